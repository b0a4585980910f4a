import { ROAST_FIELD_NAMES, type RoastField } from '#domain/roast/roast-fields.ts'
import { fieldProblem, fieldText } from '#web/owner/parts/roast/field-texts.ts'
import { RoastFieldInput } from '#web/owner/parts/roast/roast-field-input.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CheckField, TextAreaField } from '#web/ui/field.tsx'
import type { ReadRow } from './import-rows.ts'
import styles from './row-fields.module.css'
import type { ImportTableState } from './use-import-table.ts'

interface RoastFieldInputsProps {
  row: ReadRow
  table: ImportTableState
}

/** Everything else that would be saved of a file: what it says comes first, the rest opens below. */
export function RoastFieldInputs({ row: { key, facts, choices }, table }: RoastFieldInputsProps) {
  const { preview: stated } = facts
  if (stated === null) return null
  const { fields: typed = {}, publishesNotes = false } = choices
  const type = (field: RoastField, text: string) =>
    table.choose([key], { fields: { ...typed, [field]: text } })
  const others = ROAST_FIELD_NAMES.filter(field => field !== 'private_notes')
  const isStated = (field: RoastField) => fieldText(stated[field]) !== ''
  const input = (field: RoastField) => (
    <RoastFieldInput
      key={field}
      field={field}
      text={typed[field] ?? fieldText(stated[field])}
      disabled={table.isBusy}
      onChange={text => type(field, text)}
    />
  )
  const hasNotes = isStated('private_notes')
  const notes = (
    <div className={styles.notes}>
      <TextAreaField
        label={publishesNotes ? 'Notes (public)' : 'Private'}
        hint={publishesNotes ? 'Everybody sees them on the roast’s page.' : 'Only you see them.'}
        maxLength={20_000}
        disabled={table.isBusy}
        value={typed.private_notes ?? fieldText(stated.private_notes)}
        onChange={event => type('private_notes', event.target.value)}
      />
      <CheckField
        label="Make these notes public"
        checked={publishesNotes}
        disabled={table.isBusy}
        onChange={publishesNotes => table.choose([key], { publishesNotes })}
      />
    </div>
  )
  const unknown = others.filter(field => !isStated(field))
  return (
    <div className={styles.inputs}>
      <div className={styles.grid}>{others.filter(isStated).map(input)}</div>
      {hasNotes && notes}
      <Disclosure
        summary="What the file doesn’t say"
        mustBeOpen={unknown.some(field => fieldProblem(field, typed[field] ?? '') !== null)}
      >
        <div className={styles.grid}>{unknown.map(input)}</div>
        {!hasNotes && notes}
      </Disclosure>
    </div>
  )
}
