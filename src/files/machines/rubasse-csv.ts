import { type TimelinePoint, timelineOfPoints } from '#domain/curve/timeline.ts'
import type { FileProblem } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { parseDuration } from '#domain/roast/duration.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { draftNamed, emptyPoint, type RoastDraft } from '#files/roasts/roast-draft.ts'
import type { SourceText } from '#files/roasts/source-text.ts'
import { checkLineLengths, numberInCell, splitCells, tableRows } from '#files/roasts/table.ts'

/**
 * Rubasse: no headings. Line 1 has 25 or 26 parameters, then comes one row per second with at least 9 columns, °C.
 * The first row is charge. If the reference curve in the columns after the tenth is longer than the roast, further
 * rows follow in which the columns of the roast repeat their last values.
 *
 * Known from real files; that the settings are percentages and what parameters 20 and 22 are, from Artisan's importer.
 * Parameter 24 is taken as the drop because the bean temperature then equals parameter 25.
 *
 * | in the file                                       | here                            |
 * |---------------------------------------------------|---------------------------------|
 * | file name                                         | sourceName, roastDate           |
 * | column 1                                          | time_seconds                    |
 * | column 2                                          | bean_probe_temp                 |
 * | columns 3, 4 and 6                                | fan, power and drum settings, % |
 * | column 5                                          | bean_probe_ror                  |
 * | parameter 20, in seconds since charge, 0 for none | milestone 1st_crack_start       |
 * | parameter 22, in seconds since charge, 0 for none | milestone 2nd_crack_start       |
 * | parameter 24, in seconds since charge, 0 for none | drop                            |
 *
 * The rows and parameters have no date, no bean and no weights.
 */
const RUBASSE_CSV = 'Rubasse CSV'

const PARAMETER_COUNTS = [25, 26]
/** Positions from 0. */
const PARAMETERS = { firstCrack: 19, secondCrack: 21, drop: 23 } as const
const COLUMNS = { time: 0, bean: 1, fan: 2, power: 3, rateOfRise: 4, drum: 5 } as const
const FEWEST_COLUMNS = 9

/** Whether line 1 has as many numbers as Rubasse has parameters, and line 2 can be the first sample, at 0 s. */
export function looksLikeRubasseCsv(source: SourceText): boolean {
  const [parameters, sample, next] = [0, 1, 2].map(line => splitCells(source.head[line] ?? '', ','))
  const isNumbers = (cells: readonly string[]) => cells.every(cell => numberInCell(cell) !== null)
  return (
    PARAMETER_COUNTS.includes(parameters!.length) &&
    isNumbers(parameters!) &&
    sample!.length >= FEWEST_COLUMNS &&
    isNumbers(sample!.slice(0, FEWEST_COLUMNS)) &&
    numberInCell(sample![COLUMNS.time]) === 0 &&
    (numberInCell(next![COLUMNS.time]) ?? 1) > 0
  )
}

/** Reads one roast. */
export function readRubasseCsv(source: SourceText): Result<RoastDraft, FileProblem> {
  const lengths = checkLineLengths(source.text)
  if (!lengths.ok) return lengths
  const points: TimelinePoint[] = []
  let parameters: readonly string[] = []
  for (const { line, cells } of tableRows(source.text, ',')) {
    const time = line === 1 ? null : parseDuration(cells[COLUMNS.time] ?? '')
    if (line === 1) parameters = cells
    if (time === null) continue
    points.push({
      ...emptyPoint(time),
      bean_probe_temp: numberInCell(cells[COLUMNS.bean]),
      bean_probe_ror: numberInCell(cells[COLUMNS.rateOfRise]),
      power_setting: numberInCell(cells[COLUMNS.power]),
      fan_setting: numberInCell(cells[COLUMNS.fan]),
      drum_setting: numberInCell(cells[COLUMNS.drum]),
    })
  }
  const marked = (name: keyof typeof PARAMETERS) => numberInCell(parameters[PARAMETERS[name]]) ?? 0
  const milestone = (milestone_type: MilestoneType, time_seconds: number) =>
    time_seconds > 0 ? [{ milestone_type, time_seconds }] : []
  return success({
    format: RUBASSE_CSV,
    ...draftNamed(source.fileName),
    timeline: timelineOfPoints(points),
    charge: 'first row',
    drop: marked('drop') > 0 ? { seconds: onRow(marked('drop'), points) } : 'unmarked',
    milestones: [
      ...milestone('1st_crack_start', marked('firstCrack')),
      ...milestone('2nd_crack_start', marked('secondCrack')),
    ],
  })
}

/** Seconds by which the parameter of drop may be after the row that it means. */
const LATE = 1

/** The time of the last row if drop is marked a moment after it, otherwise the marked time. */
function onRow(drop: number, points: readonly TimelinePoint[]): number {
  const last = points.at(-1)?.time_seconds ?? drop
  return drop > last && drop <= last + LATE ? last : drop
}
