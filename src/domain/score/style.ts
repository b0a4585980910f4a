import { valuesByName } from '#domain/record/named-values.ts'
import type { JudgedBy } from './component.ts'
import { COMPONENT_POINTS } from './points.ts'
import {
  SCORE_COMPONENT_NAMES,
  SCORE_COMPONENTS,
  SCORE_VERSION,
  type ScoreComponent,
} from './score-components.ts'

/** The components that are measured as one number, which an ideal can be set for. */
export const MEASURED_COMPONENTS = ['duration', 'weight_loss', 'first_crack', 'development'] as const
export type MeasuredComponent = (typeof MEASURED_COMPONENTS)[number]

/** The highest value that an ideal may have: minutes for the duration, percent for the others. */
export const HIGHEST_IDEALS: Record<MeasuredComponent, number> = {
  duration: 60,
  weight_loss: 100,
  first_crack: 100,
  development: 100,
}

/** The values that earn all points. */
export interface Ideal {
  from: number
  to: number
}

/** What roasts are judged by. */
export interface JudgingRules {
  /** The duration in minutes, weight loss in percent of the green weight, the others in percent of the roast. */
  ideals: Readonly<Record<MeasuredComponent, Ideal>>
  /** The most points of each component, together 100. A component of 0 points counts as unknown. */
  points: Readonly<Record<ScoreComponent, number>>
}

/** The rules that roasts are judged by, with the version that scores name. */
export interface Style extends JudgingRules {
  version: string
}

/** The style of the specification. It judges every roast for which the owner chose no other. */
export const HOUSE: Style = {
  version: SCORE_VERSION,
  ideals: valuesByName(MEASURED_COMPONENTS, name => {
    const { lowest, highest } = SCORE_COMPONENTS[name].range
    return { from: lowest, to: highest }
  }),
  points: valuesByName(SCORE_COMPONENT_NAMES, () => COMPONENT_POINTS),
}

/** Whether the rules are the House's. */
export function isHouse({ version }: Pick<Style, 'version'>): boolean {
  return version === HOUSE.version
}

/** What a style says about a measured component. Outside the ideal, points fall over the House's distance. */
export function judgedBy({ ideals, points }: JudgingRules, name: MeasuredComponent): JudgedBy {
  const { from, to } = ideals[name]
  const { tolerance } = SCORE_COMPONENTS[name].range
  return { points: points[name], range: { lowest: from, highest: to, tolerance } }
}
