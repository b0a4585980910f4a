// A roast of a whole day at a sample a second stays far below these limits; a file made to fill the memory doesn't.

/** Cells, rows and shared texts of all sheets together. */
export const MOST_CELLS = 150_000
export const MOST_SHEETS = 200
/** What the parts of an `.xlsx` may unpack to, all together. */
export const MOST_UNPACKED_BYTES = 16 * 1024 ** 2
/** Characters of one text in an `.xlsx`. Excel allows 32,767, and escaping makes them longer. */
export const LONGEST_TEXT = 200_000
/** Cells further right are ignored; the widest export has 30 columns. */
export const MOST_COLUMNS = 100

export const TOO_MANY_CELLS = `The Excel file has more than ${MOST_CELLS} rows, cells and texts; the curves of a roast have a few thousand.`
export const TOO_LONG_TEXT =
  'The Excel file has a text that is longer than Excel allows; it is damaged or no export of a roasting machine.'
export const TOO_MANY_SHEETS = `The Excel file has more than ${MOST_SHEETS} sheets; no roasting machine writes that many.`
export const PROTECTED =
  'The Excel file is protected by a password. Save it without one, then import it again.'
export const DAMAGED = 'The Excel file is damaged or cut off.'
