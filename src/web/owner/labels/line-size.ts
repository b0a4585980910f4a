/** How many letters of full size a line of the narrowest label has, and how many such lines it has room for. */
const LETTERS = 21
const LINES = 4
const SMALLEST = 0.4

/** The size of letters, of 1, at which all of these lines fit on a label, each broken where it is too long. */
export function sizeOfLines(lines: readonly string[]): number {
  for (let size = 1; size > SMALLEST; size -= 0.05) {
    const broken = lines.reduce((sum, { length }) => sum + Math.ceil((length * size) / LETTERS), 0)
    if (broken * size <= LINES) return Number(size.toFixed(2))
  }
  return SMALLEST
}
