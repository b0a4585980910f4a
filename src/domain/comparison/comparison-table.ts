import type { Series, Timeline } from '#domain/curve/timeline.ts'
import type { HowTyped } from '#domain/live/how-typed.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { firstCrack } from '#domain/roast/first-crack.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { roastPhases } from '#domain/roast/phases.ts'
import {
  MACHINE_SETTING_NAMES,
  MACHINE_SETTINGS,
  roastingSettingAt,
} from '#domain/roast/roasting-settings.ts'
import { weightLossPercent } from '#domain/roast/weights/weight-loss.ts'
import { type ExplainedScore, type Explanation, explanationsOf } from '#domain/score/explanations.ts'
import { type ScoreBasis, scoreBasis } from '#domain/score/partial-score.ts'
import {
  SCORE_COMPONENT_NAMES,
  SCORE_COMPONENTS,
  type ScoreComponent,
} from '#domain/score/score-components.ts'
import { HOUSE, type JudgingRules } from '#domain/score/style.ts'
import { type Difference, differenceToFirst, type FigureKind } from './difference.ts'
import { MOMENT_NAMES, type Moment, type RoastMoments, roastMoments } from './moments.ts'

/** The values of a roast that are compared; null if unknown. */
export interface ComparedRoast {
  timeline: Timeline
  milestones: readonly Milestone[]
  /** Absent if a machine measured its temperatures. */
  typed?: HowTyped | undefined
  /** °C/min at each sample, as the chart draws it. */
  rateOfRise: Series
  greenWeightGrams: number | null
  roastedWeightGrams: number | null
  score: ComparedScore | null
}

interface ComparedScore extends ExplainedScore {
  score: number
  components: Readonly<Record<ScoreComponent, number | null>>
  /** The style that it was judged by; absent for the House. */
  style?: Pick<JudgingRules, 'points'> | undefined
}

/** A figure of one roast. */
export interface ComparisonCell {
  /** In the unit of the row's kind; null if unknown. */
  value: number | null
  /** The most points that could be earned; null for every other figure. */
  most: number | null
  /** Null for the first roast, if one of the two figures is unknown, and for points out of different totals. */
  difference: Difference | null
  /** True for a first crack that nobody marked. */
  isInferred: boolean
  /** Where points come from; null for every other figure. */
  explanation: Explanation | null
  /** From how many components a score is; null for every other figure. */
  basis: ScoreBasis | null
}

export interface ComparisonRow {
  name: string
  kind: FigureKind
  /** One per roast. */
  cells: ComparisonCell[]
}

/** Rows under one heading. */
export interface ComparisonGroup {
  name: string
  rows: ComparisonRow[]
}

/**
 * The figures of roasts side by side, with the differences from the first: how they turned out, then what was done.
 * Figures that no roast has are left out.
 */
export function comparisonTable(roasts: readonly ComparedRoast[]): ComparisonGroup[] {
  const tables = roasts.map(figureGroups)
  return (tables[0] ?? []).flatMap(({ name, figures }, group) => {
    const rows = figures.flatMap((figure, row) => {
      const same = tables.map(table => table[group]!.figures[row]!)
      return same.every(({ value }) => value === null) ? [] : [rowOf(figure, same)]
    })
    return rows.length === 0 ? [] : [{ name, rows }]
  })
}

interface Figure {
  name: string
  kind: FigureKind
  value: number | null
  most?: number
  isInferred?: boolean
  explanation?: Explanation | null
  basis?: ScoreBasis | null
}

function rowOf({ name, kind }: Figure, figures: readonly Figure[]): ComparisonRow {
  const { value: first = null, most: firstMost } = figures[0] ?? {}
  return {
    name,
    kind,
    cells: figures.map(({ value, most, isInferred = false, explanation = null, basis = null }, roast) => ({
      value,
      most: most ?? null,
      difference: roast === 0 || most !== firstMost ? null : differenceToFirst(kind, first, value),
      isInferred,
      explanation,
      basis,
    })),
  }
}

/** Every figure of a roast. The groups and names are the same for all roasts. */
function figureGroups(roast: ComparedRoast): { name: string; figures: Figure[] }[] {
  const moments = roastMoments(roast.timeline, roast.milestones)
  return [
    { name: 'Score', figures: scoreFigures(roast) },
    { name: 'Phases', figures: phaseFigures(moments) },
    ...namesIn(MOMENT_NAMES).map(moment => ({
      name: MOMENT_NAMES[moment],
      figures: momentFigures(roast, moments, moment),
    })),
    { name: 'Weight', figures: weightFigures(roast) },
  ]
}

function phaseFigures(moments: RoastMoments): Figure[] {
  const { drying, maillard, development } = roastPhases({
    yellowingSeconds: moments.yellowing,
    firstCrackSeconds: moments['first-crack'],
    dropSeconds: moments.drop,
  })
  return [
    { name: 'Total time', kind: 'duration', value: moments.drop },
    { name: 'Drying', kind: 'duration', value: drying?.seconds ?? null },
    { name: 'Drying, share', kind: 'share', value: drying?.percent ?? null },
    { name: 'Maillard', kind: 'duration', value: maillard?.seconds ?? null },
    { name: 'Maillard, share', kind: 'share', value: maillard?.percent ?? null },
    { name: 'Development', kind: 'duration', value: development?.seconds ?? null },
    { name: 'Development, share (DTR)', kind: 'share', value: development?.percent ?? null },
  ]
}

/** IBTS resets at charge, so it says nothing about the beans at these moments. */
const BEFORE_IBTS: readonly Moment[] = ['charge', 'turning-point']
/** Their times are 0 and the total time. */
const ENDS: readonly Moment[] = ['charge', 'drop']

/** The rate of rise is 0 at the turning point, and meaningless before it. */
const BEFORE_RATE: readonly Moment[] = ['charge', 'turning-point']

function momentFigures(
  { timeline, milestones, rateOfRise }: ComparedRoast,
  moments: RoastMoments,
  moment: Moment,
): Figure[] {
  const seconds = moments[moment]
  const sample = seconds === null ? -1 : timeline.timeSeconds.findIndex(time => time >= seconds)
  const figures: Figure[] = [
    { name: 'Bean temperature', kind: 'temperature', value: timeline.beanTemperature[sample] ?? null },
  ]
  if (!ENDS.includes(moment)) {
    const isInferred = moment === 'first-crack' && firstCrack(milestones, timeline)?.inferred === true
    figures.unshift({ name: 'Time', kind: 'duration', value: seconds, isInferred })
  }
  if (!BEFORE_IBTS.includes(moment)) {
    figures.push({
      name: 'IBTS temperature',
      kind: 'temperature',
      value: timeline.ibtsTemperature[sample] ?? null,
    })
  }
  if (!BEFORE_RATE.includes(moment)) {
    figures.push({ name: 'Rate of rise', kind: 'rate', value: rateOfRise[sample] ?? null })
  }
  const settings = MACHINE_SETTINGS.map(
    (setting): Figure => ({
      name: MACHINE_SETTING_NAMES[setting],
      kind: 'setting',
      value: seconds === null ? null : roastingSettingAt(timeline, setting, seconds),
    }),
  )
  return [...figures, ...settings]
}

function weightFigures({ greenWeightGrams, roastedWeightGrams }: ComparedRoast): Figure[] {
  return [
    { name: 'Green weight', kind: 'weight', value: greenWeightGrams },
    { name: 'Roasted weight', kind: 'weight', value: roastedWeightGrams },
    { name: 'Weight loss', kind: 'share', value: weightLossPercent(greenWeightGrams, roastedWeightGrams) },
  ]
}

function scoreFigures({ score }: ComparedRoast): Figure[] {
  const explanations = score === null ? [] : explanationsOf(score)
  const { points } = score?.style ?? HOUSE
  return [
    { name: 'Score', kind: 'score', value: score?.score ?? null, basis: score && scoreBasis(score) },
    ...SCORE_COMPONENT_NAMES.map(
      (name, component): Figure => ({
        // Some labels, such as `Weight loss`, are names of other figures too.
        name: `${SCORE_COMPONENTS[name].label}, points`,
        kind: 'points',
        value: score?.components[name] ?? null,
        most: points[name],
        explanation: explanations[component] ?? null,
      }),
    ),
  ]
}
