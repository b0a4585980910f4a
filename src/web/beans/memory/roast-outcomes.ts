import type { Roast, RoastOfBean } from '#contract/roasts.ts'
import { scoreLetter } from '#domain/score/category.ts'
import { durationText } from '#web/words/figure-text.ts'

type Scored = Pick<RoastOfBean, 'score' | 'score_partial'>

/**
 * The roast with the highest score of those that are scored from all components, among equals the first. Null if there
 * is none, or if no other roast has a score.
 */
export function bestRoast<Roast extends Scored>(roasts: readonly Roast[]): Roast | null {
  const scored = roasts.filter(({ score }) => score !== null)
  if (scored.length < 2) return null
  const [first, ...others] = scored.filter(({ score_partial }) => !score_partial)
  return first === undefined
    ? null
    : others.reduce((best, roast) => (roast.score! > best.score! ? roast : best), first)
}

/** What was done and how it came out, as far as it is known: `10:24, first crack 8:31, 82 B`. */
export function outcomeText({
  total_duration_seconds,
  fc_minutes,
  score,
}: Pick<Roast, 'total_duration_seconds' | 'fc_minutes' | 'score'>): string {
  return [
    total_duration_seconds === null ? null : durationText(total_duration_seconds),
    fc_minutes === null ? null : `first crack ${durationText(fc_minutes * 60)}`,
    score === null ? null : `${score} ${scoreLetter(score)}`,
  ]
    .filter(part => part !== null)
    .join(', ')
}
