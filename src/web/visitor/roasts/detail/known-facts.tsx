import type { RoastDetails } from '#contract/roasts.ts'
import { PRIVATE_ROAST_FIELDS, ROAST_FIELD_NAMES, ROAST_FIELDS } from '#domain/roast/roast-fields.ts'
import { fieldValueText } from '#web/parts/roast/field-value-text.ts'
import { Figure } from '#web/ui/figure.tsx'
import layout from '#web/ui/layout.module.css'
import { useUnits } from '#web/words/units.ts'
import styles from './known-facts.module.css'

/**
 * What else is known about a roast: where, on what and when it was roasted, what was measured, its tags. Nothing where
 * nothing is known.
 */
export default function KnownFacts({ roast }: { roast: RoastDetails }) {
  const units = useUnits()
  const facts = PUBLIC_FIELDS.filter(field => fieldValueText(field, roast[field], units) !== '')
  if (facts.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="roast-facts">
      <h2 id="roast-facts" className={layout.below3}>
        Circumstances
      </h2>
      <dl className={styles.facts}>
        {facts.map(field => (
          <Figure key={field} className={styles.fact} name={ROAST_FIELDS[field].label}>
            {fieldValueText(field, roast[field], units)}
          </Figure>
        ))}
      </dl>
    </section>
  )
}

/** The private ones stand beside the figures, where the owner writes them. */
const PUBLIC_FIELDS = ROAST_FIELD_NAMES.filter(field => !PRIVATE_ROAST_FIELDS.includes(field))
