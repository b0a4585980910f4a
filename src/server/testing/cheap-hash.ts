/** A hash that takes a millisecond. The stored text contains its cost, so it is checked like any other. */
export const CHEAP_HASH = { N: 2 ** 10, r: 8, p: 1 }
