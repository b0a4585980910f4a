import { isNamed } from '#domain/record/named-values.ts'
import {
  SCORE_COMPONENT_NAMES,
  SCORE_COMPONENTS,
  type ScoreComponent,
} from '#domain/score/score-components.ts'
import {
  type Ideal,
  type JudgingRules,
  MEASURED_COMPONENTS,
  type MeasuredComponent,
} from '#domain/score/style.ts'
import { type IdealTexts, idealTexts, type StyleDraft } from './style-draft.ts'

/** A component's ideal in the list of styles. The curve has none, so its text says what it asks for. */
export function idealText(component: ScoreComponent, ideals: JudgingRules['ideals']): string {
  if (!isNamed(MEASURED_COMPONENTS, component)) return 'A steady fall'
  return rangeText(component, ideals[component])
}

/** `8:00–12:00 min`, `12–16 %` */
export function rangeText(component: MeasuredComponent, ideal: Ideal): string {
  return typedText(component, idealTexts(component, ideal))
}

function typedText(component: MeasuredComponent, { from, to }: IdealTexts): string {
  return `${from}–${to} ${component === 'duration' ? 'min' : '%'}`
}

/** What the parts of a style are called. */
export const STYLE_LABELS: Record<keyof StyleDraft, string> = {
  name: 'Name',
  ideals: 'Ideals',
  points: 'Points',
}

/** A part of a style for people to read. */
export function styleText({ name, ideals, points }: StyleDraft, field: keyof StyleDraft): string {
  if (field === 'name') return name
  const lineOf = (component: ScoreComponent, text: string) => `${SCORE_COMPONENTS[component].label} ${text}`
  const lines =
    field === 'points'
      ? SCORE_COMPONENT_NAMES.map(component => lineOf(component, points[component]))
      : MEASURED_COMPONENTS.map(component => lineOf(component, typedText(component, ideals[component])))
  return lines.join('\n')
}
