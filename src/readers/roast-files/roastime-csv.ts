import { parseDuration } from '#domain/duration.ts'
import { failure, type Result, success } from '#domain/result.ts'
import type { RoastFile } from '#domain/roast-file.ts'
import { type TimelinePoint, timelineOfPoints } from '#domain/timeline.ts'
import { believableRoast, emptyPoint } from './believable-roast.ts'
import { readRoastimeHeader } from './roastime-header.ts'
import { timelineInCelsius } from './roastime-units.ts'
import {
  checkLineLengths,
  DELIMITERS,
  type Delimiter,
  foldHeading,
  isBlankRow,
  numberInCell,
  type Row,
  splitCells,
  tableRows,
} from './table.ts'
import { quoted, type SourceText } from './text.ts'

/**
 * RoasTime and roast.world, the export of one roast of an Aillio Bullet. Above the table stand name, date, bean and
 * milestones, often cut away by hand; the table has one row per second. 0:00 is charge, the last row is drop.
 */
const ROASTIME_CSV = 'RoasTime CSV'

type MeasuredKey = Exclude<keyof TimelinePoint, 'time_seconds'>

/** What the columns beside `Time` are called, and what they hold here. Position and case do not matter. */
const COLUMNS: readonly { holds: MeasuredKey; isCalled(heading: string): boolean }[] = [
  { holds: 'ibts_temp', isCalled: heading => heading.includes('ibts') && !isRate(heading) },
  { holds: 'ibts_ror', isCalled: heading => heading.includes('ibts') && isRate(heading) },
  { holds: 'bean_probe_temp', isCalled: heading => heading.includes('bean') && !isRate(heading) },
  { holds: 'bean_probe_ror', isCalled: heading => heading.includes('bean') && isRate(heading) },
  { holds: 'power_setting', isCalled: heading => heading.startsWith('power') },
  { holds: 'drum_setting', isCalled: heading => heading.startsWith('drum') },
  { holds: 'fan_setting', isCalled: heading => heading.startsWith('fan') },
]

/** Whether a file is RoasTime's: its table's header row is there, or one of the blocks that stand above it. */
export function looksLikeRoastimeCsv(source: SourceText): boolean {
  return findTable(source) !== null || source.head.some(line => BLOCK_LABEL.test(line))
}

/** Reads the export of one roast. The failure says what was looked for, and the line where it can. */
export function readRoastimeCsv(source: SourceText): Result<RoastFile, string> {
  const lengths = checkLineLengths(source.text)
  if (!lengths.ok) return lengths
  const table = findTable(source)
  if (table === null) {
    return failure(
      `No header row was found: looked for a row that begins with “Timeline” and names “Time” and “IBTS Temp” or “Bean Probe Temp”; line 1 is ${quoted(source.head[0] ?? '')}.`,
    )
  }
  const columns = columnsOf(table)
  if (!columns.ok) return columns
  const preamble: Row[] = []
  const points: TimelinePoint[] = []
  const rowsWithoutTime: number[] = []
  for (const row of tableRows(source.text, table.delimiter)) {
    if (row.line < table.line) preamble.push(row)
    if (row.line <= table.line || isBlankRow(row.cells)) continue
    const point = pointOfRow(row, columns.value)
    if (point === null) rowsWithoutTime.push(row.line)
    else points.push(point)
  }
  const header = readRoastimeHeader(preamble, source.fileName)
  const clock = clockOf(points)
  const { timeline, warnings } = timelineInCelsius(timelineOfPoints(onClock(points, clock)))
  return believableRoast({
    format: ROASTIME_CSV,
    ...header,
    milestones: onClock(header.milestones, clock),
    timeline,
    greenWeightGrams: null,
    roastedWeightGrams: null,
    warnings: [...header.warnings, ...warnings, ...warningOfRows(rowsWithoutTime)],
  })
}

const BLOCK_LABEL = /^"?(milestones|(1st|2st|2nd) crack)"?\s*([,;\t]|$)/i

interface FoundTable {
  line: number
  delimiter: Delimiter
  headings: readonly string[]
}

/** The header row, together with the delimiter by which it can be read as one. */
function findTable(source: SourceText): FoundTable | null {
  for (const [index, line] of source.head.entries()) {
    for (const delimiter of DELIMITERS) {
      const headings = splitCells(line, delimiter).map(foldHeading)
      if (isHeaderRow(headings)) return { line: index + 1, delimiter, headings }
    }
  }
  return null
}

function isHeaderRow(headings: readonly string[]): boolean {
  const hasTime = headings.includes('time')
  const hasProbe = headings.some(heading => heading.startsWith('ibts') || heading.startsWith('bean probe'))
  return headings[0] === 'timeline' ? headings.length > 1 && (hasTime || hasProbe) : hasTime && hasProbe
}

function isRate(heading: string): boolean {
  return /\bror\b/.test(heading)
}

interface Columns {
  time: number
  measured: readonly (readonly [holds: MeasuredKey, position: number])[]
}

function columnsOf(table: FoundTable): Result<Columns, string> {
  const found = `the header row in line ${table.line} has ${quoted(table.headings.filter(Boolean).join(', '))}`
  const time = table.headings.indexOf('time')
  if (time === -1) return failure(`There is no time column: looked for “Time”; ${found}.`)
  const measured = COLUMNS.map(
    ({ holds, isCalled }) => [holds, table.headings.findIndex(isCalled)] as const,
  ).filter(([, position]) => position !== -1)
  if (!measured.some(([holds]) => holds === 'ibts_temp' || holds === 'bean_probe_temp')) {
    return failure(`There is no temperature column: looked for “IBTS Temp” or “Bean Probe Temp”; ${found}.`)
  }
  return success({ time, measured })
}

function pointOfRow(row: Row, columns: Columns): TimelinePoint | null {
  const time = parseDuration(row.cells[columns.time] ?? '')
  if (time === null) return null
  const point = emptyPoint(time)
  for (const [holds, position] of columns.measured) point[holds] = numberInCell(row.cells[position])
  return point
}

const LONGEST_ROAST_SECONDS = 2 * 3600

/**
 * A spreadsheet that saves the file again turns 9:10 (minutes and seconds) into 9:10:00 (hours and minutes). Where
 * every time is a whole minute and the roast would last for hours, the minutes are seconds: 60 of theirs are 1.
 */
function clockOf(points: readonly TimelinePoint[]): number {
  const isWholeMinutes = points.every(point => point.time_seconds % 60 === 0)
  return isWholeMinutes && points.some(point => point.time_seconds > LONGEST_ROAST_SECONDS) ? 60 : 1
}

function onClock<Timed extends { time_seconds: number }>(timed: Timed[], clock: number): Timed[] {
  return clock === 1 ? timed : timed.map(one => ({ ...one, time_seconds: one.time_seconds / clock }))
}

function warningOfRows(lines: readonly number[]): string[] {
  if (lines.length === 0) return []
  const rows =
    lines.length === 1
      ? '1 row without a readable time was'
      : `${lines.length} rows without a readable time were`
  return [`${rows} left out (the first: line ${lines[0]}).`]
}
