import type { ScoreLetter } from './category.ts'
import { SCORE_COMPONENT_NAMES, SCORE_COMPONENTS, type ScoreComponent } from './score-components.ts'
import { HOUSE, type JudgingRules } from './style.ts'

interface ShownScore {
  /** Out of 100. */
  score: number
  letter: ScoreLetter
  /** The points of each component; null if unknown. */
  components: Readonly<Record<ScoreComponent, number | null>>
  /** What it was judged by; absent for the House's. */
  style?: Pick<JudgingRules, 'points'> | undefined
}

/**
 * What a score says, for somebody who sees one for the first time: `Roasting: 73 of 100. Taste is yours to judge.`
 * Of fewer than five components it says how many were measured, and of letter F where the points went.
 */
export function scoreMeaning({ score, letter, components, style = HOUSE }: ShownScore): string {
  const known = SCORE_COMPONENT_NAMES.filter(name => components[name] !== null)
  const whole = SCORE_COMPONENT_NAMES.length
  return [
    `Roasting: ${score} of 100. Taste is yours to judge.`,
    ...(known.length < whole ? [`${known.length} of ${whole} measured.`] : []),
    ...(letter === 'F' ? [lossText(known, components, style.points)] : []),
  ].join(' ')
}

/** `An F because development earned 0 of 20 points, and weight loss 4.` The two that lost most. */
function lossText(
  known: readonly ScoreComponent[],
  components: ShownScore['components'],
  most: JudgingRules['points'],
): string {
  const pointsOf = (name: ScoreComponent) => components[name] ?? 0
  const lost = (name: ScoreComponent) => most[name] - pointsOf(name)
  const [worst, second] = [...known].sort((a, b) => lost(b) - lost(a))
  if (worst === undefined) return 'An F because nothing was measured.'
  const nameOf = (name: ScoreComponent) => SCORE_COMPONENTS[name].label.toLowerCase()
  const other = second === undefined ? '' : `, and ${nameOf(second)} ${pointsOf(second)}`
  return `An F because ${nameOf(worst)} earned ${pointsOf(worst)} of ${most[worst]} points${other}.`
}
