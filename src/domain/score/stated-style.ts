import { namesIn } from '#domain/record/named-values.ts'
import type { JudgingRules } from './style.ts'

/** The style that a file names. */
export interface StatedStyle {
  name: string
  /** Null if the file lacks one of them. */
  rules: JudgingRules | null
}

/** Whether two styles judge every roast alike. */
export function judgesAlike(one: JudgingRules, other: JudgingRules): boolean {
  return (
    namesIn(one.ideals).every(
      name =>
        one.ideals[name].from === other.ideals[name].from && one.ideals[name].to === other.ideals[name].to,
    ) && namesIn(one.points).every(name => one.points[name] === other.points[name])
  )
}
