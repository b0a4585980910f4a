import * as calls from '#contract/calls.ts'
import type { Deletion } from '#contract/trash.ts'
import { readCall } from '#web/api/read-call.ts'
import { useSend } from '#web/api/use-send.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import type { ConfirmOptions } from '#web/ui/message-dialog.tsx'
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

/**
 * Returns a function that asks before something is deleted that the trash keeps, and says so below the question. What
 * can't be brought back is asked about with `confirm`.
 */
export function useDeletionQuestion(): (text: string, options?: ConfirmOptions) => Promise<boolean> {
  const { confirm } = useMessages()
  return (text, options) => confirm(text, { action: 'Delete', note: IN_TRASH, ...options })
}

/** Says when the question comes true. The server keeps it as long (`src/server/library/trash/repository.ts`). */
const IN_TRASH =
  'It is final after 30 days: until then, what is deleted lies in the trash and can be brought back (Admin, Data Management, Recently deleted).'
