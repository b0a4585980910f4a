import * as calls from '#contract/calls.ts'
import type { Deletion } from '#contract/trash.ts'
import { messageOf } from '#web/api/api-client.ts'
import { readCall } from '#web/api/read-call.ts'
import { sendCall } from '#web/api/send-call.ts'
import { type Messages, useMessages } from '#web/ui/messages.tsx'
import { announce } from './window-events.ts'

interface Deleted {
  kind: 'roast' | 'bean'
  id: number
  /** Its full name, by which the trash lists it. */
  label: string
  /** How the line calls it: `Roast #12`. */
  title: string
}

/** Returns a function that says what was just deleted, on a line with a button that brings it back. */
export function useUndoOffer(): (deleted: Deleted) => Promise<void> {
  const messages = useMessages()
  return async deleted => {
    const { title } = deleted
    const deletion = await newestDeletionOf(deleted)
    const text = `${title} was deleted.`
    if (deletion === null) return messages.notify(text)
    messages.notify(text, { action: 'Undo', onAction: () => void undo(deletion, deleted, messages) })
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

async function undo(deletion: Deletion, { kind, id, title }: Deleted, messages: Messages): Promise<void> {
  try {
    await sendCall(calls.restoreDeletion, { id: deletion.id }, undefined, { timeoutMilliseconds: null })
    announce('roasts-refresh', null)
    if (kind === 'bean') announce('bean-added', await readCall(calls.readBean, { id }))
    messages.notify(`${title} was restored.`)
  } catch (error) {
    await messages.alert(`Failed to restore: ${messageOf(error)}`)
  }
}
