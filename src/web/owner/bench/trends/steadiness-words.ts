import type { Steadiness } from '#contract/trends.ts'
import type { TrendFigure } from '#domain/trends/trend-roasts.ts'
import { counted } from '#domain/words/plural.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { pages } from '#web/pages.ts'
import { FIGURES } from './figures.ts'

/** The order of the figures: first those that the roaster controls, then the results. */
const ORDER: readonly TrendFigure[] = [
  'fc_minutes',
  'total_duration_seconds',
  'dtr_percent',
  'final_bean_temp',
  'weight_loss_percent',
  'score',
]

/** A coffee with how steadily it was roasted in each figure. */
export interface SteadyCoffee {
  /** The path of its page. */
  page: string
  originName: string
  batchGrams: number
  figures: Steadiness[]
}

/** The coffees, in the given order, each with its figures. */
export function steadyCoffees(steadiness: readonly Steadiness[]): SteadyCoffee[] {
  const byCoffee = Map.groupBy(steadiness, pageOf)
  return [...byCoffee].map(([page, figures]) => {
    const [{ origin_name, batch_g }] = figures as [Steadiness]
    return {
      page,
      originName: origin_name,
      batchGrams: batch_g,
      figures: figures.toSorted((a, b) => ORDER.indexOf(a.figure) - ORDER.indexOf(b.figure)),
    }
  })
}

function pageOf({ bean_id, blend_id }: Steadiness): string {
  return blend_id === undefined ? pages.bean(bean_id) : pages.blend(blend_id)
}

/** `First crack within ± 9 s, before ± 21 s` */
export function steadinessText({ figure, last, before }: Steadiness, units: FigureUnits): string {
  const { name } = FIGURES[figure]
  const now = `${name} within ${spreadText(figure, last.spread, units)}`
  return before === null ? now : `${now}, before ${spreadText(figure, before.spread, units)}`
}

/** `± 9 s` */
export function spreadText(figure: TrendFigure, spread: number, units: FigureUnits): string {
  // Not broken at the end of a line.
  return `±\u00a0${FIGURES[figure].spreadText(spread, units)}`
}

/** The smallest change of a spread that is mentioned, as a share of the larger spread. */
const WORTH_A_WORD = 0.2

export type Direction = 'steadier' | 'less steady' | 'as steady'

/** Whether a spread is smaller than another, judged as both are written. */
export function directionOf(
  figure: TrendFigure,
  { now, other }: { now: number; other: number },
  units: FigureUnits,
): Direction {
  const isSame = spreadText(figure, now, units) === spreadText(figure, other, units)
  if (isSame || Math.abs(now - other) < WORTH_A_WORD * Math.max(now, other)) return 'as steady'
  return now < other ? 'steadier' : 'less steady'
}

/** A coffee's direction: that of most of its figures that changed; null if nothing can be compared. */
export function directionOfCoffee(directions: readonly (Direction | null)[]): Direction | null {
  const count = (wanted: Direction) => directions.filter(each => each === wanted).length
  if (directions.every(each => each === null)) return null
  const more = count('steadier') - count('less steady')
  if (more === 0) return 'as steady'
  return more > 0 ? 'steadier' : 'less steady'
}

/** Whether a roaster is steadier, and which coffees say so. */
export interface Verdict {
  /** `Steadier than last spring in 3 of 8 coffees, less steady in 2.` Null if nothing can be compared. */
  answer: string | null
  /** `Steadier` with `Kenya, Peru` */
  lines: { heading: string; names: string }[]
}

/** The verdict on all coffees. `then` is the name of the other time, null for the five roasts before. */
export function verdictOf(
  coffees: readonly { originName: string; direction: Direction | null }[],
  then: string | null,
): Verdict {
  const named = (direction: Direction | null) =>
    coffees.filter(coffee => coffee.direction === direction).map(({ originName }) => originName)
  const [steadier, less, alike] = [named('steadier'), named('less steady'), named('as steady')]
  const compared = steadier.length + less.length + alike.length
  const than = then === null ? '' : ` than ${then}`
  const ofCoffees = counted(compared, 'coffee')
  const groups: [string, string[]][] = [
    ['Steadier', steadier],
    ['Less steady', less],
    ['As steady', alike],
    [then === null ? 'Too few roasts before' : `Too few roasts ${then}`, named(null)],
  ]
  return {
    answer:
      compared === 0
        ? null
        : `Steadier${than} in ${steadier.length} of ${ofCoffees}, less steady in ${less.length}.`,
    lines: groups.flatMap(([heading, names]) =>
      names.length === 0 ? [] : [{ heading, names: names.join(', ') }],
    ),
  }
}

/** The steadiness of the same coffee in the same figure at another time, if it was roasted at about the same weight. */
export function sameCoffeeAtOtherTime(
  steady: Steadiness,
  then: readonly Steadiness[],
): Steadiness | undefined {
  const SAME_WEIGHT = 0.1
  const { figure, batch_g } = steady
  return then.find(
    other =>
      pageOf(other) === pageOf(steady) &&
      other.figure === figure &&
      Math.abs(other.batch_g - batch_g) <= SAME_WEIGHT * batch_g,
  )
}
