import { TextField } from './field.tsx'
import { useTyped } from './use-typed.ts'

interface SearchFieldProps {
  label: string
  placeholder: string
  /** The current search. */
  value: string
  /** Gets what is typed once the typing pauses or ends. */
  onSearch: (text: string) => void
}

/** The field above a list that finds what is in it. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const { input } = useTyped(value, onSearch)
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      type="search"
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      {...input}
    />
  )
}
