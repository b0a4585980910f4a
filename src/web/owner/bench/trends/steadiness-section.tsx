import Equal from 'lucide-react/icons/equal'
import FoldHorizontal from 'lucide-react/icons/fold-horizontal'
import UnfoldHorizontal from 'lucide-react/icons/unfold-horizontal'
import * as calls from '#contract/calls.ts'
import type { Steadiness, TooFewAlike, Trends } from '#contract/trends.ts'
import { uncountedBlends } from '#domain/bean/blend/blend-words.ts'
import { FEWEST_STEADY } from '#domain/trends/steadiness.ts'
import type { TrendFigure } from '#domain/trends/trend-roasts.ts'
import { counted } from '#domain/words/plural.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { useCall } from '#web/api/get-cache.ts'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { PeriodSelect } from '#web/parts/period/period-select.tsx'
import { periodText } from '#web/parts/period/periods.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import textStyles from '#web/ui/text.module.css'
import { readersTimeZone, readersToday } from '#web/words/readers-own.ts'
import { coarseWeight } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import {
  type Direction,
  directionOf,
  directionOfCoffee,
  type SteadyCoffee,
  sameCoffeeAtOtherTime,
  spreadText,
  steadinessText,
  steadyCoffees,
  verdictOf,
} from './steadiness-words.ts'
import styles from './trends.module.css'
import { otherTimeQueryOf, type TrendsView } from './trends-address.ts'

/** The most coffees shown at first. The others are collapsed. */
const MOST_COFFEES = 6

interface SteadinessSectionProps {
  trends: Trends
  view: TrendsView
  onChange: (changes: Partial<TrendsView>) => void
}

/** How steadily each coffee was roasted: the last five against the five before, or against another period. */
export function SteadinessSection({ trends, view, onChange }: SteadinessSectionProps) {
  const { steadiness, too_few, blends_without_recipe } = trends
  const units = useUnits()
  const query = otherTimeQueryOf(view)
  const { data, error } = useCall(calls.readTrends, query)
  const then =
    data === undefined || query === null
      ? null
      : {
          steadiness: data.steadiness,
          name: periodText(view.than_from, view.than_to, readersToday(), readersTimeZone()),
        }
  const coffees = comparedCoffees(steadiness, then, units)
  const leftOut =
    blends_without_recipe > 0 ? `; ${uncountedBlends(blends_without_recipe, ' by no recipe')}` : ''
  return (
    <PanelSection heading="Steadiness">
      <div className={styles.steadinessHead}>
        {coffees.length > 0 && (
          <PeriodSelect
            label="Compare with"
            none="The five before"
            from={view.than_from}
            to={view.than_to}
            onChange={({ from, to }) => onChange({ than_from: from, than_to: to })}
          />
        )}
        <div>
          {coffees.length > 0 && <Verdict coffees={coffees} then={then?.name ?? null} />}
          {too_few.length > 0 && <TooFew coffees={too_few} />}
          <p className={styles.note}>
            {coffees.length === 0
              ? `Once a coffee has ${FEWEST_STEADY} roasts of about the same weight, this says how steady they were.`
              : `The last five roasts of about the same weight against ${then?.name ?? 'the five before'}${leftOut}. ± is half of the distance from the 10th to the 90th percentile.`}
          </p>
        </div>
      </div>
      {error !== null && <p role="alert">{error.message}</p>}
      <Coffees coffees={coffees.slice(0, MOST_COFFEES)} />
      {coffees.length > MOST_COFFEES && (
        <Disclosure summary={counted(coffees.length - MOST_COFFEES, 'more coffee')}>
          <Coffees coffees={coffees.slice(MOST_COFFEES)} />
        </Disclosure>
      )}
    </PanelSection>
  )
}

/** Whether the coffees are steadier: how many, then which. */
function Verdict({ coffees, then }: { coffees: readonly ComparedCoffee[]; then: string | null }) {
  const { answer, lines } = verdictOf(coffees, then)
  return (
    <>
      {answer !== null && <p className={`${textStyles.heading} ${textStyles.figures}`}>{answer}</p>}
      <ul className={styles.named}>
        {lines.map(({ heading, names }) => (
          <li key={heading}>
            <strong>{heading}:</strong> {names}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The coffees without a steadiness, because too few roasts were of about the latest one's weight. */
function TooFew({ coffees }: { coffees: readonly TooFewAlike[] }) {
  const units = useUnits()
  const names = coffees.map(({ origin_name, batch_g }) =>
    batch_g === null ? origin_name : `${origin_name} (${coarseWeight(batch_g, units)} ${units.weight})`,
  )
  return (
    <p className={styles.named}>
      <span>
        <strong>Too few roasts of one weight:</strong> {names.join(', ')}
      </span>
    </p>
  )
}

/** A period to compare with. */
interface ComparedPeriod {
  name: string
  steadiness: readonly Steadiness[]
}

interface ComparedFigure {
  figure: TrendFigure
  text: string
  direction: Direction | null
}

interface ComparedCoffee extends Omit<SteadyCoffee, 'figures'> {
  /** How many of its last roasts this is from. */
  roasts: number
  figures: ComparedFigure[]
  direction: Direction | null
}

/** The coffees with what they are compared with; those that can't be compared come last. */
function comparedCoffees(
  steadiness: readonly Steadiness[],
  then: ComparedPeriod | null,
  units: FigureUnits,
): ComparedCoffee[] {
  const coffees = steadyCoffees(steadiness).map(({ figures, ...coffee }) => {
    const compared = figures.map(steady => comparedFigure(steady, then, units))
    const direction = directionOfCoffee(compared.map(each => each.direction))
    return { ...coffee, roasts: figures[0]!.last.roasts, figures: compared, direction }
  })
  return coffees.toSorted((a, b) => Number(a.direction === null) - Number(b.direction === null))
}

function comparedFigure(steady: Steadiness, then: ComparedPeriod | null, units: FigureUnits): ComparedFigure {
  const { figure, last, before } = steady
  const other = then === null ? before : (sameCoffeeAtOtherTime(steady, then.steadiness)?.last ?? null)
  const text = steadinessText(then === null ? steady : { ...steady, before: null }, units)
  if (other === null) return { figure, text, direction: null }
  return {
    figure,
    text: then === null ? text : `${text}, ${then.name} ${spreadText(figure, other.spread, units)}`,
    direction: directionOf(figure, { now: last.spread, other: other.spread }, units),
  }
}

function Coffees({ coffees }: { coffees: readonly ComparedCoffee[] }) {
  const units = useUnits()
  return (
    <ul className={styles.coffees}>
      {coffees.map(({ page, originName, batchGrams, roasts, figures }) => (
        <li key={page} className={styles.coffee}>
          <h3 className={styles.coffeeName}>
            <a href={page}>{originName}</a>
          </h3>
          <p className={styles.note}>
            {roasts} roasts of about {coarseWeight(batchGrams, units)} {units.weight}
          </p>
          <ul className={styles.steadiness}>
            {figures.map(({ figure, text, direction }) => (
              <li key={figure} className={styles.steady}>
                <span>{text}</span>
                {direction !== null && <DirectionSign direction={direction} />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** A spread that became narrower or wider. An arrow up or down would read as better or worse. */
const ICONS = { steadier: FoldHorizontal, 'less steady': UnfoldHorizontal, 'as steady': Equal } as const

function DirectionSign({ direction }: { direction: Direction }) {
  const Icon = ICONS[direction]
  return (
    <span className={`${textStyles.small} ${styles.direction}`} data-direction={direction}>
      <Icon aria-hidden="true" /> {direction}
    </span>
  )
}
