import Plus from 'lucide-react/icons/plus'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { MOST_COMPARED } from '#domain/comparison/most-compared.ts'
import { messageOf } from '#web/api/api-client.ts'
import { readCached } from '#web/api/cached-reads.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { dateText } from '#web/words/date-text.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './add-roast.module.css'

interface AddRoastProps {
  /** Already compared. */
  ids: readonly number[]
  /** The roast that the others are compared with; null if there is none yet. */
  first: Roast | null
  /** Can take the focus. */
  headingRef: RefObject<HTMLHeadingElement | null>
  onAdd: (id: number) => void
}

/** Adds a roast to the comparison: by its number or words, or one of the roasts of the same bean. */
export function AddRoast({ ids, first, headingRef, onAdd }: AddRoastProps) {
  const headingId = useId()
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} ref={headingRef} tabIndex={-1}>
        Add a roast
      </h2>
      {ids.length >= MOST_COMPARED ? (
        <p className={styles.hint}>
          {MOST_COMPARED} roasts are the most that one chart can show. Remove one to add another.
        </p>
      ) : (
        <>
          <NumberForm ids={ids} onAdd={onAdd} />
          <Suggestions ids={ids} first={first} onAdd={onAdd} />
        </>
      )}
    </section>
  )
}

function NumberForm({ ids, onAdd }: Omit<AddRoastProps, 'first' | 'headingRef'>) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  /** The roasts to choose from if several match. */
  const [choice, setChoice] = useState<Roast[]>([])
  const add = (id: number) => {
    setText('')
    setChoice([])
    onAdd(id)
  }
  const find = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    setChoice([])
    const found = await roastsOf(text)
    if (typeof found === 'string') return setProblem(found)
    const others = found.filter(({ id }) => !ids.includes(id))
    if (others.length === 0) return setProblem('This roast is already compared.')
    if (others.length === 1) return add(others[0]!.id)
    setChoice(others)
  }
  return (
    <>
      <form className={styles.form} onSubmit={find}>
        <TextField
          label="Roast number or name"
          autoComplete="off"
          value={text}
          error={problem}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" icon={<Plus aria-hidden="true" />}>
          Add
        </Button>
      </form>
      <RoastChoice label="Several roasts match" roasts={choice} onAdd={add} />
    </>
  )
}

/** The roasts with a typed number or words, or a sentence about what is wrong. */
async function roastsOf(text: string): Promise<Roast[] | string> {
  const words = text.trim()
  if (words === '') return 'Enter the number or name of a roast, such as 12.'
  const digits = /^#?\s*(\d{1,9})$/.exec(words)?.[1]
  try {
    if (digits !== undefined) return await roastsOfNumber(Number(digits))
    const found = await readCached(calls.listRoasts, {
      q: words,
      sort: 'date',
      order: 'desc',
      limit: MOST_FOUND,
    })
    return found.length > 0 ? found : `No roast matches “${words}”.`
  } catch (error) {
    return messageOf(error)
  }
}

const MOST_FOUND = 12

async function roastsOfNumber(roastNumber: number): Promise<Roast[] | string> {
  const found = await readCached(calls.listRoasts, { number: roastNumber })
  // Without a roast of this number, the call finds the one with this id.
  const numbered = found.filter(roast => roast.roast_number === roastNumber)
  return numbered.length > 0 ? numbered : `There is no roast #${roastNumber}.`
}

const MOST_SUGGESTED = 6

function Suggestions({ ids, first, onAdd }: Omit<AddRoastProps, 'headingRef'>) {
  const ofBean = useCall(calls.listRoastsOfBean, first === null ? null : { id: first.bean_id })
  const latest = useCall(
    calls.listRoasts,
    ids.length > 0 ? null : { sort: 'date', order: 'desc', limit: MOST_SUGGESTED },
  )
  const others = (ofBean.data ?? latest.data ?? []).filter(({ id }) => !ids.includes(id))
  return (
    <RoastChoice
      label={first === null ? 'Latest roasts' : `Other roasts of ${first.bean.origin_name}`}
      roasts={nearestBefore(others, first).slice(0, MOST_SUGGESTED)}
      onAdd={onAdd}
    />
  )
}

/** Newest first, those before the first roast ahead of those after it. */
function nearestBefore(roasts: readonly Roast[], first: Roast | null): Roast[] {
  const newestFirst = [...roasts].sort((a, b) => orderOf(b).localeCompare(orderOf(a)))
  if (first === null) return newestFirst
  const isBefore = (roast: Roast) => orderOf(roast) < orderOf(first)
  return [...newestFirst.filter(isBefore), ...newestFirst.filter(roast => !isBefore(roast)).reverse()]
}

/** By date, then by id. Sorts as text. */
function orderOf({ roast_date: date, id }: Roast): string {
  return `${date ?? ''} ${String(id).padStart(15, '0')}`
}

interface RoastChoiceProps {
  label: string
  roasts: readonly Roast[]
  onAdd: (id: number) => void
}

function RoastChoice({ label, roasts, onAdd }: RoastChoiceProps) {
  const labelId = useId()
  if (roasts.length === 0) return null
  return (
    <>
      <p id={labelId} className={styles.label}>
        {label}
      </p>
      <ul className={styles.choice} aria-labelledby={labelId}>
        {roasts.map(roast => (
          <li key={roast.id}>
            <Button icon={<Plus aria-hidden="true" />} onClick={() => onAdd(roast.id)}>
              <span>
                {roastTitle(roast)}
                {roast.roast_date !== null && (
                  <span className={styles.date}> {dateText(roast.roast_date)}</span>
                )}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
