import type { Progress } from '#web/owner/parts/work/long-work.ts'
import { keepDraft, keptDraft } from '#web/parts/edit/kept-draft.ts'
import { NO_EDITS, type WeightEdit, type WeightEdits } from './weight-edits.ts'

/** Edited weights and the progress of saving them. */
export interface PendingEdits {
  edits: WeightEdits
  /** The ids of roasts whose weights could not be saved. */
  failed: ReadonlySet<number>
  /** How many roasts are processed; null while nothing is being saved. */
  progress: Progress | null
}

export const NOTHING_PENDING: PendingEdits = { edits: NO_EDITS, failed: new Set(), progress: null }

/**
 * The pending edits. They survive closing the panel, because the owner may look something up on another screen, and a
 * reload.
 */
export function pendingEdits(): PendingEdits {
  return pending
}

/** Changes the pending edits. While there are any, the browser asks before leaving the page. */
export function changePendingEdits(change: (pending: PendingEdits) => Partial<PendingEdits>): void {
  pending = { ...pending, ...change(pending) }
  keepDraft(DRAFT_KEY, [], [...pending.edits])
  if (pending.edits.size > 0) window.addEventListener('beforeunload', holdPage)
  else window.removeEventListener('beforeunload', holdPage)
  for (const listener of listeners) listener()
}

/** Calls the listener after every change. Returns a function that removes it. */
export function onPendingEdits(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const DRAFT_KEY = 'weights'
const stored = keptDraft<[number, WeightEdit][]>(DRAFT_KEY)
let pending: PendingEdits =
  stored === null ? NOTHING_PENDING : { ...NOTHING_PENDING, edits: new Map(stored.edited) }
const listeners = new Set<() => void>()

function holdPage(event: BeforeUnloadEvent) {
  event.preventDefault()
}
