/** How many letters of full size a line of the narrowest label has, and how many such lines it has room for. */
interface Room {
  letters: number
  lines: number
}

const NAME: Room = { letters: 14, lines: 2 }
const PARTS: Room = { letters: 21, lines: 4 }

/** A line of a name, in lines of the parts below it, and the lines of both together. */
const NAME_LINE = 1.4
const BOTH = 5.9

const SMALLEST = 0.4

const TASTE_LETTERS = 21
const SMALLEST_TASTE = 0.7

/** The sizes of letters, of 1, at which the name of a blend and its parts below fit on a label. */
export function sizesOfBlend(name: string, parts: readonly string[]): { name: number; parts: number } {
  const size = sizeOfLines([name], NAME)
  const room = BOTH - NAME_LINE * heightAt(size, [name], NAME)
  return { name: size, parts: sizeOfLines(parts, { ...PARTS, lines: Math.min(PARTS.lines, room) }) }
}

/** The size at which a blend's taste fits on its one line, if that can still be read. */
export function sizeOfTaste(taste: string): number {
  return Math.max(SMALLEST_TASTE, Math.min(1, TASTE_LETTERS / taste.length))
}

function sizeOfLines(lines: readonly string[], room: Room): number {
  for (let size = 1; size > SMALLEST; size -= 0.05) {
    if (heightAt(size, lines, room) <= room.lines) return Number(size.toFixed(2))
  }
  return SMALLEST
}

/** The height of the lines, each broken where it is too long, in lines of full size. */
function heightAt(size: number, lines: readonly string[], { letters }: Room): number {
  return size * lines.reduce((sum, { length }) => sum + Math.ceil((length * size) / letters), 0)
}
