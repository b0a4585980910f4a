import type { ScoreComponent } from './score-components.ts'
import type { JudgingRules } from './style.ts'

/**
 * The components of a score that its style counts, in their order; without a style, those of the House, which are all.
 * Visitors' cards use it, so it imports only types and not the rules of the components.
 */
export function countedComponents(
  components: Readonly<Record<ScoreComponent, number | null>>,
  style: Pick<JudgingRules, 'points'> | undefined,
): readonly ScoreComponent[] {
  const names = Object.keys(components) as ScoreComponent[]
  return names.filter(name => style?.points[name] !== 0)
}
