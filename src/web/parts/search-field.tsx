import { useEffect, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'

interface SearchFieldProps {
  label: string
  placeholder: string
  /** What is searched for. */
  value: string
  /** Gets what is typed once the typing pauses. */
  onSearch: (text: string) => void
}

/** The field above a list that finds what is in it. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const draft = useTyped(value, onSearch)
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      type="search"
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      {...draft}
    />
  )
}

/** A pause that ends typing, in ms. */
const PAUSE_MILLISECONDS = 250

/** An input whose value is handed on when the typing pauses or ends, and that follows a value from elsewhere. */
export function useTyped(value: string, onTyped: (text: string) => void) {
  const [typed, setTyped] = useState({ text: value, value })
  // Going back, or clearing everything, changes the value under the input.
  if (typed.value !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, value })
  const text = typed.text.trim()
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onTyped(text), PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text, value, onTyped])
  return {
    value: typed.text,
    onChange: (event: { target: { value: string } }) => setTyped({ text: event.target.value, value }),
  }
}
