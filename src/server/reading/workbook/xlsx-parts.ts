import { CFB } from '@e965/xlsx'
import { type FileProblem, unreadable } from '#domain/file/file-problems.ts'
import { type Result, success } from '#domain/result.ts'
import { LONGEST_TEXT, MOST_CELLS, MOST_SHEETS } from './limits.ts'
import { zipParts } from './zip-parts.ts'

/**
 * Unpacks an `.xlsx` within limits and packs again, without compression, only the parts that say what is in a cell.
 * Drawings, links, comments and whatever follows a sheet's rows are left out: they can keep the spreadsheet
 * library busy and mean nothing to a reader.
 */
export function onlyCellParts(bytes: Uint8Array): Result<Buffer, FileProblem> {
  const unpacked = zipParts(bytes, name => name === WORKBOOK || NEEDED.test(name))
  if (!unpacked.ok) return unpacked
  const parts = unpacked.value
  if (!parts.has(WORKBOOK)) return unreadable('no_xlsx')
  const sheets = parts.get(WORKBOOK)!.toString('latin1').match(SHEET_TAG)?.length ?? 0
  if (sheets > MOST_SHEETS) return unreadable('excel_too_many_sheets', { most: MOST_SHEETS })
  let cells = 0
  let largestSheet = 0
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '[Content_Types].xml', contentTypes([...parts.keys()]))
  for (const [name, part] of parts) {
    const text = part.toString('latin1')
    const { counted, longest } = tagsOf(text)
    const isSheet = SHEET.test(name)
    cells += counted
    if (isSheet) largestSheet = Math.max(largestSheet, counted)
    // Several sheets may name the same part, which the library then reads several times.
    if (cells > MOST_CELLS || sheets * largestSheet > MOST_REPEATED * MOST_CELLS)
      return unreadable('excel_too_many_cells', { most: MOST_CELLS })
    if (longest > LONGEST_TEXT) return unreadable('excel_text_too_long')
    const rowsEnd = isSheet ? END_OF_ROWS.exec(text) : null
    const content = rowsEnd === null ? part : part.subarray(0, rowsEnd.index + rowsEnd[0].length)
    CFB.utils.cfb_add(container, name, content)
  }
  return success(CFB.write(container, { fileType: 'zip', type: 'buffer' }) as Buffer)
}

const WORKBOOK = 'xl/workbook.xml'
const SHARED_TEXTS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'
const NEEDED = /^xl\/(?:_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/
/** The length of the longest sheet times the number of sheets may exceed the total length by this factor. */
const MOST_REPEATED = 2
const SHEET_TAG = /<(?:\w{1,20}:)?sheet[\s/>]/g
const SHEET = /^xl\/worksheets\//
/** The start tag of a cell, a row or a shared text. */
const COUNTED_TAG = /<(?:\w{1,20}:)?(?:c|row|si)[\s/>]/y
const END_OF_ROWS = /<\/(?:\w{1,20}:)?sheetData>/

/** The number of cells, rows and shared texts, and the most characters from one tag to the next. */
function tagsOf(text: string): { counted: number; longest: number } {
  let counted = 0
  let longest = 0
  for (let at = text.indexOf('<'); at !== -1; ) {
    COUNTED_TAG.lastIndex = at
    if (COUNTED_TAG.test(text)) counted += 1
    const next = text.indexOf('<', at + 1)
    longest = Math.max(longest, (next === -1 ? text.length : next) - at)
    at = next
  }
  return { counted, longest }
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
