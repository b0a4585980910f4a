import { isNamed } from '#domain/record/named-values.ts'
import type { ScoreComponent } from '#domain/score/score-components.ts'
import {
  type Ideal,
  type JudgingRules,
  MEASURED_COMPONENTS,
  type MeasuredComponent,
} from '#domain/score/style.ts'
import { boundText } from './style-draft.ts'

/** A component's ideal in the list of styles. The curve has none, so its text says what it asks for. */
export function idealText(component: ScoreComponent, ideals: JudgingRules['ideals']): string {
  if (!isNamed(MEASURED_COMPONENTS, component)) return 'A steady fall'
  return rangeText(component, ideals[component])
}

/** `8:00–12:00 min`, `12–16 %` */
export function rangeText(component: MeasuredComponent, { from, to }: Ideal): string {
  const unit = component === 'duration' ? 'min' : '%'
  return `${boundText(component, from)}–${boundText(component, to)} ${unit}`
}
