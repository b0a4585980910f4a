import { withDecimals } from '#domain/record/units.ts'
import { formatDuration, formatExactDuration } from '#domain/roast/duration.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import type { ScoreLetter } from './category.ts'
import { countedComponents } from './counted-components.ts'
import { COMPONENT_POINTS } from './points.ts'
import type { ScoreComponent } from './score-components.ts'
import type { ScoredFact, ScoreFact } from './score-facts.ts'
import type { JudgingRules } from './style.ts'

interface ShownScore {
  /** Out of 100. */
  score: number
  letter: ScoreLetter
  /** The points of each component; null if unknown. */
  components: Readonly<Record<ScoreComponent, number | null>>
  /** The style that it was judged by; absent for the House. */
  style?: Pick<JudgingRules, 'points'> | undefined
  /** Null for a score that was stored before there were facts. */
  explanation_facts: readonly ScoreFact[] | null
}

/**
 * What a score says, for somebody who sees one for the first time: `Roasting: 73 of 100. Taste is yours to judge.
 * Calculated from times, weight loss and heating.` If components are unknown it says how many were measured; a D and an
 * F say what was wrong instead of what they are calculated from. Every visitor of a roast reads it, so it imports no
 * rules of the components, as `countedComponents` does.
 */
export function scoreMeaning(shown: ShownScore): string {
  const { score, letter, components, style } = shown
  const counted = countedComponents(components, style)
  const known = counted.filter(name => components[name] !== null)
  const whole = counted.length
  const isPoor = letter === 'D' || letter === 'F'
  return [
    `Roasting: ${score} of 100. Taste is yours to judge.`,
    ...(isPoor || known.length === 0 ? [] : [sourceText(known)]),
    ...(known.length < whole ? [`${known.length}\u00a0of\u00a0${whole} measured.`] : []),
    ...(isPoor ? [reasonText(known, shown)] : []),
  ].join(' ')
}

/** What a component measures, in a drinker's words. */
const MEASURED: Record<ScoreComponent, string> = {
  first_crack: 'times',
  development: 'times',
  weight_loss: 'weight loss',
  duration: 'times',
  curve: 'heating',
}

/** `Calculated from times, weight loss and heating.` */
function sourceText(known: readonly ScoreComponent[]): string {
  return `Calculated from ${listText([...new Set(known.map(name => MEASURED[name]))])}.`
}

/** How many of the components that lost points a poor score names. */
const MOST_REASONS = 2

/** `An F because the beans lost too much weight (17.4 %; ideal 12 to 16 %).` What lost most comes first. */
function reasonText(
  known: readonly ScoreComponent[],
  { letter, components, style, ...shown }: ShownScore,
): string {
  const most = (name: ScoreComponent) => style?.points[name] ?? COMPONENT_POINTS
  const lost = (name: ScoreComponent) => most(name) - (components[name] ?? 0)
  const reasons = known
    .filter(name => lost(name) > 0)
    .sort((a, b) => lost(b) - lost(a))
    .slice(0, MOST_REASONS)
    .map(name => {
      const fact = shown.explanation_facts?.find(({ code }) => code === name)
      if (fact !== undefined && fact.code !== 'not_scored') return factClause(fact)
      const label = name === 'curve' ? 'temperature curve' : name.replace('_', ' ')
      return `${label} earned ${components[name]} of ${most(name)} points`
    })
  return `${letter === 'F' ? 'An' : 'A'} ${letter} because ${reasons.length === 0 ? 'nothing was measured' : listText(reasons)}.`
}

/** What was wrong, without roasters' terms: the direction, the value and the ideal. */
function factClause(fact: ScoredFact): string {
  if (fact.code === 'curve') return 'the heating didn’t ease off evenly'
  const { place, ideal_from: from, ideal_to: to } = fact.values
  const isAbove = place === 'above'
  if (fact.code === 'duration') {
    const beside = `(${formatExactDuration(fact.values.seconds)}; ideal ${formatDuration(from)} to ${formatDuration(to)})`
    return `the roast ${isAbove ? 'took too long' : 'was over too soon'} ${beside}`
  }
  const share = `${withDecimals(fact.values.percent)}${PERCENT}; ideal ${from} to ${to}${PERCENT}`
  switch (fact.code) {
    case 'weight_loss':
      return `the beans lost too ${isAbove ? 'much' : 'little'} weight (${share})`
    case 'first_crack':
      return `first crack came too ${isAbove ? 'late' : 'early'} (at ${share} of the time)`
    case 'development':
      return `too ${isAbove ? 'much' : 'little'} of the time came after first crack (${share})`
  }
}

/** A number and its sign stay in one line. */
const PERCENT = '\u00a0%'
