import type { Bean } from '#contract/beans.ts'
import { costPerGram } from '#domain/bean/price/bean-price.ts'
import { EntryForm } from '#web/parts/stock/entry/entry-form.tsx'
import { useOwnerSettings } from '#web/parts/stock/entry/use-owner-settings.ts'
import styles from './bought-section.module.css'

interface BoughtSectionProps {
  /** The bean that was just added. */
  bean: Bean
  onDone: () => void
}

const HEADING_ID = 'bought'

/** Asks how much of a new coffee was bought, and what it cost. Proposes the price on the supplier's page. */
export default function BoughtSection({ bean, onDone }: BoughtSectionProps) {
  const settings = useOwnerSettings()
  if (settings === undefined) return null
  return (
    <section className={styles.section} aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID}>How much of {bean.origin_name} did you buy, and for what?</h2>
      <EntryForm
        bean={{ id: bean.id, name: bean.origin_name, onHand: null }}
        kind="purchase"
        settings={settings}
        costPerGram={costPerGram(bean, settings.currency)}
        leaving="Not now"
        onClose={onDone}
      />
    </section>
  )
}
