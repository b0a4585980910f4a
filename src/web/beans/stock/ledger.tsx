import { useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { StockLine } from '#contract/stock.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './bean-stock.module.css'
import { EditEntryDialog } from './edit-entry-dialog.tsx'
import { LedgerRow } from './ledger-row.tsx'

/** Lines shown at first, and added by each click. */
const LINES_AT_ONCE = 10

interface LedgerProps {
  bean: Bean
  /** Newest first. */
  lines: readonly StockLine[]
  settings: OwnerSettings
}

/** Every entry and roast of a coffee, with what was left after it. An entry can be changed and deleted. */
export function Ledger({ bean, lines, settings }: LedgerProps) {
  const [shown, setShown] = useState(LINES_AT_ONCE)
  const [edited, setEdited] = useState<StockLine | null>(null)
  const hidden = lines.length - shown
  return (
    <>
      <table className={styles.ledger} aria-label={`Ledger of ${bean.origin_name}`}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col" className={styles.figure}>
              Amount
            </th>
            <th scope="col" className={styles.figure}>
              Left
            </th>
            <th scope="col" className={styles.figure}>
              Cost
            </th>
            <th scope="col">Note</th>
            <td>
              <span className="visually-hidden">Change</span>
            </td>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map(line => (
            <LedgerRow
              key={line.id === null ? `roast ${line.roast_id}` : line.id}
              line={line}
              currency={settings.currency}
              onEdit={() => setEdited(line)}
            />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button className={styles.more} onClick={() => setShown(shown + LINES_AT_ONCE * 5)}>
          Show {Math.min(LINES_AT_ONCE * 5, hidden)} more of {hidden}
        </Button>
      )}
      {edited !== null && (
        <EditEntryDialog bean={bean} line={edited} settings={settings} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
