/** The blend that a file says its roast is of. */
export interface StatedBlend {
  /** As the file calls it; null if it doesn't. */
  name: string | null
  /** Its coffees by name, with their parts of the green weight in any unit, each above 0. At least two. */
  parts: { name: string; ratio: number }[]
}
