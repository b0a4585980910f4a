import * as calls from '#contract/calls.ts'
import type { Deletion } from '#contract/trash.ts'
import { readCall } from '#web/api/read-call.ts'
import { useSend } from '#web/api/use-send.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { useMessages } from '#web/ui/messages.tsx'

interface Deleted {
  kind: 'roast' | 'bean' | 'style' | 'running roast'
  /** Its full name, by which the trash lists it; of a running roast it isn't known here. */
  label?: string
}

/**
 * Returns a function that shows what was just deleted, in a notice with an Undo button, by its title there:
 * `Roast #12`.
 */
export function useUndoOffer() {
  const offer = useRestoreOffer()
  return async ({ title, ...deleted }: Deleted & { title: string }) => {
    const deletion = await newestDeletionOf(deleted)
    offer(`${title} was deleted.`, deletion?.id ?? null, `${title} was restored.`)
  }
}

/**
 * Returns a function that shows what was just done, in a notice whose Undo button restores an entry of the trash.
 * Without an entry there is no button. `onUndone` follows once it is restored.
 */
export function useRestoreOffer() {
  const messages = useMessages()
  const attempt = useAttempt()
  const restoring = useSend(calls.restoreDeletion)
  const undo = (id: number, undone: string, onUndone?: () => void) =>
    attempt('Failed to restore', async () => {
      await restoring.send({ id }, undefined, { timeoutMilliseconds: null })
      messages.notify(undone)
      onUndone?.()
    })
  return (done: string, deletionId: number | null, undone: string, onUndone?: () => void) => {
    if (deletionId === null) return messages.notify(done)
    messages.notify(done, { action: 'Undo', onAction: () => void undo(deletionId, undone, onUndone) })
  }
}

/** Null if the trash can't be read just now. It can still be restored in the admin panel. */
export async function newestDeletionOf({ kind, label }: Deleted): Promise<Deletion | null> {
  try {
    const deletions = await readCall(calls.listDeletions, {})
    return (
      deletions.find(deletion => deletion.kind === kind && (label ?? deletion.label) === deletion.label) ??
      null
    )
  } catch {
    return null
  }
}
