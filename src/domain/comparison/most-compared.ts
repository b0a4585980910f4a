/** The most roasts that can be compared at once: more could not be told apart on one chart. */
export const MOST_COMPARED = 8
