import type { RoastFile } from '#domain/file/roast-file.ts'
import {
  ROAST_FIELD_NAMES,
  ROAST_FIELDS,
  type RoastField,
  type RoastFieldRule,
} from '#domain/roast/roast-fields.ts'
import { withFormulas } from '#domain/words/formula-text.ts'
import { fieldsOfDocument } from '#files/roasts/document-fields.ts'
import { numberInCell, type Row } from '#files/roasts/table.ts'

/**
 * The rows that First Crack's export adds to RoasTime's layout, above `Milestones`.
 *
 * | in the file                   | here                                                                             |
 * |-------------------------------|----------------------------------------------------------------------------------|
 * | `Green Weight,350`            | greenWeightGrams                                                                 |
 * | `Roasted Weight,302.5`        | roastedWeightGrams                                                               |
 * | `Exported by,First Crack`     | temperatures are in °C, titles are at fixed places, their formulas have one more apostrophe |
 * | `Ambient Temp,24.5`           | a number of `fields` by its name in the API                                      |
 * | `Tags,bright`                 | one of the tags                                                                  |
 * | `Private Notes,Sweet.\nClean.` | a text of `fields`, or `notes`, in several rows if it is long; see `unescapedText` |
 */
export const WEIGHT_ROWS = [
  { label: 'Green Weight', holds: 'greenWeightGrams' },
  { label: 'Roasted Weight', holds: 'roastedWeightGrams' },
] as const satisfies { label: string; holds: keyof RoastFile }[]

export const EXPORTED_BY = ['Exported by', 'First Crack'] as const

/** What has a row of its own: the fields of a roast and its public notes. */
export const WORD_ROWS: readonly { label: string; holds: RoastField | 'notes' }[] = [
  ...ROAST_FIELD_NAMES,
  'notes' as const,
].map(holds => ({ label: labelOf(holds), holds }))

/** Reads the rows that our export adds. Weights count in any file, the others only in our own exports. */
export function readOwnRows(rows: readonly Row[]) {
  const weights = Object.fromEntries(
    WEIGHT_ROWS.map(({ label, holds }) => [holds, numberInCell(rows.find(weightOf(label))?.cells[1])]),
  ) as Record<(typeof WEIGHT_ROWS)[number]['holds'], number | null>
  const isOurs = rows.some(isExportedBy)
  return { ...weights, isOurs, words: isOurs ? fieldsOfDocument(documentIn(rows)) : null }
}

/** Whether it is one of these rows. A title such as `Green Weight` has no second cell. */
export function isOwnRow(row: Row): boolean {
  return isExportedBy(row) || WEIGHT_ROWS.some(({ label }) => weightOf(label)(row))
}

/** Whether it is a row that only our own exports have. */
export function isWordRow({ cells }: Row): boolean {
  return WORD_ROWS.some(({ label }) => cells[0] === label) && Boolean(cells[1])
}

/**
 * Restores a text that was escaped to fit on one line: a backslash is doubled, line breaks and other control
 * characters are `\n`, `\r`, `\t` and `\u000b`.
 */
function unescapedText(line: string): string {
  return line.replace(/\\(?:u([0-9a-f]{4})|([nrt\\]))/g, (_, code: string | undefined, short: string) =>
    code === undefined ? SHORT_ESCAPES[short]! : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' }

/** The values of the rows under their names in our own JSON. */
function documentIn(rows: readonly Row[]): Record<string, unknown> {
  return Object.fromEntries(
    WORD_ROWS.map(({ label, holds }) => {
      const cells = rows
        .filter(row => isWordRow(row) && row.cells[0] === label)
        .map(({ cells: [, cell] }) => cell!)
      const kind = kindOf(holds)
      if (kind === 'number') return [holds, numberInCell(cells[0])]
      const texts = cells.map(cell => withFormulas(cell))
      return [holds, kind === 'tags' ? texts.map(unescapedText) : unescapedText(texts.join(''))]
    }),
  )
}

function kindOf(holds: RoastField | 'notes'): RoastFieldRule['kind'] {
  return holds === 'notes' ? 'text' : ROAST_FIELDS[holds].kind
}

/** `ambient_temp` is `Ambient Temp`: names of the API never change, labels on screen may. */
function labelOf(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (match, letter: string) =>
    match.startsWith('_') ? ` ${letter.toUpperCase()}` : letter.toUpperCase(),
  )
}

function weightOf(label: string): (row: Row) => boolean {
  return ({ cells }) =>
    cells[0]?.trim().toLowerCase() === label.toLowerCase() && numberInCell(cells[1]) !== null
}

function isExportedBy({ cells }: Row): boolean {
  return EXPORTED_BY.every((text, column) => cells[column]?.trim() === text)
}
