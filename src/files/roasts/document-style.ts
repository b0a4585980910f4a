import { valuesByName } from '#domain/record/named-values.ts'
import { SCORE_COMPONENT_NAMES } from '#domain/score/score-components.ts'
import type { StatedStyle } from '#domain/score/stated-style.ts'
import { type JudgingRules, MEASURED_COMPONENTS } from '#domain/score/style.ts'
import { cleanName } from './file-name.ts'
import { numberOrNull, property, textOrEmpty } from './loose-value.ts'

/** The style that judged a roast when First Crack exported it; null if the document names none, as older ones. */
export function styleOfDocument(document: unknown): StatedStyle | null {
  const style = property(document, 'style')
  const name = cleanName(textOrEmpty(property(style, 'name')))
  return name === '' ? null : { name, rules: rulesIn(style) }
}

function rulesIn(style: unknown): JudgingRules | null {
  const [ideals, points] = [property(style, 'ideals'), property(style, 'points')]
  const rules = {
    ideals: valuesByName(MEASURED_COMPONENTS, name => {
      const ideal = property(ideals, name)
      return { from: numberIn(ideal, 'from'), to: numberIn(ideal, 'to') }
    }),
    points: valuesByName(SCORE_COMPONENT_NAMES, name => numberIn(points, name)),
  }
  const numbers = [
    ...Object.values(rules.ideals).flatMap(({ from, to }) => [from, to]),
    ...Object.values(rules.points),
  ]
  return numbers.some(Number.isNaN) ? null : rules
}

function numberIn(value: unknown, name: string): number {
  return numberOrNull(property(value, name)) ?? Number.NaN
}
