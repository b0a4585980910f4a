import { useId } from 'react'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Stock } from '#contract/stock.ts'
import { StockRow } from './stock-row.tsx'
import styles from './stock-table.module.css'

interface StockTableProps {
  label: string
  stocks: readonly Stock[]
  settings: OwnerSettings
}

/** One row for each coffee, with buttons to enter what was bought, counted or taken. */
export function StockTable({ label, stocks, settings }: StockTableProps) {
  const id = useId()
  const isTracked = stocks.some(({ on_hand_g }) => on_hand_g !== null)
  const most = Math.max(...stocks.map(({ on_hand_g }) => on_hand_g ?? 0))
  return (
    <table className={styles.table} aria-labelledby={id} data-tracked={isTracked || undefined}>
      <caption id={id} className="visually-hidden">
        {label}
      </caption>
      <thead>
        <tr>
          <th scope="col">Coffee</th>
          {isTracked && (
            <>
              <th scope="col">Left</th>
              <th scope="col">Runs out</th>
              <th scope="col" className={styles.figure}>
                Cost a kg
              </th>
              <th scope="col" className={styles.figure}>
                Value
              </th>
            </>
          )}
          <td>
            <span className="visually-hidden">Write down</span>
          </td>
        </tr>
      </thead>
      <tbody>
        {stocks.map(stock => (
          <StockRow key={stock.bean_id} stock={stock} most={most} settings={settings} />
        ))}
      </tbody>
    </table>
  )
}
