import ExternalLink from 'lucide-react/icons/external-link'
import type { RadarScale } from '#chart/radar.ts'
import type { Bean } from '#contract/beans.ts'
import type { NamedNumbers } from '#domain/bean.ts'
import { round } from '#domain/units.ts'
import { DASH } from '#web/parts/figure-text.ts'
import { elevationFact, priceLabel } from './bean-facts.ts'
import styles from './bean-sections.module.css'
import { ScoreRadar } from './score-radar.tsx'

/** The plain facts; the first eleven stand there even when unknown, the rest where they are known. */
export function BasicInformation({ bean }: { bean: Bean }) {
  const facts: [name: string, value: string | null][] = [
    ['Origin name', bean.origin_name],
    ['Country', bean.country],
    ['Region', bean.region],
    ['Elevation', elevationFact(bean.altitude)],
    ['Drying method', bean.drying_method],
    ['Processing method', bean.processing_method],
    ['Cost per lb', priceLabel(bean.cost_per_lb)],
    ['Grade', bean.grade],
    ['Total score', bean.total_score === null ? null : String(round(bean.total_score, 1))],
    ['Roast recommendations', bean.roast_recommendations],
    ['Recommended for espresso', yesOrNo(bean.recommended_for_espresso)],
  ]
  const furtherFacts: typeof facts = [
    ['Varietals', bean.varietals],
    ['Farm or mill', bean.farm_mill],
    ['Supplier', bean.supplier],
    ['Harvest date', bean.harvest_date],
    ['Moisture content', bean.moisture_content],
    ['Screen size', bean.screen_size],
    ['Density', bean.density],
    ['Water activity', bean.water_activity],
    ['Appearance', bean.appearance],
  ]
  return (
    <section>
      <h2 className={styles.title}>Basic information</h2>
      <dl className={styles.facts}>
        {[...facts, ...furtherFacts.filter(([, value]) => value)].map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd className={value ? undefined : styles.unknown}>{value || DASH}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Flavours as they are cupped, from none to intense. */
export const FLAVOR_SCALE: RadarScale = { minimum: 0, maximum: 5 }
/** Qualities of a cup; below 6 no coffee is sold as a speciality. */
export const CUPPING_SCALE: RadarScale = { minimum: 6, maximum: 10 }

interface NamedScoresProps {
  title: string
  values: NamedNumbers | null
  usualScale: RadarScale
}

/** Names with their numbers as a small picture and as a list. Nothing without any. */
export function NamedScores({ title, values, usualScale }: NamedScoresProps) {
  const entries = Object.entries(values ?? {})
  if (entries.length === 0) return null
  // A correction is added to the sum of the scores; it is no quality of the cup.
  const qualities = Object.fromEntries(entries.filter(([name]) => !/correction/i.test(name)))
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ScoreRadar title={title} values={qualities} usualScale={usualScale} />
      <dl className={styles.scores}>
        {entries.map(([name, value]) => (
          <div key={name} className={styles.score}>
            <dt>{name}</dt>
            <dd>{round(value, 2)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Notes in paragraphs. Nothing without any. */
export function Essay({ title, text }: { title: string; text: string | null }) {
  const paragraphs = (text ?? '').split(/\n\s*\n/).filter(paragraph => paragraph.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.essay}>
        {paragraphs.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

/** The way to the supplier's page; an address that is no web address is shown, not linked. */
export function SourceLink({ address }: { address: string | null }) {
  if (!address) return null
  if (!/^https?:\/\//i.test(address)) return <p className={styles.source}>Source: {address}</p>
  return (
    <p className={styles.source}>
      <a href={address} target="_blank" rel="noreferrer noopener">
        Source: {URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address}
        <ExternalLink aria-hidden="true" />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </p>
  )
}

function yesOrNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'Yes' : 'No'
}
