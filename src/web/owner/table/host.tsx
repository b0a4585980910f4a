import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { plural } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { urlOf } from '#web/api/api-url.ts'
import { useSend } from '#web/api/use-send.ts'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { TABLES, tableAt } from '#web/parts/tasting/tables-address.ts'
import { openPage } from '#web/shell/navigation.ts'
import { publicUrl } from '#web/shell/site-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { useMessages } from '#web/ui/messages.tsx'
import styles from './host.module.css'
import { PouringList } from './pouring-list.tsx'

interface HostProps {
  table: TastingTable
  /** Lets the owner sit down too; null if they do. */
  onTaste: (() => void) | null
}

/** The owner's side of a table: its code for the others, who sits there, what to pour, and the reveal. */
export default function Host({ table, onTaste }: HostProps) {
  const { id, state, revealed_at } = table
  const messages = useMessages()
  const offerUndo = useRestoreOffer()
  const revealing = useSend(calls.revealTable)
  const deleting = useSend(calls.deleteTable)
  const [isPouring, setPouring] = useState(false)
  const isBusy = revealing.isSending || deleting.isSending
  const attempt = async (what: string, action: () => Promise<unknown>) => {
    try {
      await action()
    } catch (error) {
      messages.fail(`Failed to ${what}: ${messageOf(error)}`)
    }
  }
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
    const left = table.tasters.filter(({ done }) => !done).length
    const note =
      left > 0
        ? plural(left, { one: '1 taster is not done yet.', other: `${left} tasters are not done yet.` })
        : undefined
    const options = { action: 'Reveal', actionKind: 'primary' as const, ...(note && { note }) }
    if (!(await messages.confirm('Reveal the coffees? Nobody can change a rating afterwards.', options)))
      return
    await attempt('reveal', () => revealing.send({ id }))
  }
  const remove = async () => {
    const note = revealed_at === null ? 'What was rated goes with it.' : 'Its tastings stay.'
    if (!(await messages.confirm('Delete this table?', { action: 'Delete', note }))) return
    await attempt('delete', async () => {
      const { deletion_id } = await deleting.send({ code: table.code }, undefined, { entityTag: '*' })
      openPage(TABLES, { replace: true })
      offerUndo('The table was deleted.', deletion_id, 'The table was restored.')
    })
  }
  return (
    <section className={styles.host} aria-label="For the host">
      {state === 'open' && <Invitation table={table} />}
      {isPouring && revealed_at === null && <PouringList table={table} onClose={() => setPouring(false)} />}
      <div className={styles.actions}>
        {state === 'open' && onTaste !== null && <Button onClick={onTaste}>Taste along</Button>}
        {revealed_at === null && (
          <>
            <Button disabled={isBusy || isPouring} onClick={() => void pour()}>
              Pour
            </Button>
            <Button kind="primary" disabled={isBusy} onClick={() => void reveal()}>
              Reveal
            </Button>
          </>
        )}
        <Button kind="quiet" disabled={isBusy} onClick={() => void remove()}>
          Delete table
        </Button>
      </div>
    </section>
  )
}

/** How others get to the table, and who is there. */
function Invitation({ table: { code, tasters } }: { table: TastingTable }) {
  const messages = useMessages()
  const address = `${publicUrl ?? window.location.origin}/${tableAt(code)}`
  const copy = async () => {
    if (await copyText(address)) messages.notify('Link copied')
    else messages.notify(`Copy this address: ${address}`)
  }
  return (
    <div className={styles.invitation}>
      <img className={styles.qr} src={urlOf(calls.readTableQr, { code })} alt={`QR code of ${address}`} />
      <div className={styles.way}>
        <p className={styles.code}>{code}</p>
        <p className={styles.address}>{address.replace(/^https?:\/\//, '')}</p>
        <Button kind="quiet" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <ul className={styles.tasters} aria-label="At the table">
        {tasters.map(({ name, done }) => (
          <li key={name} data-is-done={done || undefined}>
            {name} <small>{done ? 'done' : 'tasting'}</small>
          </li>
        ))}
        {tasters.length === 0 && <li>Nobody sits here yet.</li>}
      </ul>
    </div>
  )
}
