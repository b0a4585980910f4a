import { type KeyboardEvent, useRef } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { moveInColumn } from '#web/owner/parts/move-in-column.ts'
import { useRowHeight } from '#web/ui/rows/use-row-height.ts'
import { SpacerRow, useRowsInWindow } from '#web/ui/rows/windowed-rows.tsx'
import { type Heading, TableFrame } from '#web/ui/table/table.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { Term } from '#web/words/term.tsx'
import type { WeightEditing } from './use-weight-edits.ts'
import { WeightsRow } from './weights-row.tsx'
import styles from './weights-table.module.css'

/** Of a row, in rem: one line; in a narrow window two, and three with large text. */
const HEIGHTS = { usual: 3.5, tall: 12 }
const NARROW_HEIGHTS = { usual: 7.25, tall: 12 }
/** How far outside the window rows are rendered, in px, for the arrow keys to find the next one. */
const VIEWPORT_MARGIN = 600

const COLUMNS: readonly Heading[] = [
  { key: 'number', heading: <Term of="roast number">#</Term>, className: styles.number },
  { key: 'bean', heading: 'Bean' },
  { key: 'green', heading: <Term of="green weight">Green (g)</Term>, align: 'end', className: styles.weight },
  {
    key: 'roasted',
    heading: <Term of="roasted weight">Roasted (g)</Term>,
    align: 'end',
    className: styles.weight,
  },
  { key: 'loss', heading: <Term of="weight loss">Loss</Term>, align: 'end', className: styles.loss },
  { key: 'date', heading: 'Date', align: 'end', className: styles.date },
  { key: 'delete', heading: 'Delete', isHeadingHidden: true, className: styles.delete },
]

interface WeightsTableProps {
  roasts: readonly Roast[]
  editing: WeightEditing
  /** Called with the index of the row that has the focus, or null. */
  onFocusRow: (index: number | null) => void
  /** Resolves to whether the roast was deleted. */
  onDelete: (roast: Roast) => Promise<boolean>
}

/**
 * The table of weights. Only rows near the window are rendered. Arrow keys and Enter move up and down, Tab to the next
 * weight, and Alt+Delete asks whether to delete the row.
 */
export function WeightsTable({ roasts, editing, onFocusRow, onDelete }: WeightsTableProps) {
  const isNarrow = useMedia('(width < 768px)')
  const table = useRef<HTMLTableElement>(null)
  const { rowHeight, isTall } = useRowHeight(isNarrow ? NARROW_HEIGHTS : HEIGHTS)
  const { body, indexes, heightBefore, heightAfter } = useRowsInWindow({
    count: roasts.length,
    rowHeight,
    overscan: Math.ceil(VIEWPORT_MARGIN / rowHeight),
  })

  const deleteRow = async (roast: Roast, index: number) => {
    const neighbour = roasts[index + 1] ?? roasts[index - 1]
    if ((await onDelete(roast)) && neighbour !== undefined) {
      requestAnimationFrame(() => {
        table.current?.querySelector<HTMLElement>(`[data-roast="${neighbour.id}"] button`)?.focus()
      })
    }
  }
  return (
    <TableFrame
      ref={table}
      className={styles.table}
      data-tall={isTall || undefined}
      aria-label="Weights of all roasts"
      aria-rowcount={roasts.length + 1}
      cardsBelow={768}
      columns={COLUMNS}
    >
      <tbody ref={body} onKeyDown={pressKey} onBlur={() => onFocusRow(null)}>
        <SpacerRow height={heightBefore} />
        {indexes.map(index => {
          const roast = roasts[index]
          return (
            roast && (
              <WeightsRow
                key={roast.id}
                roast={roast}
                rowIndex={index + 2}
                edit={editing.edits.get(roast.id)}
                isFailed={editing.failed.has(roast.id)}
                isSaving={editing.progress !== null}
                onType={editing.type}
                onFocus={() => onFocusRow(index)}
                onDelete={() => void deleteRow(roast, index)}
              />
            )
          )
        })}
        <SpacerRow height={heightAfter} />
      </tbody>
    </TableFrame>
  )
}

/** Alt+Delete presses the row's button, which Tab skips. */
function pressKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Delete' || !event.altKey) return moveInColumn(event)
  event.preventDefault()
  ;(event.target as Element).closest('tr')?.querySelector('button')?.click()
}
