import * as calls from '#contract/calls.ts'
import type { Deletion } from '#contract/trash.ts'
import { messageOf } from '#web/api/api-client.ts'
import { readCall } from '#web/api/read-call.ts'
import { useSend } from '#web/api/use-send.ts'
import { useMessages } from '#web/ui/messages.tsx'

interface Deleted {
  kind: 'roast' | 'bean'
  /** Its full name, by which the trash lists it. */
  label: string
  /** How the line calls it: `Roast #12`. */
  title: string
}

/** Returns a function that says what was just deleted, on a line with a button that brings it back. */
export function useUndoOffer(): (deleted: Deleted) => Promise<void> {
  const messages = useMessages()
  const restoring = useSend(calls.restoreDeletion)
  const undo = async (deletion: Deletion, title: string) => {
    try {
      await restoring.send({ id: deletion.id }, undefined, { timeoutMilliseconds: null })
      messages.notify(`${title} was restored.`)
    } catch (error) {
      await messages.alert(`Failed to restore: ${messageOf(error)}`)
    }
  }
  return async deleted => {
    const { title } = deleted
    const deletion = await newestDeletionOf(deleted)
    const text = `${title} was deleted.`
    if (deletion === null) return messages.notify(text)
    messages.notify(text, { action: 'Undo', onAction: () => void undo(deletion, title) })
  }
}

/** Null if the trash can't be read just now. It can still be restored in the admin panel. */
async function newestDeletionOf({ kind, label }: Deleted): Promise<Deletion | null> {
  try {
    const deletions = await readCall(calls.listDeletions, {})
    return deletions.find(deletion => deletion.kind === kind && deletion.label === label) ?? null
  } catch {
    return null
  }
}
