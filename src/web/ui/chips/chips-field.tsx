import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { foldName } from '#domain/words/name-folding.ts'
import layout from '#web/ui/layout.module.css'
import { FieldFrame, useFieldIds } from '../field.tsx'
import styles from './chips-field.module.css'
import { RemovableChip } from './removable-chip.tsx'

interface ChipsFieldProps {
  label: string
  /** The entered values, and after them the one that is being typed. */
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Whether all of them are entered, after a save for example: then nothing is being typed. */
  areEntered?: boolean
  /** What to suggest while one types. */
  suggestions?: readonly string[]
  /** A character that ends a value, besides Enter. */
  separator?: string
  hint?: ReactNode
  error?: string | null
  /** The most characters of one value. */
  maxLength?: number
  disabled?: boolean
}

/**
 * A labelled input for a list of short texts. Each is a chip with a button that removes it. Enter or the separator
 * makes a chip of what is typed, which counts before that too.
 */
export function ChipsField({ label, values, onChange, hint, error, ...props }: ChipsFieldProps) {
  const { areEntered = false, suggestions = [], separator, maxLength, disabled = false } = props
  const ids = useFieldIds(hint, error)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  if (areEntered && typed !== '') setTyped('')
  const isTyping = typed.trim() !== '' && values.at(-1) === typed.trim()
  const chips = isTyping ? values.slice(0, -1) : values

  const type = (text: string) => {
    const parts = separator === undefined ? [text] : text.split(separator)
    const entered = withEach(chips, parts.slice(0, -1))
    const rest = parts.at(-1) ?? ''
    setTyped(rest.trimStart())
    onChange(rest.trim() === '' ? entered : [...entered, rest.trim()])
  }
  const enter = (text: string) => {
    if (text.trim() === '') return
    setTyped('')
    setSaid(`${text.trim()} added`)
    onChange(withEach(chips, [text]))
  }
  const remove = (removed: string) => {
    setSaid(`${removed} removed`)
    onChange(values.filter(value => value !== removed))
    input.current?.focus()
  }
  const pressed = (event: KeyboardEvent) => {
    const last = chips.at(-1)
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      enter(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
  }
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <div className={`${layout.line1} ${styles.box}`}>
        {chips.length > 0 && (
          <ul className={styles.chips}>
            {chips.map(chip => (
              <RemovableChip key={chip} disabled={disabled} onRemove={() => remove(chip)}>
                {chip}
              </RemovableChip>
            ))}
          </ul>
        )}
        <input
          {...ids.attributes}
          ref={input}
          className={styles.input}
          autoComplete="off"
          maxLength={maxLength}
          disabled={disabled}
          value={typed}
          list={suggestions.length > 0 ? listId : undefined}
          onChange={event => {
            const text = event.target.value
            const isChosen = (event.nativeEvent as InputEvent).inputType === 'insertReplacementText'
            if (isChosen && suggestions.includes(text)) enter(text)
            else type(text)
          }}
          onKeyDown={pressed}
          enterKeyHint="enter"
        />
      </div>
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions
            .filter(each => !chips.some(chip => foldName(chip) === foldName(each)))
            .map(each => (
              <option key={each} value={each} />
            ))}
        </datalist>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </FieldFrame>
  )
}

/** Adds texts to the chips: those that aren't empty and not there yet, whatever their case and accents. */
function withEach(chips: readonly string[], added: readonly string[]): string[] {
  const all = [...chips]
  for (const text of added.map(each => each.trim())) {
    const isThere = all.some(chip => chip === text || foldName(chip) === foldName(text))
    if (text !== '' && !isThere) all.push(text)
  }
  return all
}
