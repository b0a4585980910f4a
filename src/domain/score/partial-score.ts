import { countedComponents } from './counted-components.ts'
import type { ScoreComponent } from './score-components.ts'
import type { JudgingRules } from './style.ts'

export interface MeasuredScore {
  components: Readonly<Record<ScoreComponent, number | null>>
  /** Absent for the House. */
  style?: Pick<JudgingRules, 'points'> | undefined
}

/** How many of the components that a score's style counts are known. */
export interface ScoreBasis {
  known: number
  counted: number
}

export function scoreBasis({ components, style }: MeasuredScore): ScoreBasis {
  const counted = countedComponents(components, style)
  const known = counted.filter(name => components[name] !== null)
  return { known: known.length, counted: counted.length }
}

/** `from 2 of 5` for a score with unknown components among those that its style counts, otherwise null. */
export function partialText(score: MeasuredScore | ScoreBasis): string | null {
  const { known, counted } = 'counted' in score ? score : scoreBasis(score)
  return known < counted ? `from ${known} of ${counted}` : null
}
