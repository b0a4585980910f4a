/** The highest counter, revision or id. Far beyond any library, and far below what a number holds exactly. */
export const HIGHEST_COUNT = 10 ** 12
/** The highest version of the library: the time in ms since 1970 replaces one that is higher, and is far below it. */
export const HIGHEST_VERSION = 2 ** 48
/** A roast number has at most nine digits (`roastNumberIn`). */
export const HIGHEST_ROAST_NUMBER = 999_999_999
