import { countedComponents } from './counted-components.ts'
import type { ScoreComponent } from './score-components.ts'
import type { JudgingRules } from './style.ts'

interface MeasuredScore {
  components: Readonly<Record<ScoreComponent, number | null>>
  /** Absent for the House. */
  style?: Pick<JudgingRules, 'points'> | undefined
}

/** `from 2 of 5` for a score with unknown components among those that its style counts, otherwise null. */
export function partialText({ components, style }: MeasuredScore): string | null {
  const counted = countedComponents(components, style)
  const unknown = counted.filter(name => components[name] === null).length
  return unknown > 0 ? `from ${counted.length - unknown} of ${counted.length}` : null
}
