import type { ScoreLetter } from './category.ts'
import { SCORE_COMPONENT_NAMES, SCORE_COMPONENTS, type ScoreComponent } from './score-components.ts'

interface ShownScore {
  /** Out of 100. */
  score: number
  letter: ScoreLetter
  /** The points of each component; null if unknown. */
  components: Readonly<Record<ScoreComponent, number | null>>
}

/**
 * What a score says, for somebody who sees one for the first time: `Roasting: 73 of 100. Taste is yours to judge.`
 * Of fewer than five components it says how many were measured, and of letter F where the points went.
 */
export function scoreMeaning({ score, letter, components }: ShownScore): string {
  const known = SCORE_COMPONENT_NAMES.filter(name => components[name] !== null)
  const whole = SCORE_COMPONENT_NAMES.length
  return [
    `Roasting: ${score} of 100. Taste is yours to judge.`,
    ...(known.length < whole ? [`${known.length} of ${whole} measured.`] : []),
    ...(letter === 'F' ? [lossText(known, components)] : []),
  ].join(' ')
}

/** The points of each component. */
const MOST_POINTS = 100 / SCORE_COMPONENT_NAMES.length

/** `An F because development earned 0 of 20 points, and weight loss 4.` The two that lost most. */
function lossText(known: readonly ScoreComponent[], components: ShownScore['components']): string {
  const pointsOf = (name: ScoreComponent) => components[name] ?? 0
  const [worst, second] = [...known].sort((a, b) => pointsOf(a) - pointsOf(b))
  if (worst === undefined) return 'An F because nothing was measured.'
  const nameOf = (name: ScoreComponent) => SCORE_COMPONENTS[name].label.toLowerCase()
  const other = second === undefined ? '' : `, and ${nameOf(second)} ${pointsOf(second)}`
  return `An F because ${nameOf(worst)} earned ${pointsOf(worst)} of ${MOST_POINTS} points${other}.`
}
