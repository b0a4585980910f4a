import type { Score } from '#contract/scores.ts'

/** `from 2 of 5` for a score with unknown components, otherwise null. */
export function partialText({ components }: Pick<Score, 'components'>): string | null {
  const points = Object.values(components)
  const known = points.filter(each => each !== null)
  return known.length < points.length ? `from ${known.length} of ${points.length}` : null
}
