import Papa from 'papaparse'
import { pointAt, samplesSinceCharge } from '#domain/curve/timeline.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { type MilestoneType, milestoneSeconds } from '#domain/roast/milestones.ts'
import { withoutFormulas } from '#domain/words/formula-text.ts'
import { type ExportedRoast, SAMPLES_IN_PIECE } from '#files/roasts/exported-roast.ts'
import { NO_BEAN } from './roastime-header.ts'
import { EXPORTED_BY, WEIGHT_ROWS, WORD_ROWS } from './roastime-own-rows.ts'

/** What RoasTime's export has room for: everything but weights. */
export type RoastimeRoast = Pick<
  RoastFile,
  'sourceName' | 'roastDate' | 'beanName' | 'timeline' | 'milestones'
>

/**
 * A roast in RoasTime's layout, for owners and other programs. Rows of our own are above `Milestones`: the weights in
 * grams if they are known, and a row that tells our reader who wrote the file (`EXPORTED_BY`). Texts are escaped so
 * that a spreadsheet takes none for a formula. Times keep their fractions of a second (`9:10.5`), which RoasTime's own
 * exports don't have.
 *
 * | here              | in the file                              |
 * |-------------------|------------------------------------------|
 * | name, date, bean  | lines 3 to 5, as RoasTime writes them    |
 * | weights           | `Green Weight,350`, `Roasted Weight,302.5` |
 * | fields, notes     | `Ambient Temp,24.5`, `Tags,bright`, `Private Notes,Sweet.\nClean.`, see `roastime-own-rows.ts` |
 * | milestones        | RoasTime's blocks                        |
 * | samples           | RoasTime's table, `-` for no reading     |
 */
export function exportRoastimeCsv(roast: ExportedRoast): Generator<string> {
  const weights = WEIGHT_ROWS.flatMap(({ label, holds }) => {
    const grams = roast[holds]
    return grams === null ? [] : [[label, grams]]
  })
  const written = {
    ...roast,
    sourceName: oneLine(roast.sourceName),
    beanName: roast.beanName === null ? null : oneLine(roast.beanName),
    timeline: samplesSinceCharge(roast.timeline),
  }
  return roastimeRows(written, [...weights, ...wordRows(roast), EXPORTED_BY, []])
}

/**
 * A roast (°C) as RoasTime exports it: the line of column numbers, name, date and bean, the milestone blocks, the
 * table. Every row is padded to ten cells; line feeds between rows, none at the end.
 */
export function writeRoastimeCsv(roast: RoastimeRoast): string {
  return [...roastimeRows(roast, [])].join('')
}

type Cells = readonly (string | number)[]

function* roastimeRows(roast: RoastimeRoast, ownRows: readonly Cells[]): Generator<string> {
  const marked = (type: MilestoneType) => milestoneCells(milestoneSeconds(roast.milestones, type))
  const rows: Cells[] = [
    Array.from({ length: CELLS }, (_, index) => `c${index + 1}`),
    [],
    [roast.sourceName],
    [roast.roastDate === null ? '' : roast.roastDate.split('-').reverse().join('/')],
    [roast.beanName ?? NO_BEAN],
    [],
    ...ownRows,
    ['Milestones'],
    ['1st Crack', 'Start', '', '', 'End'],
    ['', 'Index', 'Time', '', 'Index', 'Time'],
    ['', ...marked('1st_crack_start'), '', ...marked('1st_crack_end')],
    [],
    ['2st Crack', 'Start', '', '', 'End'],
    ['', 'Index', 'Time', '', 'Index', 'Time'],
    ['', ...marked('2nd_crack_start'), '', ...marked('2nd_crack_end')],
    [],
    ['Yellowing', 'Start index', 'Start time'],
    ['', ...marked('yellowing')],
    [],
    [],
    TABLE_HEADINGS,
  ]
  yield lines(rows)
  const samples = roast.timeline.timeSeconds.length
  for (let from = 0; from < samples; from += SAMPLES_IN_PIECE) {
    yield `\n${lines(tableRows(roast, from, Math.min(from + SAMPLES_IN_PIECE, samples)))}`
  }
}

/** Rows as lines, without a line end after the last. */
function lines(rows: readonly Cells[]): string {
  return Papa.unparse(
    rows.map(row => [...padded(row)]),
    { newline: '\n' },
  )
}

const TABLE_HEADINGS = [
  'Timeline',
  'Index',
  'Time',
  'IBTS Temp',
  'Bean Probe Temp',
  'IBTS ROR',
  'Bean Probe ROR',
  'Power Setting',
  'Drum Setting',
  'Fan Setting',
]
const CELLS = TABLE_HEADINGS.length
const NOT_KNOWN = '-'
/** The machine samples twice a second, and milestone indexes count samples, not rows of the table. */
const SAMPLES_PER_SECOND = 2
/** Enough for every number but the tiniest fractions, which no clock has. */
const MOST_DECIMALS = 25

/** The rows of the samples from one index to before another. */
function tableRows({ timeline }: RoastimeRoast, from: number, to: number): Cells[] {
  return Array.from({ length: to - from }, (_, index) => {
    const point = pointAt(timeline, from + index)
    return [
      '',
      from + index,
      minutesAndSeconds(point.time_seconds),
      point.ibts_temp ?? NOT_KNOWN,
      point.bean_probe_temp ?? NOT_KNOWN,
      point.ibts_ror ?? NOT_KNOWN,
      point.bean_probe_ror ?? NOT_KNOWN,
      point.power_setting ?? NOT_KNOWN,
      point.drum_setting ?? NOT_KNOWN,
      point.fan_setting ?? NOT_KNOWN,
    ]
  })
}

function milestoneCells(seconds: number | null): (string | number)[] {
  return seconds === null
    ? [NOT_KNOWN, NOT_KNOWN]
    : [Math.round(seconds * SAMPLES_PER_SECOND), minutesAndSeconds(seconds)]
}

/** m:ss with as many decimals as it takes to read the same number again: 550.5 is 9:10.5. */
function minutesAndSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds - minutes * 60
  let decimals = 0
  while (decimals < MOST_DECIMALS && minutes * 60 + Number(rest.toFixed(decimals)) !== seconds) decimals += 1
  const [whole = '', fraction] = rest.toFixed(decimals).split('.')
  return `${minutes}:${whole.padStart(2, '0')}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A row for each value that is known, several for a long text. */
function wordRows(roast: ExportedRoast): Cells[] {
  return WORD_ROWS.flatMap(({ label, holds }): Cells[] => {
    const value = holds === 'notes' ? roast.notes : roast.fields[holds]
    if (typeof value === 'number') return [[label, value]]
    if (typeof value === 'string') return escapedPieces(value).map(piece => [label, withoutFormulas(piece)])
    return (value ?? []).map(tag => [label, withoutFormulas(escapedPieces(tag).join(''))])
  })
}

/** Readers refuse lines of 20,000 characters, and quotes may double these. */
const LONGEST_PIECE = 5_000

/** The text as lines without control characters, as `unescapedText` reads them. */
function escapedPieces(text: string): string[] {
  const pieces: string[] = ['']
  for (const character of text.toWellFormed()) {
    const escaped = ESCAPED.test(character) ? escapeOf(character) : character
    if (pieces.at(-1)!.length + escaped.length > LONGEST_PIECE) pieces.push('')
    pieces[pieces.length - 1] += escaped
  }
  return pieces.filter(piece => piece !== '')
}

const ESCAPED = /[\p{Cc}\u2028\u2029\\]/u

function escapeOf(character: string): string {
  const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' }[character]
  return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A line break would end the row, as readers split lines before cells. */
function oneLine(text: string): string {
  return withoutFormulas(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
}

function padded(cells: Cells): Cells {
  return [...cells, ...Array<string>(CELLS - cells.length).fill('')]
}
