import { believableFirstCrack } from './believable-times.ts'
import type { ScoreInput } from './component.ts'
import { measuredOf, scoreOfMeasured } from './measured.ts'
import { type ScoreResult, scoreRoast } from './score.ts'
import type { Style } from './style.ts'

/** A single change of pace that would have given a roast more points, by the score's own arithmetic. */
export interface ScoreHint {
  /** `drop`: another drop, first crack as it was; `pace`: another first crack, the time after it as it was. */
  kind: 'drop' | 'pace'
  /** When drop or first crack would have been, in whole seconds since charge. */
  at_seconds: number
  /** When it was, to the second. */
  instead_of_seconds: number
  score_before: number
  score_after: number
  components: ScoreResult['components']
}

/** The farthest that a hint may be from the actual time. */
export const FARTHEST_HINT_SECONDS = 180
/** How many hints there are at most. */
export const MOST_HINTS = 3

/** How far drop and first crack may be moved, in seconds. */
export type Farthest = Record<ScoreHint['kind'], number>
const ANYWHERE: Farthest = { drop: FARTHEST_HINT_SECONDS, pace: FARTHEST_HINT_SECONDS }

/**
 * What would have raised the score: for drop and first crack, earlier and later, the best change, and of equal ones
 * the smallest. Best first; none if nothing would, or first crack is unknown. Weight loss and curve keep their points.
 */
export function scoreHints(input: ScoreInput, style: Style, farthest: Farthest = ANYWHERE): ScoreHint[] {
  const times = believableFirstCrack(input.durationSeconds, input.firstCrack)
  const before = scoreRoast(input, style)
  if (!times.ok || !before.ok) return []
  const hints = CHANGES.flatMap(({ kind, step }) => {
    const from = kind === 'drop' ? times.value.totalSeconds : times.value.firstCrackSeconds
    return bestHint(input, style, before.value.score, { kind, from, step, farthest: farthest[kind] }) ?? []
  })
  const distance = ({ at_seconds, instead_of_seconds }: ScoreHint) =>
    Math.abs(at_seconds - instead_of_seconds)
  return hints.sort((a, b) => b.score_after - a.score_after || distance(a) - distance(b)).slice(0, MOST_HINTS)
}

const CHANGES = [
  { kind: 'drop', step: -1 },
  { kind: 'drop', step: 1 },
  { kind: 'pace', step: -1 },
  { kind: 'pace', step: 1 },
] as const

interface Change {
  kind: ScoreHint['kind']
  /** When it was, in seconds. */
  from: number
  /** Towards earlier or later. */
  step: 1 | -1
  /** In seconds. */
  farthest: number
}

/** The nearest of the best changes in one direction; null if none raises the score. */
function bestHint(
  input: ScoreInput,
  style: Style,
  score_before: number,
  { kind, from, step, farthest }: Change,
): ScoreHint | null {
  let best: { score: number; input: ScoreInput; at_seconds: number } | null = null
  const instead_of_seconds = Math.round(from)
  for (let distance = 1; distance <= farthest; distance += 1) {
    const at_seconds = instead_of_seconds + step * distance
    const changed = changedInput(input, kind, at_seconds)
    if (changed === null) break
    const score = scoreOfMeasured(measuredOf(changed), style)
    if (score !== null && score > (best?.score ?? score_before)) best = { score, input: changed, at_seconds }
  }
  if (best === null) return null
  const result = scoreRoast(best.input, style)
  if (!result.ok) return null
  const { score: score_after, components } = result.value
  return { kind, at_seconds: best.at_seconds, instead_of_seconds, score_before, score_after, components }
}

/**
 * The roast with another drop or another first crack; null if no roast can have them.
 *
 * @internal Exported for tests.
 */
export function changedInput(
  input: ScoreInput,
  kind: ScoreHint['kind'],
  atSeconds: number,
): ScoreInput | null {
  const { durationSeconds, firstCrack } = input
  if (durationSeconds === null || firstCrack === null) return null
  if (kind === 'drop') {
    if (atSeconds <= firstCrack.seconds) return null
    return believable({ ...input, durationSeconds: atSeconds })
  }
  if (atSeconds <= 0) return null
  const total = atSeconds + (durationSeconds - firstCrack.seconds)
  return believable({ ...input, durationSeconds: total, firstCrack: { ...firstCrack, seconds: atSeconds } })
}

function believable(input: ScoreInput): ScoreInput | null {
  return believableFirstCrack(input.durationSeconds, input.firstCrack).ok ? input : null
}
