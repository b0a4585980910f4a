import type { Score } from '#contract/scores.ts'
import { countedComponents } from '#domain/score/counted-components.ts'

/** `from 2 of 5` for a score with unknown components among those that its style counts, otherwise null. */
export function partialText({ components, style }: Pick<Score, 'components' | 'style'>): string | null {
  const counted = countedComponents(components, style)
  const unknown = counted.filter(name => components[name] === null).length
  return unknown > 0 ? `from ${counted.length - unknown} of ${counted.length}` : null
}
