import Papa from 'papaparse'

/** Cells that run a formula in some spreadsheet, each exported as it is. */
export const HOSTILE_CELLS: readonly string[] = [
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '＝1+1',
  "x;=cmd|' /C calc'!A0",
  'x;"=1+1"',
  'x;""=1+1',
  'x; \u00a0=1+1',
  "x;'=1+1",
  "x;''@A1",
  'x\t=1+1',
  'x\t;=1+1',
  '\t=1+1',
  '\r=1+1',
  'two lines\r\n=1+1',
  'two lines\n"=1+1',
  'two lines\r@A1',
  '\u200b=1+1',
  'a;b',
  'a\tb;',
  ';"',
]

/** The cells of a CSV with commas, by line. */
export function cellsAtCommas(csv: string): string[][] {
  return Papa.parse<string[]>(csv.replace(/\r\n$/, ''), { delimiter: ',', newline: '\r\n' }).data
}

/**
 * Every cell of a CSV that a spreadsheet would run, whatever separators it splits at. Where semicolons or tabs are
 * among them, a cell may begin after each, quoted or not, and after each end of a line.
 */
export function formulasOf(csv: string): string[] {
  const atCommas = cellsAtCommas(csv).flat()
  const elsewhere = csv.split(/[;\t\r\n]/).map(part => part.replace(/^[\s"]+/, ''))
  const read = [';', '\t'].flatMap(delimiter => Papa.parse<string[]>(csv, { delimiter }).data.flat())
  const atAnyOfThem = csv.match(/(?<=^|[,;\t\r\n])(?:"(?:[^"]|"")*"|[^,;\t\r\n"]*)/g) ?? []
  return [...atCommas, ...elsewhere, ...read, ...atAnyOfThem.map(cell => cell.replace(/^"/, ''))].filter(
    cell => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell),
  )
}

/** The text that was exported as a cell: without the apostrophes that keep a spreadsheet from running it. */
export function textOfCell(cell: string): string {
  return cell.replace(/[^;\t\r\n]+/g, part =>
    part.replace(/^([\s"\p{Cc}\p{Cf}]*)'('*[=+\-@＝＋－＠])/u, '$1$2'),
  )
}
