/**
 * The highest id of a row. One refused import a second would take thirty years to reach it, and it is below 2^31, so
 * that an id fits wherever one is packed.
 */
export const HIGHEST_ID = 10 ** 9
/** The highest revision or count of rows. Far beyond any library, and far below what a number holds exactly. */
export const HIGHEST_COUNT = 10 ** 12
/**
 * The highest version of the library without its failovers: a thousand changes a second would take a century to reach
 * it. The time in ms since 1970 replaces one that is higher, and is below it until 2109.
 */
export const HIGHEST_VERSION = 2 ** 42
/** The latest time of a row, in ms since 1970: the end of the year 2999. */
export const LATEST_MOMENT = Date.UTC(3000, 0, 1) - 1
