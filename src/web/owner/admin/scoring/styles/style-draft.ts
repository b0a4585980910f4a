import { valuesByName } from '#domain/record/named-values.ts'
import { round } from '#domain/record/units.ts'
import { formatDuration, parseDuration } from '#domain/roast/duration.ts'
import { ALL_POINTS } from '#domain/score/points.ts'
import { SCORE_COMPONENT_NAMES, type ScoreComponent } from '#domain/score/score-components.ts'
import {
  HIGHEST_IDEALS,
  type Ideal,
  type JudgingRules,
  MEASURED_COMPONENTS,
  type MeasuredComponent,
} from '#domain/score/style.ts'

/** A style as it is typed. */
export interface StyleDraft {
  name: string
  ideals: Record<MeasuredComponent, IdealTexts>
  points: Record<ScoreComponent, string>
}

/** The bounds of an ideal as they are typed: `8:30` for minutes, `12.5` for percents. */
export type IdealTexts = Record<keyof Ideal, string>

/** The draft filled with a style. */
export function draftOfStyle({ name, ideals, points }: { name: string } & JudgingRules): StyleDraft {
  return {
    name,
    ideals: valuesByName(MEASURED_COMPONENTS, component => idealTexts(component, ideals[component])),
    points: valuesByName(SCORE_COMPONENT_NAMES, component => String(points[component])),
  }
}

/** An ideal as the form shows it. */
export function idealTexts(component: MeasuredComponent, { from, to }: Ideal): IdealTexts {
  return { from: boundText(component, from), to: boundText(component, to) }
}

/** A bound of an ideal: `8:30` for minutes, `12.5` for percents. */
export function boundText(component: MeasuredComponent, bound: number): string {
  return component === 'duration' ? formatDuration(bound * 60) : String(round(bound, 2))
}

/** The rules of the draft; null while an ideal is invalid or the points don't add up to 100. */
export function rulesOfDraft({ ideals, points }: StyleDraft): JudgingRules | null {
  const isSound =
    MEASURED_COMPONENTS.every(component => idealProblem(component, ideals[component]) === null) &&
    pointsSum(points) === ALL_POINTS
  if (!isSound) return null
  return {
    ideals: valuesByName(MEASURED_COMPONENTS, component => idealOf(component, ideals[component])),
    points: valuesByName(SCORE_COMPONENT_NAMES, component => pointsOf(points[component])),
  }
}

/** The typed bounds of an ideal; NaN for what is not a number. */
export function idealOf(component: MeasuredComponent, { from, to }: IdealTexts): Ideal {
  return { from: boundOf(component, from), to: boundOf(component, to) }
}

function boundOf(component: MeasuredComponent, text: string): number {
  const isClock = component === 'duration' && text.includes(':')
  return isClock ? (parseDuration(text) ?? Number.NaN) / 60 : numberOf(text)
}

/** What is wrong with the typed bounds of an ideal, or null. */
export function idealProblem(component: MeasuredComponent, texts: IdealTexts): string | null {
  const { from, to } = idealOf(component, texts)
  const highest = HIGHEST_IDEALS[component]
  const isPossible = (bound: number) => bound >= 0 && bound <= highest
  if (!isPossible(from) || !isPossible(to)) {
    return component === 'duration'
      ? `Enter times such as 8:30, up to ${formatDuration(highest * 60)}`
      : `Enter percents from 0 to ${highest}`
  }
  return from < to ? null : 'The first must be below the second'
}

/** The points of one component; NaN for what is not a number from 0 to 100. */
export function pointsOf(text: string): number {
  const points = numberOf(text)
  return points >= 0 && points <= ALL_POINTS ? points : Number.NaN
}

/** The points of all components together, to a hundredth; NaN if one is not a number. */
export function pointsSum(points: StyleDraft['points']): number {
  return round(
    Object.values(points).reduce((sum, text) => sum + pointsOf(text), 0),
    2,
  )
}

/** How many of the points are given: `95 of 100 points: 5 missing.` */
export function pointsWords(points: StyleDraft['points']): string {
  const sum = pointsSum(points)
  if (Number.isNaN(sum)) return `Enter points from 0 to ${ALL_POINTS}.`
  const given = `${sum} of ${ALL_POINTS} points`
  if (sum === ALL_POINTS) return `${given}.`
  return sum < ALL_POINTS
    ? `${given}: ${round(ALL_POINTS - sum, 2)} missing.`
    : `${given}: ${round(sum - ALL_POINTS, 2)} too many.`
}

/** First crack and development follow from one number, so a style may leave out either of them. */
export const OTHER_OF_PAIR = { first_crack: 'development', development: 'first_crack' } as const
export type PairedComponent = keyof typeof OTHER_OF_PAIR

/** The draft with one component of the pair left out. The other gets its points. */
export function withLeftOut(draft: StyleDraft, left: PairedComponent): StyleDraft {
  const both = (pointsOf(draft.points[left]) || 0) + (pointsOf(draft.points[OTHER_OF_PAIR[left]]) || 0)
  return { ...draft, points: { ...draft.points, [left]: '0', [OTHER_OF_PAIR[left]]: String(round(both, 2)) } }
}

/** The draft with both components of the pair. The one that was left out gets half of the other's points. */
export function withBoth(draft: StyleDraft, left: PairedComponent): StyleDraft {
  const all = pointsOf(draft.points[OTHER_OF_PAIR[left]]) || 0
  const half = round(all / 2, 2)
  const points = {
    ...draft.points,
    [left]: String(half),
    [OTHER_OF_PAIR[left]]: String(round(all - half, 2)),
  }
  return { ...draft, points }
}

function numberOf(text: string): number {
  const trimmed = text.trim().replace(',', '.')
  return /^\d+(\.\d*)?$|^\.\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN
}
