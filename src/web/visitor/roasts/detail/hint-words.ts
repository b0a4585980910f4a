import type { Score, ScoreHint } from '#contract/scores.ts'
import { round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'

/** What a hint says: the change with what it gives, and what else moves by it. */
export interface HintWords {
  /** `Dropping at 9:35 instead of 10:23 would have put development at 17 %: +6 points` */
  sentence: string
  /** `It would also have ended at about 184 °C (bean probe)`: what else the change does; empty for nothing. */
  others: string
}

interface Roast {
  total_duration_seconds: number
  /** First crack, in seconds since charge. */
  crackSeconds: number
  /** What the roast would have ended at: `184 °C (bean probe)`; null if that is unknown or the same. */
  end: string | null
}

/** The components that follow from the times of a roast, the one that most often loses points first. */
const TIMED = ['development', 'first_crack', 'duration'] as const
type Timed = (typeof TIMED)[number]

/** A hint in words: what gains most in the sentence, then what else changes, in the points of the score's own style. */
export function hintWords(
  { kind, at_seconds, instead_of_seconds, score_before, score_after, components }: ScoreHint,
  roast: Roast,
  before: Score['components'],
): HintWords {
  const crack = kind === 'drop' ? roast.crackSeconds : at_seconds
  const total = kind === 'drop' ? at_seconds : at_seconds + roast.total_duration_seconds - roast.crackSeconds
  const share = (crack / total) * 100
  const done: Record<Timed, string> = {
    duration: `made the roast ${formatDuration(round(total))} long`,
    first_crack: `put first crack at ${round(share)} % of the roast`,
    development: `put development at ${round(100 - share)} %`,
  }
  const gain = (name: Timed) => (components[name] ?? 0) - (before[name] ?? 0)
  const best = TIMED.reduce((most, name) => (gain(name) > gain(most) ? name : most))
  const change =
    kind === 'drop'
      ? `Dropping at ${formatDuration(at_seconds)} instead of ${formatDuration(instead_of_seconds)}`
      : `Reaching first crack at ${formatDuration(at_seconds)} instead of ${formatDuration(instead_of_seconds)}, with the same time after it,`
  const points = score_after - score_before
  const gained = plural(points, { one: '+1 point', other: `+${points} points` })
  // How long the roast would have been follows from the time of its drop.
  const isSaid = (name: Timed) => name === 'duration' && kind === 'drop' && round(gain(name), 1) === 0
  const others = [
    ...(roast.end === null ? [] : [`ended at about ${roast.end}`]),
    ...TIMED.filter(name => name !== best && components[name] !== null && !isSaid(name)).map(
      name => `${done[name]}${gainText(round(gain(name), 1))}`,
    ),
  ]
  return {
    sentence: `${change} would have ${done[best]}: ${gained}`,
    others: others.length === 0 ? '' : `It would also have ${listText(others)}`,
  }
}

/** ` (+1.2)`; nothing for no change. */
function gainText(gain: number): string {
  if (gain === 0) return ''
  return ` (${gain < 0 ? '−' : '+'}${Math.abs(gain).toFixed(1)})`
}
