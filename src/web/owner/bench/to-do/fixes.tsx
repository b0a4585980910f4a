import type { ReactNode } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast, RoastUpdate } from '#contract/roasts.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import { sendEdit } from '#web/api/send-call.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { type RowForm, useSavedRow } from '#web/owner/parts/edit/use-saved-row.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { AnywayButton, AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import { useWeightsRow } from '#web/owner/parts/weight/use-weights-row.ts'
import { WeightField, WeightsElsewhere } from '#web/owner/parts/weight/weight-field.tsx'
import type { DoubtedWeights } from '#web/owner/parts/weight/weight-question.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, FormProblem } from '#web/parts/form/form.tsx'
import { DateField, dateProblem } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'

/** Enters the weights of a roast. */
export function WeightsFix({ roast }: { roast: Roast }) {
  const row = useWeightsRow(roast, useRoastEdit(roast))
  return (
    <Fix roast={roast} row={row} canSave={row.update !== null} weights={row.weights}>
      <WeightField
        label="Green Weight (g)"
        value={row.texts.green_weight_g}
        onChange={text => row.type('green_weight_g', text)}
      />
      <WeightField
        label="Roasted Weight (g)"
        value={row.texts.roasted_weight_g}
        onChange={text => row.type('roasted_weight_g', text)}
      />
      <WeightsElsewhere draft={row.draft} form={row} />
    </Fix>
  )
}

/** Gives a roast the day on which it was roasted. */
export function DateFix({ roast }: { roast: Roast }) {
  const draft = useDraft(`date of ${roast.id}`, '')
  const date = draft.value
  const update = date === '' || dateProblem(date) !== null ? null : { roast_date: date }
  const row = useSavedRow({ draft, update, send: useRoastEdit(roast) })
  return (
    <Fix roast={roast} row={row} canSave={update !== null}>
      <DateField label="Roast date" value={date} onChange={draft.change} />
    </Fix>
  )
}

/** Gives a roast another name, and so another number. */
export function NumberFix({ roast }: { roast: Roast }) {
  const draft = useDraft(`name of ${roast.id}`, { name: roast.roast_name })
  const { name } = draft.value
  const isOther = name.trim() !== '' && roastNumberIn(name) !== roast.roast_number
  const update = isOther ? { roast_name: name.trim() } : null
  const row = useSavedRow({ draft, update, send: useRoastEdit(roast) })
  return (
    <Fix roast={roast} row={row} canSave={isOther}>
      <TextField
        label="Name with the right number"
        value={name}
        maxLength={200}
        onChange={event => draft.change({ name: event.target.value })}
      />
      <ChangedElsewhere draft={draft} form={row} labelOf={() => 'Name'} />
    </Fix>
  )
}

/** Sends a change of the roast as it is shown. */
function useRoastEdit(roast: Roast) {
  return (changes: RoastUpdate) => sendEdit(calls.updateRoast, { id: roast.id }, roast, changes)
}

interface FixProps {
  roast: Roast
  row: RowForm
  canSave: boolean
  /** The weights that would be saved, if no roast has them. */
  weights?: readonly DoubtedWeights[]
  children: ReactNode
}

/** Fields and the button that saves them. A refusal is shown under them. */
function Fix({ roast, row, canSave, weights = [], children }: FixProps) {
  return (
    <Form form={row} className={styles.fix} onBlur={row.onBlur}>
      <div className={`${layout.row3} ${styles.fixFields}`}>{children}</div>
      <AnywayButton
        type="submit"
        disabled={!canSave || row.isSending}
        isAsked={row.isAsked}
        about={roast.roast_name}
      >
        Save
      </AnywayButton>
      <AskedWeights weights={weights} isAsked={row.isAsked} />
      <FormProblem form={row} className={styles.problem} />
    </Form>
  )
}
