import type { Roast } from '#contract/roasts.ts'
import { scoreLetter } from '#domain/score/category.ts'
import { durationText } from '#web/words/figure-text.ts'

/** The roast with the highest score, among equals the first. Null unless at least two roasts have a score. */
export function bestRoast<Scored extends Pick<Roast, 'score'>>(roasts: readonly Scored[]): Scored | null {
  const scored = roasts.filter(({ score }) => score !== null)
  if (scored.length < 2) return null
  return scored.reduce((best, roast) => (roast.score! > best.score! ? roast : best))
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
