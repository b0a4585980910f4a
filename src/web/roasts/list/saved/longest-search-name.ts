/** As the server has it, in characters. */
export const LONGEST_SEARCH_NAME = 60
