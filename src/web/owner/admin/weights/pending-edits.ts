import type { Progress } from '#web/owner/parts/work/long-work.ts'
import { keepDraft, keptDraft } from '#web/parts/edit/kept-draft.ts'
import { held } from '#web/ui/held.ts'
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

const DRAFT_KEY = 'weights'
const stored = keptDraft<[number, WeightEdit][]>(DRAFT_KEY)

/**
 * The pending edits. They survive closing the panel, because the owner may look something up on another screen, and a
 * reload.
 */
export const pendingEdits = held<PendingEdits>(
  stored === null ? NOTHING_PENDING : { ...NOTHING_PENDING, edits: new Map(stored.edited) },
)

/** Changes the pending edits. While there are any, the browser asks before leaving the page. */
export function changePendingEdits(change: (pending: PendingEdits) => Partial<PendingEdits>): void {
  const pending = { ...pendingEdits.get(), ...change(pendingEdits.get()) }
  pendingEdits.set(pending)
  keepDraft(DRAFT_KEY, [], [...pending.edits])
  if (pending.edits.size > 0) window.addEventListener('beforeunload', holdPage)
  else window.removeEventListener('beforeunload', holdPage)
}

function holdPage(event: BeforeUnloadEvent) {
  event.preventDefault()
}
