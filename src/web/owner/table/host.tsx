import { useEffect, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { urlOf } from '#web/api/api-url.ts'
import { useSend } from '#web/api/use-send.ts'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { TABLES, tableAt } from '#web/parts/tasting/tables-address.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { openPage } from '#web/shell/navigation.ts'
import { publicUrl } from '#web/shell/site-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { soonInWords } from '#web/words/moment-in-words.ts'
import { readersToday } from '#web/words/readers-own.ts'
import { CUPS_ARE_DRAWN, PouringList } from './pouring-list.tsx'
import styles from './table.module.css'

interface HostProps {
  table: TastingTable
  /** Lets the owner sit down too; null if they do. */
  onTaste: (() => void) | null
}

/** The owner's side of a table: its code for the others, who sits there, what to pour, and the reveal. */
export default function Host({ table, onTaste }: HostProps) {
  const { id, state, revealed_at } = table
  const messages = useMessages()
  const attempt = useAttempt()
  const offerUndo = useRestoreOffer()
  const revealing = useSend(calls.revealTable)
  const deleting = useSend(calls.deleteTable)
  const [isPouring, setPouring] = useState(false)
  const isAllDone = table.tasters.length > 0 && table.tasters.every(({ done }) => done)
  // The screen is held out to friends again, to be scanned.
  useEffect(() => {
    const left = new AbortController()
    document.addEventListener('visibilitychange', () => document.hidden && setPouring(false), left)
    return () => left.abort()
  }, [])
  const isBusy = revealing.isSending || deleting.isSending
  const pour = async () => {
    const question = 'Show which coffee goes into which cup?'
    const note = 'For whoever pours. The results will say that it was looked at.'
    if (
      table.owner_had_looked ||
      (await messages.confirm(question, { action: 'Show', actionKind: 'primary', note }))
    )
      setPouring(true)
  }
  const reveal = async () => {
    const left = table.tasters.filter(({ done }) => !done).map(({ name }) => name)
    const are = plural(left.length, { one: 'is', other: 'are' })
    const notes = [
      ...(left.length > 0 ? [`${listText(left)} ${are} not done yet.`] : []),
      ...(state === 'ended' ? [FOR_YOU_ALONE] : []),
    ]
    const note = notes.length > 0 && { note: notes.join(' ') }
    const options = { action: 'Reveal', actionKind: 'primary' as const, ...note }
    if (!(await messages.confirm('Reveal the coffees? Nobody can change a rating afterwards.', options)))
      return
    await attempt('Failed to reveal', () => revealing.send({ id }))
  }
  const remove = async () => {
    const note = revealed_at === null ? 'What was rated goes with it.' : 'Its tastings stay.'
    if (!(await messages.confirm('Delete this table?', { action: 'Delete', note }))) return
    await attempt('Failed to delete', async () => {
      const { deletion_id } = await deleting.send({ code: table.code }, undefined, { entityTag: '*' })
      openPage(TABLES, { replace: true })
      offerUndo('The table was deleted.', deletion_id, 'The table was restored.')
    })
  }
  const revealButton = (
    <Button
      kind={table.done.length > 0 ? 'primary' : 'plain'}
      disabled={isBusy}
      onClick={() => void reveal()}
    >
      Reveal
    </Button>
  )
  return (
    <section className={`${layout.stack5} ${styles.host}`} aria-label="For the host">
      {revealed_at === null && isAllDone && (
        <div className={`${layout.middle3} ${styles.actions}`}>
          <p className={styles.ready}>{readyText(table)}</p>
          {revealButton}
        </div>
      )}
      {revealed_at === null && state === 'ended' && (
        <p className={`${text.small} ${styles.note}`}>{FOR_YOU_ALONE}</p>
      )}
      {revealed_at === null && isPouring && <PouringList table={table} onClose={() => setPouring(false)} />}
      {state === 'open' && !isPouring && <Invitation table={table} />}
      {revealed_at === null && <Tasters tasters={table.tasters} />}
      <div className={`${layout.middle3} ${styles.actions}`}>
        {state === 'open' && onTaste !== null && <Button onClick={onTaste}>Taste along</Button>}
        {revealed_at === null && (
          <>
            <Button disabled={isBusy || isPouring} onClick={() => void pour()}>
              Pour
            </Button>
            {!isAllDone && revealButton}
          </>
        )}
      </div>
      <div className={styles.apart}>
        <Button kind="quiet" disabled={isBusy} onClick={() => void remove()}>
          Delete table
        </Button>
      </div>
    </section>
  )
}

const FOR_YOU_ALONE = 'Its hours are over: you can still reveal it, and then you alone see the results.'

/** That nobody is waited for. More may sit down still. */
function readyText({ tasters }: TastingTable): string {
  const count = tasters.length
  return plural(count, { one: `${tasters[0]?.name} is done.`, other: `All ${count} are done.` })
}

/** How others get to the table. */
function Invitation({ table: { code, mode, ends_at } }: { table: TastingTable }) {
  const messages = useMessages()
  const address = `${publicUrl ?? window.location.origin}/${tableAt(code)}`
  const copy = async () => {
    if (await copyText(address)) messages.notify('Link copied')
    else messages.notify(`Copy this address: ${address}`)
  }
  return (
    <div className={styles.invitation}>
      <img className={styles.qr} src={urlOf(calls.readTableQr, { code })} alt={`QR code of ${address}`} />
      <div className={`${layout.stack1} ${styles.way}`}>
        <p className={styles.code}>{code}</p>
        <p className={`${text.small} ${text.anywhere}`}>{address.replace(/^https?:\/\//, '')}</p>
        <Button kind="quiet" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <p className={`${text.small} ${styles.note}`}>
        {mode === 'triangle' && `${CUPS_ARE_DRAWN} `}
        Reveal by {soonInWords(new Date(ends_at), readersToday())}: after that you alone see the results.
      </p>
    </div>
  )
}

function Tasters({ tasters }: Pick<TastingTable, 'tasters'>) {
  return (
    <ul className={`${layout.row2} ${styles.tasters}`} aria-label="At the table">
      {tasters.map(({ name, done }) => (
        <li key={name} data-is-done={done || undefined}>
          {name} <small>{done ? 'done' : 'tasting'}</small>
        </li>
      ))}
      {tasters.length === 0 && <li>Nobody sits here yet.</li>}
    </ul>
  )
}
