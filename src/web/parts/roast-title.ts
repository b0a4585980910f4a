import type { Roast } from '#contract/roasts.ts'

/** What a roast is called where there is room for a word or two: its number, else its name. */
export function roastTitle(roast: Pick<Roast, 'roast_number' | 'roast_name'>): string {
  return roast.roast_number === null ? roast.roast_name : `#${roast.roast_number}`
}
