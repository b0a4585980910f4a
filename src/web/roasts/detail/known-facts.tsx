import type { RoastDetails } from '#contract/roasts.ts'
import { isNamed } from '#domain/bean/named-values.ts'
import {
  PRIVATE_ROAST_FIELDS,
  ROAST_FIELD_NAMES,
  ROAST_FIELDS,
  ROAST_NUMBER_FIELDS,
  type RoastField,
  type RoastNumberRule,
} from '#domain/roast/roast-fields.ts'
import type { FigureUnits } from '#domain/words/figure-units.ts'
import { wallClockText } from '#web/words/date-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './known-facts.module.css'

/**
 * What else is known about a roast: where, on what and when it was roasted, what was measured, its tags. The owner also
 * reads the private words. Nothing where nothing is known.
 */
export default function KnownFacts({ roast }: { roast: RoastDetails }) {
  const units = useUnits()
  const known = ROAST_FIELD_NAMES.filter(field => factText(roast, field, units) !== '')
  const facts = known.filter(field => !PRIVATE_ROAST_FIELDS.includes(field))
  const words = known.filter(field => PRIVATE_ROAST_FIELDS.includes(field))
  return (
    <>
      {words.length > 0 && (
        <section className={styles.section} aria-labelledby="owner-words">
          <h2 id="owner-words">For you alone</h2>
          {words.map(field => (
            <div key={field} className={styles.words}>
              <h3>{ROAST_FIELDS[field].label}</h3>
              <p>{factText(roast, field, units)}</p>
            </div>
          ))}
        </section>
      )}
      {facts.length > 0 && (
        <section className={styles.section} aria-labelledby="roast-facts">
          <h2 id="roast-facts">Circumstances</h2>
          <dl className={styles.facts}>
            {facts.map(field => (
              <div key={field} className={styles.fact}>
                <dt>{ROAST_FIELDS[field].label}</dt>
                <dd>{factText(roast, field, units)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

/** A field's value in words, in the reader's units; empty if it is unknown. */
function factText(roast: RoastDetails, field: RoastField, units: FigureUnits): string {
  if (field === 'tags') return roast.tags.join(', ')
  if (field === 'started_at') return roast.started_at === null ? '' : wallClockText(roast.started_at)
  if (!isNamed(ROAST_NUMBER_FIELDS, field)) return roast[field] ?? ''
  const value = roast[field]
  const { unit }: RoastNumberRule = ROAST_FIELDS[field]
  if (value === null) return ''
  return unit === '°C' ? temperatureText(value, units) : `${value} ${unit}`.trimEnd()
}
