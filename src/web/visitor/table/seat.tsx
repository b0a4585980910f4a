import { useEffect, useState } from 'react'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { keptName, LONGEST_FEEDBACK_NAME } from '#domain/words/feedback.ts'
import { retryWhenOnline } from '#web/api/retry-when-online.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { doneText } from './cup-words.ts'
import { LetterSheet } from './letter-sheet.tsx'
import { sendSeat } from './seat-sync.ts'
import { isTurnedAway, lastName, takeSeat, useSeat } from './seats.ts'
import styles from './table.module.css'
import { TriangleSheet } from './triangle-sheet.tsx'

/** The seat of whoever looks: a name first, then the sheet. */
export function Seat({ table }: { table: TastingTable }) {
  const { code } = table
  const seat = useSeat(code)
  const hasSeat = seat !== null
  useEffect(() => {
    if (!hasSeat) return
    const send = () => sendSeat(code)
    void send()
    const hiding = new AbortController()
    document.addEventListener('visibilitychange', send, hiding)
    const endRetries = retryWhenOnline(send)
    return () => {
      hiding.abort()
      endRetries()
    }
  }, [code, hasSeat])
  if (seat === null || isTurnedAway(seat)) return <Join table={table} />
  const Sheet = table.mode === 'triangle' ? TriangleSheet : LetterSheet
  return (
    <>
      <p className={styles.others}>
        You are <bdi>{seat.name}</bdi>
      </p>
      <Sheet table={table} seat={seat} />
      <p className={styles.others} role="status">
        {doneText(table.tasters.filter(({ name }) => name !== seat.name))}
      </p>
    </>
  )
}

function Join({ table: { code } }: { table: TastingTable }) {
  const seat = useSeat(code)
  const [name, setName] = useState(() => seat?.name ?? lastName())
  const [isMissing, setMissing] = useState(false)
  // A refusal is of the name that was sent.
  const [isTyped, setTyped] = useState(false)
  const sitDown = () => {
    const kept = keptName(name)
    setMissing(kept === '')
    if (kept === '') return
    setTyped(false)
    takeSeat(code, kept)
    void sendSeat(code)
  }
  return (
    <form
      className={styles.join}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        sitDown()
      }}
    >
      <TextField
        label="Your name"
        name="name"
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="go"
        maxLength={LONGEST_FEEDBACK_NAME}
        value={name}
        error={isMissing ? 'Please type a name.' : isTyped ? null : (seat?.refusal ?? null)}
        onChange={event => {
          setName(event.target.value)
          setMissing(false)
          setTyped(true)
        }}
      />
      <Button kind="primary" type="submit" className={styles.large}>
        Sit down
      </Button>
      <p className={styles.quiet}>No account. At the reveal, everybody at the table sees what you said.</p>
    </form>
  )
}
