import ExternalLink from 'lucide-react/icons/external-link'
import { type RadarScale, radarScale } from '#chart/radar.ts'
import type { Bean } from '#contract/beans.ts'
import type { NamedNumbers } from '#domain/bean/bean.ts'
import {
  BEAN_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_TEXT_FIELDS,
  type BeanFieldRule,
  WHOLE_BEAN_FIELDS,
  type WholeBeanField,
} from '#domain/bean/bean-fields.ts'
import { type FlowerFlavour, flowerFlavours } from '#domain/bean/flower-flavours.ts'
import { round } from '#domain/record/units.ts'
import { FlavourChips, PetalOf } from '#web/parts/bean/flavour-chips.tsx'
import { Flower } from '#web/parts/bean/flower.tsx'
import { isFromSomewhere, WhereFrom } from '#web/parts/bean/where-from.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { DASH } from '#web/words/figure-text.ts'
import type { TermName } from '#web/words/glossary/glossary.ts'
import { Term } from '#web/words/term.tsx'
import styles from './bean-detail-screen.module.css'
import { factText } from './bean-facts.ts'
import { FEWEST_SPOKES, Radar } from './radar.tsx'

/** These facts are on the page even if they are unknown. */
const FIRST_FACTS: readonly WholeBeanField[] = [
  'origin_name',
  'country',
  'region',
  'altitude',
  'drying_method',
  'processing_method',
  'cost_per_lb',
  'grade',
  'total_score',
  'roast_recommendations',
  'recommended_for_espresso',
]
/** Other facts from the description and the measurements, shown if known. */
const FURTHER_FACTS = WHOLE_BEAN_FIELDS.filter(field => {
  const rule: BeanFieldRule = BEAN_FIELDS[field]
  const isFact = rule.group === 'description' || rule.group === 'measurements'
  return isFact && !FIRST_FACTS.includes(field) && !('isWebAddress' in rule)
})
/** Notes that get their own section. The summary is at the top of the page. */
const LONG_NOTES = BEAN_TEXT_FIELDS.filter(
  field => BEAN_FIELDS[field].group === 'notes' && !FIRST_FACTS.includes(field) && field !== 'bean_summary',
)

/** The plain facts of a bean, without its price if visitors don't see prices. */
export function BasicInformation({ bean, seesPrices }: { bean: Bean; seesPrices: boolean }) {
  const first = FIRST_FACTS.filter(field => seesPrices || field !== 'cost_per_lb')
  const facts = [...first, ...FURTHER_FACTS.filter(field => factText(bean, field))]
  return (
    <section>
      <h2 className={layout.below3}>Basic information</h2>
      <dl className={styles.facts}>
        {facts.map(field => (
          <Fact key={field} field={field} text={factText(bean, field)} />
        ))}
      </dl>
    </section>
  )
}

/** About how high the plain facts and longer notes of a bean are on a wide screen, in rows of facts. */
export function rowsOfFacts(bean: Bean): number {
  const facts = FIRST_FACTS.length + FURTHER_FACTS.filter(field => factText(bean, field)).length
  const notes = LONG_NOTES.flatMap(field => bean[field] || []).map(
    note => ROWS_OF_HEADING + note.length / 100,
  )
  return sum([ROWS_OF_HEADING, facts, ...notes])
}

/** About how high the described and rated taste of a bean is on a wide screen, in rows of facts. */
export function rowsOfTaste(bean: Bean): number {
  const scores = BEAN_MAP_FIELDS.map(field => Object.keys(bean[field] ?? {}).length).filter(Boolean)
  const flower = flowerFlavours(bean).length > 0 ? ROWS_OF_FLOWER : 0
  return sum([flower, ...scores.map(count => ROWS_OF_HEADING + count / 2)])
}

const ROWS_OF_HEADING = 3
const ROWS_OF_FLOWER = 8

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Where the bean was grown, as a picture and in words. */
export function Origin({ bean: { country, region, altitude } }: { bean: Bean }) {
  if (!isFromSomewhere(country, region, altitude)) return null
  return (
    <section>
      <h2 className={layout.below3}>Where from</h2>
      <WhereFrom country={country} region={region} altitude={altitude} />
    </section>
  )
}

/** The facts whose names need an explanation. */
const FACT_TERMS: Partial<Record<WholeBeanField, TermName>> = { grade: 'grade', total_score: 'cupping score' }

function Fact({ field, text }: { field: WholeBeanField; text: string }) {
  const { label } = BEAN_FIELDS[field]
  const term = FACT_TERMS[field]
  return (
    <div className={styles.fact}>
      <dt>{term === undefined ? label : <Term of={term}>{label}</Term>}</dt>
      <dd className={text ? undefined : textStyles.quiet}>{text || DASH}</dd>
    </div>
  )
}

/** The bean's maps of names to scores, each as a list with a collapsed radar chart; the flavours as a flower too. */
export function NamedScores({ bean }: { bean: Bean }) {
  const petals = flowerFlavours(bean)
  return BEAN_MAP_FIELDS.map(field => {
    const { label, usualScale } = BEAN_FIELDS[field]
    const entries = Object.entries(bean[field] ?? {})
    if (entries.length === 0) return null
    // A correction is added to the sum of the scores and is not a quality of the cup.
    const qualities = Object.fromEntries(entries.filter(([name]) => !/correction/i.test(name)))
    return (
      <section key={field}>
        <h2 className={layout.below3}>{label}</h2>
        {field === 'flavor_profiles' && <LargeFlower flavours={petals} />}
        <dl className={styles.scores}>
          {entries.map(([name, value]) => (
            <div key={name} className={styles.score}>
              <dt>
                {field === 'flavor_profiles' && <PetalOf name={name} petals={petals} />}
                {name}
              </dt>
              <dd className={textStyles.medium}>{round(value, 2)}</dd>
            </div>
          ))}
        </dl>
        <ScoreRadar title={label} values={qualities} usualScale={usualScale} />
      </section>
    )
  })
}

/** The flower of a coffee whose supplier describes its taste but doesn't rate its flavours. */
export function DescribedTaste({ bean }: { bean: Bean }) {
  const petals = flowerFlavours(bean)
  if (petals.length === 0 || Object.keys(bean.flavor_profiles ?? {}).length > 0) return null
  return (
    <section>
      <h2 className={layout.below3}>Tastes of</h2>
      <LargeFlower flavours={petals} />
      <FlavourChips flavours={petals.map(({ name }) => name)} petals={petals} />
    </section>
  )
}

function LargeFlower({ flavours }: { flavours: readonly FlowerFlavour[] }) {
  return (
    <div className={styles.flower}>
      <Flower flavours={flavours} size="large" />
    </div>
  )
}

/** The bean's longer notes, in paragraphs. */
export function LongNotes({ bean }: { bean: Bean }) {
  return LONG_NOTES.map(field => {
    const paragraphs = (bean[field] ?? '').split(/\n\s*\n/).filter(paragraph => paragraph.trim() !== '')
    if (paragraphs.length === 0) return null
    return (
      <section key={field}>
        <h2 className={layout.below3}>{BEAN_FIELDS[field].label}</h2>
        <div className={styles.longNote}>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
    )
  })
}

/** A link to the supplier's page. Anything but a web address is shown as plain text. */
export function SourceLink({ address }: { address: string | null }) {
  if (!address) return null
  if (!/^https?:\/\//i.test(address)) return <p>Source: {address}</p>
  return (
    <p>
      <a className={layout.touch2} href={address} target="_blank" rel="noreferrer noopener">
        Source: {URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address}
        <ExternalLink className={layout.icon} aria-hidden="true" />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </p>
  )
}

interface ScoreRadarProps {
  title: string
  values: NamedNumbers
  usualScale: RadarScale
}

/** A radar chart of named numbers, folded away, because the list above it has them too. */
function ScoreRadar({ title, values, usualScale }: ScoreRadarProps) {
  const names = Object.keys(values)
  if (names.length < FEWEST_SPOKES) return null
  const scale = radarScale(values, usualScale)
  const numbers = names.map(name => `${name} ${values[name]}`).join(', ')
  return (
    <Disclosure summary="As a radar chart">
      <Radar
        description={`${title}, from ${scale.minimum} in the middle to ${scale.maximum} at the rim: ${numbers}`}
        scale={scale}
        shapes={[{ look: 'filled', values }]}
      />
    </Disclosure>
  )
}
