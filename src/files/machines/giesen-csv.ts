import { timelineOfPoints } from '#domain/curve/timeline.ts'
import type { FileProblem } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { parseDuration } from '#domain/roast/duration.ts'
import { readHeadedTable } from '#files/roasts/headed-table.ts'
import { draftNamed, emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import type { SourceText } from '#files/roasts/source-text.ts'

/**
 * Giesen Profiler: one row per second, whole °C. The first row is charge; the recording ends with the roast or
 * continues in the emptied machine. Known from a real file; that the settings are percentages, from Artisan's importer.
 *
 * | in the file      | here                           |
 * |------------------|--------------------------------|
 * | file name        | sourceName, roastDate          |
 * | `seconds`        | time_seconds                   |
 * | `beans`          | bean_probe_temp                |
 * | `power`, `speed` | power_setting, drum_setting, % |
 *
 * It has no events, no date, no bean and no weights. `ror` is left out: it says 10 while the beans gain 21 °C a
 * minute, so it isn't a rate per minute, and nothing says what it is. `air` and `pressure` have no place here.
 */
const GIESEN_CSV = 'Giesen CSV'

const COLUMNS = { time: 'seconds', bean: 'beans', power: 'power', drum: 'speed' } as const

/** Whether line 1 has Giesen's headings. */
export function looksLikeGiesenCsv(source: SourceText): boolean {
  return /^seconds,time,air,beans/i.test(source.head[0] ?? '')
}

/** Reads one roast. */
export function readGiesenCsv(source: SourceText): Result<RoastDraft, FileProblem> {
  const points = readHeadedTable(source, ',', 1, [COLUMNS.time, COLUMNS.bean], row => {
    const time = parseDuration(row.text(COLUMNS.time))
    if (time === null) return null
    return {
      ...emptyPoint(time),
      bean_probe_temp: row.number(COLUMNS.bean),
      power_setting: row.number(COLUMNS.power),
      drum_setting: row.number(COLUMNS.drum),
    }
  })
  if (!points.ok) return points
  return success({
    format: GIESEN_CSV,
    ...draftNamed(source.fileName),
    timeline: timelineOfPoints(points.value),
    charge: 'first row',
    drop: 'never marked',
  })
}
