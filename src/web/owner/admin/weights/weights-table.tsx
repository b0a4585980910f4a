import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useId, useRef } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { moveInColumn } from '#web/owner/parts/move-in-column.ts'
import { TYPING_MILLISECONDS } from '#web/owner/parts/weight/asked-weights.tsx'
import type { WeightField } from '#web/owner/parts/weight/typed-weights.ts'
import { weightInput } from '#web/owner/parts/weight/weight-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useRowHeight } from '#web/ui/rows/use-row-height.ts'
import { SpacerRow, useRowsInWindow } from '#web/ui/rows/windowed-rows.tsx'
import { type Heading, TableFrame } from '#web/ui/table/table.tsx'
import textStyles from '#web/ui/text.module.css'
import { useMedia } from '#web/ui/use-media.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { dateText } from '#web/words/date-text.ts'
import { DASH } from '#web/words/figure-text.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { Term } from '#web/words/term.tsx'
import { weightProblem } from '#web/words/weight-text.ts'
import type { WeightEditing } from './use-weight-edits.ts'
import { cellText, doubtOfEdit, editedLossText, type WeightEdit } from './weight-edits.ts'
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

interface WeightsRowProps {
  roast: Roast
  /** The row's `aria-rowindex`; the header row is 1. */
  rowIndex: number
  edit: WeightEdit | undefined
  /** Whether its weights could not be saved last time. */
  isFailed: boolean
  isSaving: boolean
  onType: (roast: Roast, field: WeightField, text: string) => void
  onFocus: () => void
  onDelete: () => void
}

/** One roast's weights. */
function WeightsRow(props: WeightsRowProps) {
  const { roast, rowIndex, edit, isFailed, onFocus, onDelete } = props
  const title = roastTitle(roast)
  const doubt = doubtOfEdit(roast, edit)
  // While a weight is typed, it lacks digits.
  const isImprobable = useSettled(doubt !== null, TYPING_MILLISECONDS) && doubt !== null
  const doubtTextId = useId()
  const described = isImprobable ? { describedBy: doubtTextId } : {}
  return (
    <tr
      className={styles.row}
      aria-rowindex={rowIndex}
      data-roast={roast.id}
      data-edited={edit !== undefined}
      data-failed={isFailed}
      data-improbable={isImprobable}
      onFocus={onFocus}
    >
      <th scope="row" className={styles.number}>
        {title}
      </th>
      <td className={styles.bean}>
        <span className={textStyles.cut}>{coffeeTitle(roast)}</span>
      </td>
      <WeightCell {...props} {...described} field="green_weight_g" name="Green" />
      <WeightCell {...props} {...described} field="roasted_weight_g" name="Roasted" />
      <td className={styles.loss} data-align="end" data-name={isImprobable ? 'Loss, improbable' : 'Loss'}>
        {editedLossText(roast, edit)}
        {isImprobable && (
          <>
            <span className={styles.improbable} aria-hidden="true" title={weightDoubtText(doubt)}>
              Improbable
            </span>
            <span id={doubtTextId} className="visually-hidden">
              {weightDoubtText(doubt)}
            </span>
          </>
        )}
      </td>
      <td className={styles.date} data-align="end">
        {roast.roast_date === null ? DASH : dateText(roast.roast_date)}
      </td>
      <td className={styles.delete}>
        <IconButton label={`Delete ${title}`} isDanger isSkippedByTab onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  )
}

function WeightCell({
  roast,
  edit,
  isFailed,
  isSaving,
  onType,
  field,
  name,
  describedBy,
}: WeightsRowProps & { field: WeightField; name: string; describedBy?: string }) {
  const isEdited = edit?.[field] !== undefined
  const isWrong = isEdited && (isFailed || weightProblem(edit[field] ?? '') !== null)
  return (
    <td className={styles.weight} data-align="end" data-name={`${name} (g)`}>
      <input
        {...weightInput(cellText(roast, field, edit), text => onType(roast, field, text))}
        name={field}
        className={styles.input}
        aria-label={`${name} weight of ${roastTitle(roast)} in grams`}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        aria-keyshortcuts="Alt+Delete"
        data-edited={isEdited}
        readOnly={isSaving}
      />
    </td>
  )
}
