/** The server's limit, in characters. */
export const LONGEST_SEARCH_NAME = 60
