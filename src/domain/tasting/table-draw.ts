import type { Draw } from './table-code.ts'

/** How many roasts a table can have. */
export const FEWEST_ROASTS = 2
export const MOST_ROASTS = 8
/** How many tasters can sit at a table. */
export const MOST_TASTERS = 12
export const LONGEST_TABLE_NAME = 100
/** What somebody without an account can write down about a cup, in characters. */
export const LONGEST_CUP_NOTES = 1_000

/** What is tasted: each roast under a letter, or which of three cups is the odd one. */
export const TABLE_MODES = ['letters', 'triangle'] as const
export type TableMode = (typeof TABLE_MODES)[number]

/** What cups are called, in order. In a triangle each taster has three. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export type Letter = (typeof LETTERS)[number]

/** The letters of a table's cups, in order. */
export function lettersOf(mode: TableMode, roasts: number): Letter[] {
  return LETTERS.slice(0, mode === 'triangle' ? CUPS : roasts)
}

/**
 * The things in an order of which every one is equally likely (R. Durstenfeld, Algorithm 235: Random permutation,
 * 1964).
 */
export function drawnOrder<Thing>(things: readonly Thing[], draw: Draw): Thing[] {
  const order = [...things]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const place = draw(last + 1)
    const moved = order[last]!
    order[last] = order[place]!
    order[place] = moved
  }
  return order
}

const CUPS = 3

/** The six orders of two alike cups and an odd one, of roasts 0 and 1 (ISO 4120). */
export const TRIANGLES = ['001', '010', '100', '110', '101', '011'] as const
/** Which of a triangle's two roasts, 0 or 1, is in each of the three cups. */
export type CupOrder = (typeof TRIANGLES)[number]

/** The cups of a taster of a triangle. Every order is equally likely. */
export function drawnCups(draw: Draw): CupOrder {
  return TRIANGLES[draw(TRIANGLES.length)]!
}

/** The letter of the cup that is unlike the other two. */
export function oddLetter(cups: CupOrder): Letter {
  const ones = [...cups].filter(cup => cup === '1').length
  return LETTERS[cups.indexOf(ones === 1 ? '1' : '0')]!
}
