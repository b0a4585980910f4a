import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { StockLine } from '#contract/stock.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { ENTRY_WORDS } from '#web/owner/parts/stock-entry/entry-words.ts'
import { pages } from '#web/pages.ts'
import { changedEntryDraftKey } from '#web/parts/edit/draft-keys.ts'
import { keptDraft } from '#web/parts/edit/kept-draft.ts'
import { amountText, enteredText } from '#web/parts/stock/stock-words.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import textStyles from '#web/ui/text.module.css'
import { moneyText } from '#web/words/money-text.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './bean-stock.module.css'
import { EditEntryDialog } from './edit-entry-dialog.tsx'

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
  const units = useUnits()
  const isBeingTyped = ({ id }: StockLine) =>
    id !== null && keptDraft(changedEntryDraftKey(id, units.weight)) !== null
  const [editedId, setEdited] = useState(() => lines.find(isBeingTyped)?.id ?? null)
  const edited = editedId === null ? undefined : lines.find(({ id }) => id === editedId)
  const hidden = lines.length - shown
  const columns: Column<StockLine>[] = [
    {
      key: 'date',
      heading: 'Date',
      className: `${textStyles.unbroken} ${styles.date}`,
      cell: ({ date }) => dateInWords(date),
    },
    { key: 'what', heading: 'What', className: styles.what, isRowHeader: true, cell: nameOf },
    {
      key: 'amount',
      heading: 'Amount',
      className: styles.amount,
      align: 'end',
      cell: line => changeText(line, units),
    },
    {
      key: 'left',
      heading: 'Left',
      className: styles.left,
      align: 'end',
      cell: ({ on_hand_g }) => (
        <span data-low={on_hand_g < 0 || undefined}>{amountText(on_hand_g, units)}</span>
      ),
    },
    {
      key: 'cost',
      heading: 'Cost',
      className: styles.cost,
      align: 'end',
      cell: ({ cost }) => cost !== null && moneyText(cost, settings.currency),
    },
    {
      key: 'note',
      heading: 'Note',
      className: `${textStyles.small} ${textStyles.anywhere} ${styles.words}`,
      cell: ({ note }) => note,
    },
    {
      key: 'change',
      heading: 'Change',
      isHeadingHidden: true,
      className: styles.change,
      cell: line =>
        line.kind !== 'roast' && (
          <IconButton
            label={`Change the ${ENTRY_WORDS[line.kind].name.toLowerCase()} of ${dateInWords(line.date)}`}
            onClick={() => setEdited(line.id)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        ),
    },
  ]
  return (
    <>
      <Table
        className={styles.ledger}
        aria-label={`Ledger of ${bean.origin_name}`}
        cardsBelow={768}
        columns={columns}
        rows={lines.slice(0, shown)}
        keyOf={line => line.id ?? `roast ${line.roast_id}`}
      />
      {hidden > 0 && (
        <Button className={styles.more} onClick={() => setShown(shown + LINES_AT_ONCE * 5)}>
          Show {Math.min(LINES_AT_ONCE * 5, hidden)} more
        </Button>
      )}
      {edited !== undefined && (
        <EditEntryDialog bean={bean} line={edited} settings={settings} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

/** What a line is. A roast is changed on its own page. */
function nameOf({ kind, roast_id, roast_number }: StockLine): ReactNode {
  if (kind !== 'roast') return <span className={textStyles.strong}>{ENTRY_WORDS[kind].name}</span>
  if (roast_id === null) return 'Roast'
  return <a href={pages.roast(roast_id)}>{roast_number === null ? 'Roast' : `Roast #${roast_number}`}</a>
}

function changeText({ kind, grams }: StockLine, units: FigureUnits): string {
  const sign = kind === 'count' ? '= ' : grams > 0 ? '+' : '−'
  return sign + (kind === 'roast' ? amountText(-grams, units) : enteredText(Math.abs(grams), units))
}
