import type { IsoDate } from '#domain/record/roast-date.ts'
import { parseDuration } from '#domain/roast/duration.ts'
import type { Milestone, MilestoneType } from '#domain/roast/milestones.ts'
import { withFormulas } from '#domain/words/formula-text.ts'
import type { fieldsOfDocument } from '#files/roasts/document-fields.ts'
import { cleanName, dateInFileName, nameInFileName, readDate } from '#files/roasts/file-name.ts'
import { isBlankRow, type Row } from '#files/roasts/table.ts'
import { isOwnRow, isWordRow, readOwnRows } from './roastime-own-rows.ts'

/** What is above RoasTime's table. */
export interface RoastimeHeader {
  sourceName: string
  roastDate: IsoDate | null
  beanName: string | null
  milestones: Milestone[]
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
  /** Whether First Crack wrote the file, so that nothing has to be guessed. */
  isOurs: boolean
  /** What our own rows say in words and numbers; null in RoasTime's files. */
  words: ReturnType<typeof fieldsOfDocument> | null
  warnings: string[]
}

/** What RoasTime writes if no bean was chosen. */
export const NO_BEAN = 'Unspecified Bean'
const NO_BEANS = [NO_BEAN.toLowerCase(), '-']

/** The milestone blocks by label; a block has its times in this order. `2st` is RoasTime's own spelling. */
const BLOCKS: readonly { label: RegExp; types: readonly MilestoneType[] }[] = [
  { label: /^(1st|first) crack/i, types: ['1st_crack_start', '1st_crack_end'] },
  { label: /^(2nd|2st|second) crack/i, types: ['2nd_crack_start', '2nd_crack_end'] },
  { label: /^yellow/i, types: ['yellowing'] },
]

/**
 * Reads the rows above the table: name, date and bean, each alone on its row, then the milestone blocks. A missing
 * name or date comes from the file's name if possible; a missing bean is null.
 */
export function readRoastimeHeader(rows: readonly Row[], fileName: string): RoastimeHeader {
  const ours = readOwnRows(rows)
  const filled = rows.filter(
    row => !isBlankRow(row.cells) && !isOwnRow(row) && !(ours.isOurs && isWordRow(row)),
  )
  const firstBlock = filled.findIndex(row => isLabel(row, /^milestones$/i) || blockOf(row) !== undefined)
  const titles = (firstBlock === -1 ? filled : filled.slice(0, firstBlock))
    .filter(row => !isColumnNumbers(row))
    .map(titleOf)
  const blocks = firstBlock === -1 ? [] : filled.slice(firstBlock)
  const { milestones, warnings } = readMilestones(blocks)
  const own = ours.isOurs ? readOwnTitles(rows) : null
  return { ...(own ?? readTitles(titles, fileName, warnings)), ...ours, milestones, warnings }
}

function isLabel(row: Row, label: RegExp): boolean {
  return label.test(row.cells[0]?.trim() ?? '')
}

function blockOf(row: Row): (typeof BLOCKS)[number] | undefined {
  const standsAlone = isBlankRow(row.cells.slice(1))
  return standsAlone ? undefined : BLOCKS.find(block => isLabel(row, block.label))
}

/** The first line of a padded file: c1,c2,c3,… A spreadsheet may put `sep=;` before it. */
function isColumnNumbers(row: Row): boolean {
  return isLabel(row, /^sep=/i) || row.cells.every((cell, index) => cell.trim() === `c${index + 1}`)
}

/**
 * The titles of our own export, which are at fixed places below the column numbers. Null if a spreadsheet program has
 * moved them.
 */
function readOwnTitles(rows: readonly Row[]) {
  const top = rows.findIndex(isColumnNumbers)
  const [name, date, bean] = rows.slice(top + 2, top + 5).map(titleOf)
  if (top === -1 || !name || bean === undefined || date === undefined) return null
  return {
    sourceName: cleanName(withFormulas(name)),
    roastDate: readDate(date, '')?.date ?? null,
    beanName: bean === NO_BEAN ? null : cleanName(withFormulas(bean)) || null,
  }
}

/** A title is alone on its row. If it has commas but no quotes, its cells are joined again. */
function titleOf(row: Row): string {
  const last = row.cells.findLastIndex(cell => cell.trim() !== '')
  return cleanName(row.cells.slice(0, last + 1).join(','))
}

function readTitles(titles: readonly string[], fileName: string, warnings: string[]) {
  const dates = titles.map(title => readDate(title, fileName))
  // A roast may be named after its date: if there are two dates at the top, the second one is the date.
  const position =
    dates[0] != null && dates[1] == null ? 0 : dates.findIndex((date, index) => date !== null && index > 0)
  const written = dates[position] ?? null
  if (written?.isAmbiguous) {
    warnings.push(
      `The date ${titles[position]} can be read in two ways; it was read with the day first, as ${written.date}.`,
    )
  }
  if (written !== null && written.date === null)
    warnings.push(`The date ${titles[position]} does not exist; it was left out.`)
  const name = position === 0 ? undefined : titles[0]
  const bean = titles[position === -1 ? 1 : position + 1]
  return {
    sourceName: name || nameInFileName(fileName),
    roastDate: written?.date ?? dateInFileName(fileName),
    beanName: bean === undefined || NO_BEANS.includes(bean.toLowerCase()) ? null : bean,
  }
}

/**
 * A block has headings such as `Index, Time, , Index, Time` in its label's row or the next, and its values in the row
 * after them. Only the times are read: the index counts the machine's 2 samples a second, not the table's rows.
 */
function readMilestones(rows: readonly Row[]): { milestones: Milestone[]; warnings: string[] } {
  const milestones: Milestone[] = []
  const warnings: string[] = []
  for (const [index, row] of rows.entries()) {
    const block = blockOf(row)
    if (block === undefined) continue
    const headings = [index, index + 1].find(position => hasTimeHeading(rows[position]))
    const values = headings === undefined ? undefined : rows[headings + 1]
    if (headings === undefined || values === undefined || blockOf(values) !== undefined) continue
    const columns = rows[headings]!.cells.flatMap((cell, column) => (isTimeHeading(cell) ? [column] : []))
    for (const [order, type] of block.types.entries()) {
      const cell = values.cells[columns[order] ?? -1]?.trim() ?? ''
      if (cell === '' || cell === '-') continue
      const seconds = parseDuration(cell)
      if (seconds === null)
        warnings.push(`Line ${values.line}: “${cleanName(cell)}” is not a time (m:ss) and was left out.`)
      else milestones.push({ milestone_type: type, time_seconds: seconds })
    }
  }
  return { milestones: milestones.filter(isFirstOfItsType), warnings }
}

function hasTimeHeading(row: Row | undefined): boolean {
  return row?.cells.some(isTimeHeading) ?? false
}

function isTimeHeading(cell: string): boolean {
  return /\btime\b/i.test(cell)
}

function isFirstOfItsType(milestone: Milestone, index: number, all: readonly Milestone[]): boolean {
  return all.findIndex(other => other.milestone_type === milestone.milestone_type) === index
}
