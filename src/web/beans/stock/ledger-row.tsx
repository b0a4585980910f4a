import Pencil from 'lucide-react/icons/pencil'
import type { StockLine } from '#contract/stock.ts'
import { pages } from '#web/pages.ts'
import { ENTRY_WORDS } from '#web/parts/stock/entry/entry-words.ts'
import { amountText, enteredText } from '#web/parts/stock/stock-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { dateText } from '#web/words/date-text.ts'
import { moneyText } from '#web/words/money-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './bean-stock.module.css'

interface LedgerRowProps {
  line: StockLine
  currency: string
  onEdit: () => void
}

/** A line of a ledger. A roast is changed on its own page. */
export function LedgerRow({ line, currency, onEdit }: LedgerRowProps) {
  const units = useUnits()
  const { kind, date, grams, on_hand_g, cost, note } = line
  const sign = kind === 'count' ? '= ' : grams > 0 ? '+' : '−'
  return (
    <tr data-kind={kind}>
      <td className={styles.date}>{dateText(date)}</td>
      <th scope="row" className={styles.what}>
        {kind === 'roast' ? <RoastLink line={line} /> : ENTRY_WORDS[kind].name}
      </th>
      <td className={styles.figure} data-name="Amount">
        {sign}
        {kind === 'roast' ? amountText(-grams, units) : enteredText(Math.abs(grams), units)}
      </td>
      <td className={styles.figure} data-name="Left" data-low={on_hand_g < 0 || undefined}>
        {amountText(on_hand_g, units)}
      </td>
      <td className={styles.figure} data-name="Cost">
        {cost !== null && moneyText(cost, currency)}
      </td>
      <td className={styles.words}>{note}</td>
      <td className={styles.change}>
        {kind !== 'roast' && (
          <IconButton
            label={`Change the ${ENTRY_WORDS[kind].name.toLowerCase()} of ${dateText(date)}`}
            onClick={onEdit}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  )
}

function RoastLink({ line: { roast_id, roast_number } }: { line: StockLine }) {
  if (roast_id === null) return 'Roast'
  return <a href={pages.roast(roast_id)}>{roast_number === null ? 'Roast' : `Roast #${roast_number}`}</a>
}
