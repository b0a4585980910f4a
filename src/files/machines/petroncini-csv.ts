import { timelineOfPoints } from '#domain/curve/timeline.ts'
import type { FileProblem } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { type IsoDate, isoDate } from '#domain/record/roast-date.ts'
import { startByClock } from '#domain/roast/started-at.ts'
import { dateInFileName } from '#files/roasts/file-name.ts'
import { type NamedRow, readHeadedTable } from '#files/roasts/headed-table.ts'
import { draftNamed, emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import type { SourceText } from '#files/roasts/source-text.ts'
import { otherFacts } from '#files/roasts/stated-fields.ts'

/**
 * Petroncini: semicolons, decimal commas, two lines before the headings. The first row is charge, and the recording
 * ends with the roast. Known from a real file, which Artisan's importer reads alike.
 *
 * | in the file                                     | here             |
 * |-------------------------------------------------|------------------|
 * | file name                                       | sourceName       |
 * | `Year` to `Second` of the first row             | roastDate, startedAt |
 * | `Year` to `Second` minus those of the first row | time_seconds     |
 * | `Beans Temperature`, °C                         | bean_probe_temp  |
 * | `Burner Percentage`                             | power_setting, % |
 * | `Id Recipe`                                     | private_notes    |
 *
 * It has no events, no bean and no weights.
 */
const PETRONCINI_CSV = 'Petroncini CSV'

const HEADER_LINE = 3
const CLOCK = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
const BEAN = 'beans temperature'
const BURNER = 'burner percentage'
const RECIPE = 'id recipe'

/** Whether the file begins the way Petroncini's does. */
export function looksLikePetronciniCsv(source: SourceText): boolean {
  return (
    /^Export path/i.test(source.head[0] ?? '') && /^Year;Month;Day/i.test(source.head[HEADER_LINE - 1] ?? '')
  )
}

/** Reads one roast. */
export function readPetronciniCsv(source: SourceText): Result<RoastDraft, FileProblem> {
  const table = readHeadedTable(source, ';', HEADER_LINE, [...CLOCK, BEAN], row => {
    const clock = clockOf(row)
    return clock === null
      ? null
      : { clock, bean: row.number(BEAN), burner: row.number(BURNER), recipe: row.text(RECIPE) }
  })
  if (!table.ok) return table
  const charge = table.value[0]?.clock ?? 0
  const points = table.value.map(({ clock, bean, burner }) => ({
    ...emptyPoint(clock - charge),
    bean_probe_temp: bean,
    power_setting: burner,
  }))
  const date = dateOfClock(charge)
  return success({
    format: PETRONCINI_CSV,
    ...draftNamed(source.fileName),
    roastDate: date ?? dateInFileName(source.fileName),
    startedAt: date === null ? null : startByClock(date, timeOfClock(charge), null),
    stated: { words: [otherFacts([{ what: 'Recipe', value: table.value[0]?.recipe ?? '' }])] },
    timeline: timelineOfPoints(points),
    charge: 'first row',
    drop: 'never marked',
  })
}

/** Seconds on a clock without summer time, or null if a part is missing. */
function clockOf(row: NamedRow): number | null {
  const [year, month, day, hour, minute, second] = CLOCK.map(column => row.number(column) ?? Number.NaN)
  const milliseconds = Date.UTC(year!, month! - 1, day, hour, minute, second)
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000
}

function dateOfClock(seconds: number): IsoDate | null {
  const date = new Date(seconds * 1000)
  return isoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

function timeOfClock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 19)
}
