import { useId, useRef, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import { nextField } from '#web/owner/parts/edit/use-saved-row.ts'
import { EntryForm } from '#web/owner/parts/stock-entry/entry-form.tsx'
import { useOwnerSettings } from '#web/owner/parts/stock-entry/use-owner-settings.ts'
import text from '#web/ui/text.module.css'
import styles from './bean-importer.module.css'

interface BoughtSectionProps {
  /** The bean that was just added. */
  bean: Bean
  onDone: () => void
}

/** Asks how much of a new coffee was bought, and what it cost. */
export default function BoughtSection({ bean, onDone }: BoughtSectionProps) {
  const headingId = useId()
  const settings = useOwnerSettings()
  if (settings === undefined) return null
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 className={`${text.large} ${text.anywhere}`} id={headingId}>
        How much of {bean.origin_name} did you buy, and for what?
      </h2>
      <EntryForm
        bean={{ id: bean.id, name: bean.origin_name, onHand: null }}
        kind="purchase"
        settings={settings}
        leaving="Not now"
        onClose={onDone}
      />
    </section>
  )
}

/** Asks the same in a line of a batch. After Enter, the focus goes on to the next coffee. */
export function BoughtLine({ bean }: Pick<BoughtSectionProps, 'bean'>) {
  const settings = useOwnerSettings()
  const line = useRef<HTMLDivElement>(null)
  /** What was saved, in words; null before that. */
  const [saved, setSaved] = useState<string | null>(null)
  if (settings === undefined) return null
  const note = (sentence: string) => {
    const next = line.current && nextField(line.current)
    setSaved(sentence)
    const target = next ?? line.current
    target?.focus()
  }
  return (
    <div ref={line} tabIndex={-1}>
      <p role="status" className={styles.saved}>
        {saved}
      </p>
      {saved === null && (
        <EntryForm
          bean={{ id: bean.id, name: bean.origin_name, onHand: null }}
          kind="purchase"
          settings={settings}
          onSaved={note}
        />
      )}
    </div>
  )
}
