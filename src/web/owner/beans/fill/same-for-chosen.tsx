import type { Bean } from '#contract/beans.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './fill-beans.module.css'
import { SHARED_COLUMNS, type TypedFields } from './filled-beans.ts'
import { Suggestions, suggestionsId } from './suggestions.tsx'

interface SameForChosenProps {
  beans: readonly Bean[]
  /** How many are chosen. */
  chosen: number
  fields: TypedFields
  onType: (fields: TypedFields) => void
  onApply: (fields: TypedFields) => void
}

/** Sets the same country, process or supplier for all chosen beans, except where a row has its own. */
export function SameForChosen({ beans, chosen, fields, onType, onApply }: SameForChosenProps) {
  const wanted = definedOf(fields)
  const isEmpty = !SHARED_COLUMNS.some(field => fields[field]?.trim())
  const apply = () =>
    onApply(Object.fromEntries(Object.entries(wanted).filter(([, text]) => text.trim() !== '')))
  return (
    <fieldset className={styles.same}>
      <legend>The same for the chosen beans</legend>
      <Suggestions beans={beans} />
      {SHARED_COLUMNS.map(field => (
        <TextField
          key={field}
          label={BEAN_FIELDS[field].label}
          list={suggestionsId(field)}
          maxLength={BEAN_FIELDS[field].longest}
          value={fields[field] ?? ''}
          onChange={event => onType({ ...fields, [field]: event.target.value || undefined })}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (!isEmpty && chosen > 0) apply()
          }}
        />
      ))}
      <Button disabled={isEmpty || chosen === 0} onClick={apply}>
        {chosen === 0 ? 'Apply' : `Apply to ${chosen} chosen`}
      </Button>
    </fieldset>
  )
}
