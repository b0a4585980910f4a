import type { RereadPreview } from '#contract/reread.ts'
import type { UpdatableField } from '#domain/roast/roast-differences.ts'
import { held } from '#web/ui/held.ts'

/** The progress of reading the originals again. */
export interface RereadWork {
  /** The preview of the changes so far; null until it is started. */
  preview: RereadPreview | null
  /** Fields that are not to be taken over. */
  excluded: ReadonlySet<UpdatableField>
  /** The update so far; null until it is started. */
  taken: TakenOver | null
}

export interface TakenOver {
  fields: readonly UpdatableField[]
  /** The roasts that are still to be done. */
  remaining: readonly number[]
  /** How many were to be done. */
  total: number
  /** How many were changed. */
  changed: number
  /** The entry of the trash that undoes all of it. */
  deletionId: number | null
}

const NOTHING_DONE: RereadWork = { preview: null, excluded: new Set(), taken: null }

/** The progress so far. It survives closing the panel, so that the work can be continued. */
export const rereadWork = held(NOTHING_DONE)

export function changeRereadWork(change: Partial<RereadWork>): void {
  rereadWork.set({ ...rereadWork.get(), ...change })
}

/** Forgets the progress, because the library was replaced or the owner logs out. */
export function forgetRereadWork(): void {
  changeRereadWork(NOTHING_DONE)
}

/** Merges two parts of a preview. */
export function joinedPreviews(before: RereadPreview | null, next: RereadPreview): RereadPreview {
  if (before === null) return next
  return {
    roasts: before.roasts + next.roasts,
    changes: [...before.changes, ...next.changes],
    kept: [...before.kept, ...next.kept],
    unreadable: [...before.unreadable, ...next.unreadable],
    last_id: next.last_id,
    doubts: [...(before.doubts ?? []), ...(next.doubts ?? [])],
  }
}
