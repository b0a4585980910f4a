import { remembered } from '#web/ui/remembered.ts'
import { EMPTY_DRAFT, type FeedbackDraft } from './feedback-draft.ts'

/** Older ones are forgotten. */
const MOST_REMEMBERED = 20

type DraftOfRoast = readonly [roastId: number, FeedbackDraft]

const unsent = remembered<{ roasts: readonly DraftOfRoast[] }>('unsent', ({ roasts }) => ({
  roasts: Array.isArray(roasts) ? roasts.flatMap(draftIn) : [],
}))

/**
 * What was filled in about a roast in this browser and has not been sent, and a function that keeps it, or forgets it
 * with null. It survives a reload.
 */
export function useUnsent(roastId: number): [FeedbackDraft | null, (draft: FeedbackDraft | null) => void] {
  const { roasts } = unsent.use()
  const keep = (draft: FeedbackDraft | null) => {
    const others = roasts.filter(([id]) => id !== roastId).slice(1 - MOST_REMEMBERED)
    unsent.choose({ roasts: draft === null ? others : [...others, [roastId, draft]] })
  }
  return [roasts.find(([id]) => id === roastId)?.[1] ?? null, keep]
}

function draftIn(stored: unknown): DraftOfRoast[] {
  if (!Array.isArray(stored) || typeof stored[0] !== 'number') return []
  const { rating = null, flavours, text, name } = (stored[1] ?? {}) as Partial<FeedbackDraft>
  if (rating !== null && typeof rating !== 'number') return []
  if (!Array.isArray(flavours) || typeof text !== 'string' || typeof name !== 'string') return []
  return [[stored[0], { ...EMPTY_DRAFT, rating, flavours, text, name }]]
}
