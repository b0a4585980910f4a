import { type RadarScale, radarScale } from '#chart/radar.ts'
import type { BeanFeedback } from '#contract/feedback.ts'
import type { NamedNumbers } from '#domain/bean/bean.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { uncountedBlends } from '#domain/bean/blend/blend-words.ts'
import { type ComparedFlavour, comparedFlavours } from '#domain/bean/flavour-axes.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { AverageRating, drinkersText } from '#web/parts/feedback/cups.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import sections from './bean-detail-screen.module.css'
import { FEWEST_SPOKES, Radar, type RadarShape, RadarSwatch } from './radar.tsx'

interface DrinkersSectionProps {
  feedback: BeanFeedback
  supplier: NamedNumbers
}

/** How drinkers rate the roasts of a bean, and the flavours that they find beside those of the supplier. */
export default function DrinkersSection({ feedback, supplier }: DrinkersSectionProps) {
  const { count, average_rating, blends_left_out } = feedback
  if (average_rating === null) return null
  const flavours = comparedFlavours(supplier, feedback.flavours)
  const chosen = flavours.filter(({ drinkers }) => drinkers > 0)
  return (
    <section>
      <h2 className={layout.below3}>What drinkers taste</h2>
      <AverageRating average={average_rating} count={count} />
      {blends_left_out > 0 && <p className={text.quiet}>{uncountedBlends(blends_left_out)}</p>}
      {chosen.length > 0 && (
        <dl className={sections.scores}>
          {chosen.map(({ flavour, drinkers }) => (
            <div key={flavour} className={sections.score}>
              <dt>{capitalised(flavour)}</dt>
              <dd className={text.medium}>{`${drinkers}\u00a0of\u00a0${count}`}</dd>
            </div>
          ))}
        </dl>
      )}
      {chosen.length > 0 && <FlavourRadar flavours={flavours} supplier={supplier} count={count} />}
    </section>
  )
}

interface FlavourRadarProps {
  flavours: readonly ComparedFlavour[]
  supplier: NamedNumbers
  /** The ratings of all drinkers. */
  count: number
}

/** Two shapes on scales from 0: the supplier's values, and the share of drinkers who chose a flavour. */
function FlavourRadar({ flavours, supplier, count }: FlavourRadarProps) {
  if (flavours.length < FEWEST_SPOKES) return null
  const scale = radarScale(supplier, BEAN_FIELDS.flavor_profiles.usualScale)
  const hasSupplier = flavours.some(each => each.supplier !== null)
  const drinkers: RadarShape = {
    look: 'dashed',
    values: shareByFlavour(flavours, each => each.drinkers / count),
  }
  const ofSupplier: RadarShape = {
    look: 'filled',
    values: shareByFlavour(flavours, each => shareOf(each.supplier, scale)),
  }
  const description = flavours.map(each => flavourText(each, scale, count)).join('; ')
  return (
    <Disclosure summary={hasSupplier ? 'Beside the supplier’s flavors' : 'As a radar chart'}>
      <figure>
        <Radar
          description={`Flavours. ${description}`}
          scale={RINGS}
          shapes={hasSupplier ? [ofSupplier, drinkers] : [drinkers]}
        />
        <figcaption className={`${text.small} ${sections.legend}`}>
          {hasSupplier && (
            <span>
              <RadarSwatch look="filled" />
              Supplier, {scale.minimum} to {scale.maximum}
            </span>
          )}
          <span>
            <RadarSwatch look="dashed" />
            Share of {drinkersText(count)}
          </span>
        </figcaption>
      </figure>
    </Disclosure>
  )
}

/** Both shapes are drawn as shares, on four rings. */
const RINGS: RadarScale = { minimum: 0, maximum: 4 }

function shareByFlavour(
  flavours: readonly ComparedFlavour[],
  share: (flavour: ComparedFlavour) => number,
): NamedNumbers {
  return Object.fromEntries(flavours.map(each => [capitalised(each.flavour), RINGS.maximum * share(each)]))
}

function shareOf(value: number | null, { minimum, maximum }: RadarScale): number {
  return value === null ? 0 : (value - minimum) / (maximum - minimum)
}

function flavourText(
  { flavour, supplier, drinkers }: ComparedFlavour,
  scale: RadarScale,
  count: number,
): string {
  const rated = supplier === null ? '' : `supplier ${supplier} of ${scale.maximum}, `
  return `${capitalised(flavour)}: ${rated}${drinkers} of ${drinkersText(count)}`
}
