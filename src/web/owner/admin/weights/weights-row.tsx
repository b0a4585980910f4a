import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { TYPING_MILLISECONDS } from '#web/owner/parts/weight/asked-weights.tsx'
import type { WeightField } from '#web/owner/parts/weight/typed-weights.ts'
import { weightInput } from '#web/owner/parts/weight/weight-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { dateText } from '#web/words/date-text.ts'
import { DASH } from '#web/words/figure-text.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import { weightProblem } from '#web/words/weight-text.ts'
import { cellText, doubtOfEdit, editedLossText, type WeightEdit } from './weight-edits.ts'
import styles from './weights-table.module.css'

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
export function WeightsRow(props: WeightsRowProps) {
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
        <span>{coffeeTitle(roast)}</span>
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
