import type { FeedbackReceived } from '#contract/feedback.ts'
import { CHANGEABLE_MS } from '#domain/words/feedback.ts'
import { rememberedByRoast } from './remembered-by-roast.ts'

/** What somebody said about a roast in this browser, and when, in milliseconds. */
export interface SentFeedback extends FeedbackReceived {
  at: number
}

/** Older ones are forgotten. */
const MOST_REMEMBERED = 100

const useRemembered = rememberedByRoast<SentFeedback>('said', MOST_REMEMBERED, stored =>
  isSaid(stored) ? stored : null,
)

/** What was said about a roast in this browser, and a function that remembers it; null if nothing. */
export function useSentFeedback(
  roastId: number,
): [SentFeedback | null, (received: FeedbackReceived) => void] {
  const [before, keep] = useRemembered(roastId)
  const remember = (received: FeedbackReceived) => {
    // A change doesn't restart the hour in which changes are possible.
    const at = before?.change_key === received.change_key ? before.at : Date.now()
    keep({ ...received, at })
  }
  return [before, remember]
}

/** For how long what was said can still be changed, in milliseconds; 0 or less if it can't. */
export function changeableMs({ at }: SentFeedback): number {
  return at + CHANGEABLE_MS - Date.now()
}

function isSaid(stored: Partial<Record<keyof SentFeedback, unknown>>): stored is SentFeedback {
  const { rating, flavours, change_key, at } = stored
  const isWhole = typeof rating === 'number' && Array.isArray(flavours)
  return isWhole && typeof change_key === 'string' && typeof at === 'number'
}
