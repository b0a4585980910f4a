import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { messageOf } from '#web/api/api-client.ts'
import { readCached } from '#web/api/cached-reads.ts'
import { useCall } from '#web/api/get-cache.ts'
import { TextField } from '#web/ui/field.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './roast-picker.module.css'

/** How many roasts to offer at most. Typing more narrows them down. */
const MOST_OFFERED = 50

/** A pause that ends typing, in ms. */
const PAUSE_MILLISECONDS = 150

interface RoastPickerProps {
  label?: string
  /** The chosen roast, which the input shows; null if none is. */
  roast: Roast | null
  /** Roasts that are not offered. */
  except?: readonly number[]
  /** Called with null when the input is emptied. */
  onChange: (roast: Roast | null) => void
}

/**
 * Picks a roast by what the list's search finds: its number or part of its name. Follows the combobox pattern with a
 * listbox popup: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function RoastPicker({ label = 'Roast', roast: chosen, except = [], onChange }: RoastPickerProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  /** What is being typed; null while the chosen roast is shown. */
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const searched = useSettled(text ?? '', PAUSE_MILLISECONDS)
  const found = useCall(calls.listRoasts, isOpen ? searchFor(searched) : null)
  const [latest, setLatest] = useState<readonly Roast[]>([])
  if (found.data !== undefined && found.data !== latest) setLatest(found.data)
  const offered = isOpen ? offeredOf(latest, searched, except) : []

  const open = () => {
    setOpen(true)
    setActive(0)
  }
  const close = () => {
    setOpen(false)
    setText(null)
  }
  const choose = (roast: Roast) => {
    onChange(roast)
    close()
  }
  /** Chooses the active roast. Enter may come before the answer to what was typed. */
  const chooseActive = async () => {
    const typed = text ?? ''
    const roasts = typed === searched && found.data !== undefined ? offered : await find(typed, except)
    const roast = roasts[Math.min(active, roasts.length - 1)]
    if (roast !== undefined) choose(roast)
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
    if (key === 'ArrowDown') return () => move(active + 1)
    if (key === 'ArrowUp') return () => move(active - 1)
    if (key === 'Escape') return close
    if (key === 'Enter') return () => void chooseActive()
    return undefined
  }
  return (
    <div className={styles.picker}>
      <TextField
        label={label}
        unit={<ChevronDown className={styles.chevron} />}
        placeholder="Choose a roast..."
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && offered.length > 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={text ?? (chosen === null ? '' : roastLine(chosen))}
        onFocus={event => event.target.select()}
        onClick={open}
        onChange={event => {
          setText(event.target.value)
          if (event.target.value === '' && chosen !== null) onChange(null)
          open()
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <OfferedRoasts
        ref={list}
        listId={listId}
        isOpen={isOpen}
        offered={offered}
        active={active}
        note={found.error === null ? noteOn(offered.length, found.isPending) : messageOf(found.error)}
        onChoose={choose}
      />
    </div>
  )
}

function searchFor(text: string) {
  const q = text.trim()
  return { ...(q !== '' && { q }), sort: 'date', order: 'desc', limit: MOST_OFFERED } as const
}

async function find(text: string, except: readonly number[]): Promise<Roast[]> {
  try {
    return offeredOf(await readCached(calls.listRoasts, searchFor(text)), text, except)
  } catch {
    // The list says why.
    return []
  }
}

/** The roasts to offer, the one with a typed number first: 12 finds #12 before #129. */
function offeredOf(roasts: readonly Roast[], text: string, except: readonly number[]): Roast[] {
  const number = Number(text.trim().replace(/^#/, ''))
  const others = roasts.filter(({ id }) => !except.includes(id))
  return [
    ...others.filter(({ roast_number }) => roast_number === number),
    ...others.filter(({ roast_number }) => roast_number !== number),
  ]
}

/** `#12 · Kenya Nyeri AA · 2 Nov 2025` */
function roastLine(roast: Roast): string {
  const day = roast.roast_date === null ? '' : dateInWords(roast.roast_date)
  return [roastTitle(roast), coffeeTitle(roast), day].filter(part => part !== '').join(' · ')
}

interface OfferedRoastsProps {
  ref: Ref<HTMLDivElement>
  listId: string
  isOpen: boolean
  offered: readonly Roast[]
  /** The index of the roast that Enter chooses. */
  active: number
  note: string
  onChoose: (roast: Roast) => void
}

function OfferedRoasts({ ref, listId, isOpen, offered, active, note, onChoose }: OfferedRoastsProps) {
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
        {note}
      </p>
    </div>
  )
}

function noteOn(offeredCount: number, isPending: boolean): string {
  if (offeredCount === 0) return isPending ? '' : 'No roast matches.'
  return offeredCount === MOST_OFFERED ? 'Type a number or a name to find others.' : ''
}
