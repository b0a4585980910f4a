import { Fragment, useId, useState } from 'react'
import * as calls from '#contract/calls.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './coffee-taste.module.css'
import { FactName } from './head-fact.tsx'

/** Longer notes are folded, so that the profile below them is not far away. */
const LONGEST_UNFOLDED = 320
const MOST_LINES = 4
/** `#118`, alone or before a comma, but not in a web address; every second part of a split text. */
const ROAST_NUMBERS = /(?<![\w#/?=])(#[1-9]\d{0,8})\b/

/** What the owner wrote about the roast. Long notes show their beginning at first. */
export function RoastNotes({ notes }: { notes: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const language = useCall(calls.readSite, {}).data?.language
  if (!notes) return null
  const isLong = notes.length > LONGEST_UNFOLDED || notes.split('\n').length > MOST_LINES
  return (
    <section className={styles.notes}>
      <FactName>The roaster’s notes</FactName>
      <p id={id} lang={language ?? undefined} className={isLong && !isOpen ? styles.folded : undefined}>
        {notes.split(ROAST_NUMBERS).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
          <Fragment key={index}>
            {index % 2 === 0 ? part : <a href={`/r/${part.slice(1)}`}>{part}</a>}
          </Fragment>
        ))}
      </p>
      {isLong && (
        <Button
          kind="quiet"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'All notes'}
        </Button>
      )}
    </section>
  )
}
