import { NO_EDITS, type WeightEdits } from './weight-edits.ts'

/** Edited weights and how their saving goes. */
export interface PendingEdits {
  edits: WeightEdits
  /** The roasts whose weights could not be saved. */
  failed: ReadonlySet<number>
  /** How many of how many roasts were dealt with; null while nothing is being saved. */
  progress: { done: number; total: number } | null
}

export const NOTHING_PENDING: PendingEdits = { edits: NO_EDITS, failed: new Set(), progress: null }

/** What is pending now. It outlives the panel: the owner may look something up meanwhile. */
export function pendingEdits(): PendingEdits {
  return pending
}

/** Changes what is pending. While there is something to lose, the browser asks before the page is left. */
export function changePendingEdits(change: (pending: PendingEdits) => Partial<PendingEdits>): void {
  pending = { ...pending, ...change(pending) }
  if (pending.edits.size > 0) window.addEventListener('beforeunload', holdPage)
  else window.removeEventListener('beforeunload', holdPage)
  for (const listener of listeners) listener()
}

/** Calls the listener after every change until the returned function is called. */
export function onPendingEdits(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let pending = NOTHING_PENDING
const listeners = new Set<() => void>()

function holdPage(event: BeforeUnloadEvent) {
  event.preventDefault()
}
