import type { Bean } from '#contract/beans.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './fill-beans.module.css'
import { SHARED_COLUMNS, type TypedFields } from './filled-beans.ts'
import { Suggestions, suggestionsId } from './suggestions.tsx'

const NOTHING: TypedFields = {}

interface SameForChosenProps {
  beans: readonly Bean[]
  /** How many are chosen. */
  chosen: number
  onApply: (fields: TypedFields) => void
}

/** Sets the same country, process or supplier for all chosen beans. */
export function SameForChosen({ beans, chosen, onApply }: SameForChosenProps) {
  const [fields, setFields] = useDraft<TypedFields>('same for chosen beans', NOTHING)
  const wanted = definedOf(fields)
  const isEmpty = !SHARED_COLUMNS.some(field => fields[field]?.trim())
  const apply = () => {
    onApply(Object.fromEntries(Object.entries(wanted).filter(([, text]) => text.trim() !== '')))
    setFields(NOTHING)
  }
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
          onChange={event => setFields({ ...fields, [field]: event.target.value })}
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
