import { parseDuration } from '#domain/duration.ts'
import type { Result } from '#domain/result.ts'
import type { RoastFile } from '#domain/roast-file.ts'
import { type TimelinePoint, timelineOfPoints } from '#domain/timeline.ts'
import { believableRoast, emptyPoint } from '#readers/roast-files/believable-roast.ts'
import { dateInFileName, nameInFileName } from '#readers/roast-files/file-name.ts'
import type { SourceText } from '#readers/roast-files/source-text.ts'
import { checkLineLengths, numberInCell, splitCells, tableRows } from '#readers/roast-files/table.ts'

/** Rubasse: no headings; line 1 has 25 or 26 parameters, then a row a second of 9 columns or more, °C. */
const RUBASSE_CSV = 'Rubasse CSV'

const PARAMETER_COUNTS = [25, 26]
/** Among the parameters: first crack, in seconds since charge. */
const FIRST_CRACK_PARAMETER = 19
const COLUMNS = { time: 0, bean: 1, rateOfRise: 4 } as const
const FEWEST_COLUMNS = 9

/** Whether line 1 is a row of as many numbers as Rubasse has parameters, and line 2 the first sample. */
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

/** Reads one roast: the first row is charge, the last is drop. */
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
