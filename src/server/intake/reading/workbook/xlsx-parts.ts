import { CFB } from '@e965/xlsx'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { LONGEST_TEXT, MOST_CELLS, MOST_SHEETS } from './limits.ts'
import { zipParts } from './zip-parts.ts'

/**
 * Unpacks an `.xlsx` within limits and packs again, without compression, only what says what is in a cell: the rows of
 * each sheet, the shared texts, the formats of numbers, and the list of sheets. Each part is written anew around these,
 * so nothing else reaches the spreadsheet library, whatever the file says where. Links, merged cells, comments and
 * drawings mean nothing to a reader, and a link over a whole sheet would make a cell of each of its places.
 */
export function onlyCellParts(bytes: Uint8Array): Result<Buffer, FileProblem> {
  const unpacked = zipParts(bytes, name => PARTS.has(name) || SHEET.test(name))
  if (!unpacked.ok) return unpacked
  const parts = new Map([...unpacked.value].map(([name, part]) => [name, part.toString('latin1')]))
  const workbook = parts.get(WORKBOOK)
  if (workbook === undefined) return unreadable('no_xlsx')
  const sheets = workbook.match(SHEET_TAG)?.length ?? 0
  if (sheets > MOST_SHEETS) return unreadable('excel_too_many_sheets', { most: MOST_SHEETS })
  let cells = 0
  let largestSheet = 0
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '[Content_Types].xml', contentTypes([...parts.keys()]))
  for (const [name, part] of parts) {
    const text = (PARTS.get(name) ?? onlyRows)(part)
    const { counted, longest } = tagsOf(text)
    cells += counted
    if (SHEET.test(name)) largestSheet = Math.max(largestSheet, counted)
    // Several sheets may name the same part, which the library then reads several times.
    if (cells > MOST_CELLS || sheets * largestSheet > MOST_REPEATED * MOST_CELLS)
      return unreadable('excel_too_many_cells', { most: MOST_CELLS })
    if (longest > LONGEST_TEXT) return unreadable('excel_text_too_long')
    CFB.utils.cfb_add(container, name, Buffer.from(text, 'latin1'))
  }
  return success(CFB.write(container, { fileType: 'zip', type: 'buffer' }) as Buffer)
}

const WORKBOOK = 'xl/workbook.xml'
const SHARED_TEXTS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
/** What is left of each part that is not a sheet. */
const PARTS = new Map<string, (part: string) => string>([
  [WORKBOOK, onlySheetNames],
  ['xl/_rels/workbook.xml.rels', onlySheetRelations],
  [SHARED_TEXTS, onlyTexts],
  [STYLES, onlyNumberFormats],
])
/** The length of the longest sheet times the number of sheets may exceed the total length by this factor. */
const MOST_REPEATED = 2

/** The start tag of a sheet, with its attributes. */
const SHEET_TAG = /<(?:\w+:)?sheet(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?>/g
/** Says whether dates count from 1904. */
const PROPERTIES_TAG = /<(?:\w+:)?workbookPr(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?>/
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

function onlySheetNames(part: string): string {
  const properties = PROPERTIES_TAG.exec(part)?.[0] ?? ''
  return `<workbook xmlns="${MAIN}">${properties}<sheets>${part.match(SHEET_TAG)?.join('') ?? ''}</sheets></workbook>`
}

const RELATION_TAG = /<Relationship\s[^<>]*>/g
const RELATION_ID = /\sId\s*=\s*["']([^"'<>]*)["']/
const RELATION_TARGET = /\sTarget\s*=\s*["']\/?(?:xl\/)?(worksheets\/[^"'<>/]+\.xml)["']/

/** A relation to something else than a sheet leads nowhere: its part would be read as one. */
function onlySheetRelations(part: string): string {
  const relations = (part.match(RELATION_TAG) ?? []).map(tag => {
    const id = RELATION_ID.exec(tag)?.[1] ?? ''
    const target = RELATION_TARGET.exec(tag)?.[1] ?? 'none'
    return `<Relationship Id="${id}" Type="${WORKSHEET}" Target="${target}"/>`
  })
  return `<Relationships>${relations.join('')}</Relationships>`
}

const WORKSHEET = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'

function onlyRows(part: string): string {
  return `<worksheet><sheetData>${contentOf(part, ROWS).replace(LINK_TAG, '')}</sheetData></worksheet>`
}

/** A link may stand between rows too, and its range makes as many cells. */
const LINK_TAG = /<[^<>\s]{0,300}hyperlink[^<>]*>/gi

function onlyTexts(part: string): string {
  return `<sst>${contentOf(part, TEXTS)}</sst>`
}

function onlyNumberFormats(part: string): string {
  const [formats, ofCells] = [contentOf(part, NUMBER_FORMATS), contentOf(part, CELL_FORMATS)]
  return `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${ofCells}</cellXfs></styleSheet>`
}

interface Element {
  /** Its start tag, unless it is empty (`<sheetData/>`). */
  start: RegExp
  end: RegExp
}

const ROWS: Element = { start: /<(?:\w+:)?sheetData(?:\s[^<>]*)?(?<!\/)>/, end: /<\/(?:\w+:)?sheetData\s*>/g }
const TEXTS: Element = { start: /<(?:\w+:)?sst(?:\s[^<>]*)?(?<!\/)>/, end: /<\/(?:\w+:)?sst\s*>/g }
const NUMBER_FORMATS: Element = {
  start: /<(?:\w+:)?numFmts(?:\s[^<>]*)?(?<!\/)>/,
  end: /<\/(?:\w+:)?numFmts\s*>/g,
}
const CELL_FORMATS: Element = {
  start: /<(?:\w+:)?cellXfs(?:\s[^<>]*)?(?<!\/)>/,
  end: /<\/(?:\w+:)?cellXfs\s*>/g,
}

/** What is between the first start tag of an element and the next end tag; empty if either is missing. */
function contentOf(text: string, { start, end }: Element): string {
  const first = start.exec(text)
  if (first === null) return ''
  end.lastIndex = first.index + first[0].length
  const last = end.exec(text)
  return last === null ? '' : text.slice(first.index + first[0].length, last.index)
}

/** The tags of which the library makes an object each: where a cell, a row, a text or a format begins. */
const COUNTED_START = /<(?:\w+:)?(?:c|row|si|xf|numFmt|Relationship)[\s/>]/y
/** It also splits rows and texts at their ends. */
const COUNTED_END = /<\/(?:\w+:)?(?:row|si)>/y

/** The number of cells, rows, texts, formats and relations, and the most characters from one tag to the next. */
function tagsOf(text: string): { counted: number; longest: number } {
  let [starts, ends, longest] = [0, 0, 0]
  for (let at = text.indexOf('<'); at !== -1; ) {
    if (isAt(text, at, COUNTED_START)) starts += 1
    else if (isAt(text, at, COUNTED_END)) ends += 1
    const next = text.indexOf('<', at + 1)
    longest = Math.max(longest, (next === -1 ? text.length : next) - at)
    at = next
  }
  return { counted: Math.max(starts, ends), longest }
}

function isAt(text: string, at: number, expression: RegExp): boolean {
  expression.lastIndex = at
  return expression.test(text)
}

/** The list of parts by which the library finds them. */
function contentTypes(names: readonly string[]): Buffer {
  const kinds = [
    { name: WORKBOOK, kind: 'sheet.main' },
    { name: SHARED_TEXTS, kind: 'sharedStrings' },
    { name: STYLES, kind: 'styles' },
  ].filter(({ name }) => names.includes(name))
  const overrides = kinds.map(
    ({ name, kind }) =>
      `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`,
  )
  return Buffer.from(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${overrides.join('')}</Types>`,
  )
}
