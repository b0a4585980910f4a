import type { Roast } from '#contract/roasts.ts'

/** A roast's short title: its number, or its name if it has none. */
export function roastTitle(roast: Pick<Roast, 'roast_number' | 'roast_name'>): string {
  return roast.roast_number === null ? roast.roast_name : `#${roast.roast_number}`
}
