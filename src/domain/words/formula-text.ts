/**
 * The text so that no spreadsheet runs it as a formula, whether it splits lines at commas, semicolons or tabs: a
 * formula sign at the start, or after a semicolon, tab or line break, gets one more apostrophe than the text has.
 *
 * A spreadsheet that splits at semicolons or tabs finds quotation marks in the middle of a cell and ignores them. They
 * don't even keep a line break within the cell.
 */
export function withoutFormulas(text: string): string {
  return text.replace(PARTS, part => part.replace(LIKE_A_FORMULA, "$<before>'$<formula>"))
}

/** The text that `withoutFormulas` was given. */
export function withFormulas(text: string): string {
  return text.replace(PARTS, part => part.replace(LIKE_A_FORMULA, removeApostrophe))
}

const PARTS = /[^;\t\r\n]+/g

/**
 * The signs that OWASP lists under "CSV injection", including full-width ones and those after characters that are
 * dropped.
 */
const LIKE_A_FORMULA = /^(?<before>[\s"\p{Cc}\p{Cf}]*)(?<formula>'*[=+\-@＝＋－＠])/u

function removeApostrophe(_: string, before: string, formula: string): string {
  return before + formula.replace(/^'/, '')
}
