import { parseDuration } from '#domain/duration.ts'
import type { Result } from '#domain/result.ts'
import type { RoastFile } from '#domain/roast-file.ts'
import { type TimelinePoint, timelineOfPoints } from '#domain/timeline.ts'
import { believableRoast, emptyPoint } from '#readers/roast-files/believable-roast.ts'
import { dateInFileName, nameInFileName } from '#readers/roast-files/file-name.ts'
import type { SourceText } from '#readers/roast-files/source-text.ts'
import { checkLineLengths, numberInCell, splitCells, tableRows } from '#readers/roast-files/table.ts'

/**
 * Rubasse: no headings. Line 1 has 25 or 26 parameters, then comes one row per second with at least 9 columns, °C.
 * The first row is charge, the last is drop.
 *
 * | in the file                                        | here                      |
 * |----------------------------------------------------|---------------------------|
 * | file name                                          | sourceName, roastDate     |
 * | column 1                                           | time_seconds              |
 * | column 2                                           | bean_probe_temp           |
 * | column 5                                           | bean_probe_ror            |
 * | parameter 20, in seconds since charge, 0 for none  | milestone 1st_crack_start |
 *
 * It has no date, no bean and no weights.
 */
const RUBASSE_CSV = 'Rubasse CSV'

const PARAMETER_COUNTS = [25, 26]
/** First crack, in seconds since charge. Not documented: it agrees with the two known files. */
const FIRST_CRACK_PARAMETER = 19
const COLUMNS = { time: 0, bean: 1, rateOfRise: 4 } as const
const FEWEST_COLUMNS = 9

/** Whether line 1 has as many numbers as Rubasse has parameters, and line 2 can be the first sample. */
export function looksLikeRubasseCsv(source: SourceText): boolean {
  const [parameters, sample] = [0, 1].map(line => splitCells(source.head[line] ?? '', ','))
  const isNumbers = (cells: readonly string[]) => cells.every(cell => numberInCell(cell) !== null)
  return (
    PARAMETER_COUNTS.includes(parameters!.length) &&
    isNumbers(parameters!) &&
    sample!.length >= FEWEST_COLUMNS &&
    isNumbers(sample!.slice(0, FEWEST_COLUMNS))
  )
}

/** Reads one roast. */
export function readRubasseCsv(source: SourceText): Result<RoastFile, string> {
  const lengths = checkLineLengths(source.text)
  if (!lengths.ok) return lengths
  const points: TimelinePoint[] = []
  let firstCrack = 0
  for (const { line, cells } of tableRows(source.text, ',')) {
    const time = line === 1 ? null : parseDuration(cells[COLUMNS.time] ?? '')
    if (line === 1) firstCrack = numberInCell(cells[FIRST_CRACK_PARAMETER]) ?? 0
    if (time === null) continue
    points.push({
      ...emptyPoint(time),
      bean_probe_temp: numberInCell(cells[COLUMNS.bean]),
      bean_probe_ror: numberInCell(cells[COLUMNS.rateOfRise]),
    })
  }
  return believableRoast({
    format: RUBASSE_CSV,
    sourceName: nameInFileName(source.fileName),
    roastDate: dateInFileName(source.fileName),
    beanName: null,
    timeline: timelineOfPoints(points),
    milestones: firstCrack > 0 ? [{ milestone_type: '1st_crack_start', time_seconds: firstCrack }] : [],
    greenWeightGrams: null,
    roastedWeightGrams: null,
    warnings: [],
  })
}
