import { newestDeletionOf, useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { bringBack, changeRun, leaveRun, type Run, runWith } from '#web/visitor/roasts/live/run.ts'
import { sendRuns } from './run-sync.ts'

const THROWN_AWAY = 'The roast was thrown away.'

/**
 * Throws the run away after a question, as soon as the server can be reached, and offers to undo it. Then all of it is
 * back, also what the server never had.
 */
export function useDiscard(run: Run): () => Promise<void> {
  const messages = useMessages()
  const offer = useRestoreOffer()
  const { key } = run
  return async () => {
    const isHere = run.id === null
    const afterwards = isHere
      ? 'It is on this device only, not in the trash afterwards.'
      : 'It can be brought back from the trash for 30 days.'
    const question = `Throw this roast away? ${afterwards}`
    if (!(await messages.confirm(question, { title: 'Throw away', action: 'Throw away' }))) return
    const thrown = runWith(key) ?? run
    changeRun(key, () => ({ isDiscarded: true }))
    await sendRuns()
    // Without a network it waits, which the screen says.
    if (runWith(key) !== undefined) return
    const back = () => {
      leaveRun()
      bringBack(thrown)
      void sendRuns()
    }
    if (isHere) return messages.notify(THROWN_AWAY, { action: 'Undo', onAction: back })
    const deletion = await newestDeletionOf({ kind: 'running roast' })
    offer(THROWN_AWAY, deletion?.id ?? null, 'The roast was brought back.', back)
  }
}
