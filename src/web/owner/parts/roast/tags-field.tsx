import * as calls from '#contract/calls.ts'
import { ROAST_FIELDS } from '#domain/roast/roast-fields.ts'
import { useCall } from '#web/api/get-cache.ts'
import { ChipsField } from '#web/ui/chips/chips-field.tsx'

interface TagsFieldProps {
  label: string
  tags: readonly string[]
  onChange: (tags: string[]) => void
  error?: string | null
  disabled?: boolean
}

/** The owner's input for tags. It suggests those that roasts have. */
export function TagsField({ label, tags, onChange, error, disabled }: TagsFieldProps) {
  const { data: known = [] } = useCall(calls.listTags, {})
  return (
    <ChipsField
      label={label}
      hint="Enter or a comma adds a tag."
      error={error}
      separator=","
      suggestions={known.map(({ tag }) => tag)}
      maxLength={ROAST_FIELDS.tags.longest}
      disabled={disabled}
      values={tags}
      onChange={onChange}
    />
  )
}
