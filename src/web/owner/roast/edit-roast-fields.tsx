import {
  ROAST_FIELD_NAMES,
  ROAST_FIELDS,
  type RoastField,
  type RoastFieldGroup,
} from '#domain/roast/roast-fields.ts'
import { fieldProblem } from '#web/owner/parts/roast/field-texts.ts'
import { RoastFieldInput } from '#web/owner/parts/roast/roast-field-input.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './roast.module.css'
import { EDIT_LABELS, type RoastEditForm } from './roast-edit.ts'

interface EditRoastFieldsProps {
  form: RoastEditForm
  onChange: (changed: Partial<Record<RoastField, string>>) => void
}

/** The inputs for what else is known about a roast: words first, circumstances and measurements to be opened. */
export function EditRoastFields({ form, onChange }: EditRoastFieldsProps) {
  const input = (field: RoastField) => (
    <RoastFieldInput
      key={field}
      field={field}
      label={EDIT_LABELS[field]}
      text={form[field]}
      onChange={text => onChange({ [field]: text })}
    />
  )
  const folded = [...inGroup('circumstances'), ...inGroup('measurements')]
  // A value that can't be saved must not be hidden.
  const hasProblem = folded.some(field => fieldProblem(field, form[field]) !== null)
  const count = folded.filter(field => form[field] !== '').length
  return (
    <>
      {inGroup('words').map(input)}
      <Disclosure
        summary={`Circumstances and measurements${count > 0 ? ` (${count})` : ''}`}
        mustBeOpen={hasProblem}
      >
        <div className={styles.grid}>{folded.map(input)}</div>
      </Disclosure>
    </>
  )
}

function inGroup(group: RoastFieldGroup): readonly RoastField[] {
  return ROAST_FIELD_NAMES.filter(field => ROAST_FIELDS[field].group === group)
}
