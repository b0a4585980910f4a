/** How many roasts are done up to the one with this id; null means all. */
export function countUpTo(roasts: readonly { id: number }[], lastId: number | null): number {
  return lastId === null ? roasts.length : roasts.filter(({ id }) => id <= lastId).length
}
