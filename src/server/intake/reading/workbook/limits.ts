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
