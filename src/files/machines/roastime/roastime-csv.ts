import { inOrder, type Series, TIMELINE_SERIES, type Timeline } from '#domain/curve/timeline.ts'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { parseDuration } from '#domain/roast/duration.ts'
import type { RoastDraft } from '#files/roasts/roast-draft.ts'
import { excerpt, type SourceText } from '#files/roasts/source-text.ts'
import type { TemperatureUnit } from '#files/roasts/stated-unit.ts'
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
} from '#files/roasts/table.ts'
import { type RoastimeHeader, readRoastimeHeader } from './roastime-header.ts'

/**
 * RoasTime and roast.world, the export of one roast on an Aillio Bullet: name, date, bean and milestones, which people
 * often cut away, then a table with one row per second. 0:00 is charge, the last row is drop.
 *
 * | in the file                                             | here                                         |
 * |---------------------------------------------------------|----------------------------------------------|
 * | first line above the table, otherwise file name         | sourceName                                   |
 * | the date below it (day first), otherwise file name      | roastDate                                    |
 * | the line below that, unless `Unspecified Bean`          | beanName                                     |
 * | blocks `1st Crack`, `2st Crack` (sic), `Yellowing`      | milestones                                   |
 * | `Time`                                                  | timeSeconds                                  |
 * | `IBTS Temp`, `Bean Probe Temp`                          | ibtsTemperature, beanTemperature             |
 * | `IBTS ROR`, `Bean Probe ROR`                            | ibtsRateOfRise, beanRateOfRise               |
 * | `Power Setting`, `Drum Setting`, `Fan Setting`          | power, drum, fan                             |
 * | rows of our own export, see `roastime-own-rows.ts`      | weights, fields, startedAt, notes            |
 *
 * RoasTime writes no weights and names no unit: see `roastime-reset.ts`. Milestones and titles: see
 * `roastime-header.ts`.
 */
const ROASTIME_CSV = 'RoasTime CSV'

type Measured = (typeof TIMELINE_SERIES)[number]

/** What the columns other than `Time` are called, in any order and case, and what they hold. */
const COLUMNS: readonly { holds: Measured; isCalled(heading: string): boolean }[] = [
  { holds: 'ibtsTemperature', isCalled: heading => heading.includes('ibts') && !isRate(heading) },
  { holds: 'ibtsRateOfRise', isCalled: heading => heading.includes('ibts') && isRate(heading) },
  { holds: 'beanTemperature', isCalled: heading => heading.includes('bean') && !isRate(heading) },
  { holds: 'beanRateOfRise', isCalled: heading => heading.includes('bean') && isRate(heading) },
  { holds: 'power', isCalled: heading => heading.startsWith('power') },
  { holds: 'drum', isCalled: heading => heading.startsWith('drum') },
  { holds: 'fan', isCalled: heading => heading.startsWith('fan') },
]

/**
 * Whether the table's header row is there, or one of the blocks above it. The notes in a log in brackets may have the
 * same words.
 */
export function looksLikeRoastimeCsv(source: SourceText): boolean {
  if (IN_BRACKETS.test(source.head[0] ?? '')) return false
  return findTable(source) !== null || source.head.some(line => BLOCK_LABEL.test(line))
}

/** Reads one roast. The failure says what was looked for and, if possible, in which line. */
export function readRoastimeCsv(source: SourceText): Result<RoastDraft, FileProblem> {
  const lengths = checkLineLengths(source.text)
  if (!lengths.ok) return lengths
  const table = findTable(source)
  if (table === null) {
    return unreadable('roastime_headings_missing', { first_line: excerpt(source.head[0] ?? '') })
  }
  const columns = columnsOf(table)
  if (!columns.ok) return columns
  const { preamble, timeSeconds, measured, linesWithoutTime } = readRows(source, table, columns.value)
  const { isOurs, words, ...header } = readRoastimeHeader(preamble, source.fileName)
  const factor = isOurs ? 1 : clockFactor(timeSeconds)
  const onClock = (seconds: number) => seconds / factor
  const timeline = inOrder({
    ...unmeasured(timeSeconds.length),
    ...measured,
    timeSeconds: timeSeconds.map(onClock),
  })
  return success({
    format: ROASTIME_CSV,
    ...header,
    milestones: header.milestones.map(one => ({ ...one, time_seconds: onClock(one.time_seconds) })),
    timeline,
    unit: isOurs ? { stated: 'C', shown: 'C' } : { stated: null, shown: unitShownBy(timeline) },
    drop: 'last sample',
    ...ownWords(words),
    warnings: [...header.warnings, ...warningOfRows(linesWithoutTime), ...(words?.warnings ?? [])],
  })
}

function ownWords(words: RoastimeHeader['words']): Pick<RoastDraft, 'own'> {
  if (words === null) return {}
  const { warnings: _, ...own } = words
  return { own }
}

const IN_BRACKETS = /^\s*\{\s*['"]/
/** The line of a block, with the heading of its first time in this line or the next. */
const BLOCK_LABEL = /^"?(?:1st|2st|2nd) crack"? *[,;\t] *"?start\b/i

interface FoundTable {
  line: number
  delimiter: Delimiter
  headings: readonly string[]
}

/** The header row, with the delimiter that makes it one. */
function findTable(source: SourceText): FoundTable | null {
  // A text above the table may have headings between its semicolons, so each delimiter is tried on all lines.
  for (const delimiter of DELIMITERS) {
    for (const [index, line] of source.head.entries()) {
      if (!/time|ibts|bean/i.test(line)) continue
      const headings = splitCells(line, delimiter).map(foldHeading)
      if (isHeaderRow(headings)) return { line: index + 1, delimiter, headings }
    }
  }
  return null
}

/** A heading that RoasTime writes beside `Timeline`. */
const OWN_HEADING = /^(?:index|time|ibts .*|bean probe .*|(?:power|drum|fan) setting)$/

function isHeaderRow(headings: readonly string[]): boolean {
  const hasTime = headings.includes('time')
  const hasProbe = headings.some(heading => heading.startsWith('ibts') || heading.startsWith('bean probe'))
  const own = headings.filter(heading => OWN_HEADING.test(heading)).length
  return headings[0] === 'timeline' ? own > 1 && (hasTime || hasProbe) : hasTime && hasProbe
}

function isRate(heading: string): boolean {
  return /\bror\b/.test(heading)
}

interface Columns {
  time: number
  measured: readonly (readonly [holds: Measured, position: number])[]
}

function columnsOf(table: FoundTable): Result<Columns, FileProblem> {
  const found = { line: table.line, headings: excerpt(table.headings.filter(Boolean).join(', ')) }
  const time = table.headings.indexOf('time')
  if (time === -1) return unreadable('no_column', { holds: 'time', looked_for: ['Time'], ...found })
  const measured = COLUMNS.flatMap(({ holds, isCalled }) =>
    table.headings.flatMap((heading, position) => (isCalled(heading) ? [[holds, position] as const] : [])),
  )
  if (!measured.some(([holds]) => holds === 'ibtsTemperature' || holds === 'beanTemperature')) {
    return unreadable('no_column', {
      holds: 'temperature',
      looked_for: ['IBTS Temp', 'Bean Probe Temp'],
      ...found,
    })
  }
  return success({ time, measured })
}

/** The rows above the table, and the table's columns for the rows that have a time. */
function readRows(source: SourceText, table: FoundTable, columns: Columns) {
  const preamble: Row[] = []
  const timeSeconds: number[] = []
  const linesWithoutTime: number[] = []
  const measured = columns.measured.map(([holds, position]) => ({
    holds,
    position,
    values: [] as (number | null)[],
  }))
  for (const row of tableRows(source.text, table.delimiter)) {
    if (row.line < table.line) preamble.push(row)
    if (row.line <= table.line || isBlankRow(row.cells)) continue
    const time = parseDuration(row.cells[columns.time] ?? '')
    if (time === null) {
      linesWithoutTime.push(row.line)
      continue
    }
    timeSeconds.push(time)
    for (const { position, values } of measured) values.push(numberInCell(row.cells[position]))
  }
  const series: Partial<Record<Measured, Series>> = {}
  for (const { holds, values } of measured) {
    // Of columns that are named alike, the first that has values counts.
    if (!series[holds]?.some(value => value !== null)) series[holds] = values
  }
  return { preamble, timeSeconds, measured: series, linesWithoutTime }
}

function unmeasured(count: number): Record<Measured, Series> {
  const nothing = new Array<null>(count).fill(null)
  return Object.fromEntries(TIMELINE_SERIES.map(name => [name, nothing])) as unknown as Record<
    Measured,
    Series
  >
}

const LONGEST_ROAST_SECONDS = 2 * 3600

/**
 * How many of the file's seconds make one real second. A spreadsheet that saves the file turns 9:10 (minutes and
 * seconds) into 9:10:00 (hours and minutes). If every time is a whole minute and the roast would last for hours, it
 * is 60.
 */
function clockFactor(timeSeconds: readonly number[]): number {
  const isWholeMinutes = timeSeconds.every(seconds => seconds % 60 === 0)
  return isWholeMinutes && timeSeconds.some(seconds => seconds > LONGEST_ROAST_SECONDS) ? 60 : 1
}

function warningOfRows(lines: readonly number[]): string[] {
  if (lines.length === 0) return []
  const rows =
    lines.length === 1
      ? '1 row without a readable time was'
      : `${lines.length} rows without a readable time were`
  return [`${rows} left out (the first: line ${lines[0]}).`]
}

/** At charge RoasTime resets the infrared sensor to 25 °C (77 °F), in the fourth row or one next to it. */
const RESET = { rows: [2, 6], celsius: 25, fahrenheit: 77 } as const

/** The unit that the reset of the infrared sensor shows; null if there is none. */
function unitShownBy({ ibtsTemperature }: Timeline): TemperatureUnit | null {
  const afterCharge = ibtsTemperature.slice(...RESET.rows)
  if (afterCharge.includes(RESET.celsius)) return 'C'
  return afterCharge.includes(RESET.fahrenheit) ? 'F' : null
}
