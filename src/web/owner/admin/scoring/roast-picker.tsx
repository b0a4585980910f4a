import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type Ref, useId, useMemo, useRef, useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { TextField } from '#web/ui/field.tsx'
import { matchingRoasts, roastLine } from './matching-roasts.ts'
import styles from './roast-picker.module.css'

/** How many roasts to offer at most. Typing more narrows them down. */
const MOST_OFFERED = 50

interface RoastPickerProps {
  roasts: readonly Roast[]
  /** Null if none is chosen. */
  roastId: number | null
  onChange: (roastId: number | null) => void
}

/**
 * Picks a roast by typing its number or part of its name. Follows the combobox pattern with a listbox popup:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function RoastPicker({ roasts, roastId, onChange }: RoastPickerProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  /** What is being typed; null while the chosen roast is shown. */
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const chosen = roasts.find(({ id }) => id === roastId)
  const offered = useMemo(
    () => (isOpen ? matchingRoasts(roasts, text ?? '', MOST_OFFERED) : []),
    [isOpen, roasts, text],
  )

  const open = () => {
    setOpen(true)
    setActive(0)
  }
  const close = () => {
    setOpen(false)
    setText(null)
  }
  const choose = (roast: Roast) => {
    onChange(roast.id)
    close()
  }
  const move = (to: number) => {
    const next = Math.min(Math.max(0, to), offered.length - 1)
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const taken = keyAction(event.key)
    if (taken === undefined) return
    taken()
    event.preventDefault()
  }
  const keyAction = (key: string): (() => void) | undefined => {
    if (!isOpen) return key === 'ArrowDown' || key === 'ArrowUp' ? open : undefined
    const roast = offered[active]
    if (key === 'ArrowDown') return () => move(active + 1)
    if (key === 'ArrowUp') return () => move(active - 1)
    if (key === 'Escape') return close
    if (key === 'Enter' && roast !== undefined) return () => choose(roast)
    return undefined
  }
  return (
    <div className={styles.picker}>
      <TextField
        label="Roast"
        placeholder="Choose a roast..."
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && offered.length > 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={text ?? (chosen === undefined ? '' : roastLine(chosen))}
        onFocus={event => event.target.select()}
        onClick={open}
        onChange={event => {
          setText(event.target.value)
          if (event.target.value === '') onChange(null)
          open()
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <ChevronDown className={styles.chevron} aria-hidden="true" />
      <OfferedRoasts
        ref={list}
        listId={listId}
        isOpen={isOpen}
        offered={offered}
        active={active}
        onChoose={choose}
      />
    </div>
  )
}

interface OfferedRoastsProps {
  ref: Ref<HTMLDivElement>
  listId: string
  isOpen: boolean
  offered: readonly Roast[]
  /** The index of the roast that Enter chooses. */
  active: number
  onChoose: (roast: Roast) => void
}

function OfferedRoasts({ ref, listId, isOpen, offered, active, onChoose }: OfferedRoastsProps) {
  return (
    <div className={styles.offer} hidden={!isOpen}>
      <div
        ref={ref}
        id={listId}
        className={styles.list}
        role="listbox"
        aria-label="Roasts"
        tabIndex={-1}
        // Keeps the focus in the input.
        onPointerDown={event => event.preventDefault()}
      >
        {offered.map((roast, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
          <div
            key={roast.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onChoose(roast)}
          >
            {roastLine(roast)}
          </div>
        ))}
      </div>
      <p className={styles.note} role="status">
        {noteOn(offered.length)}
      </p>
    </div>
  )
}

function noteOn(offeredCount: number): string {
  if (offeredCount === 0) return 'No roast matches.'
  return offeredCount === MOST_OFFERED ? 'Type a number or a name to find others.' : ''
}
