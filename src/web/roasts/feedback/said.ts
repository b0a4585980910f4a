import type { FeedbackReceived } from '#contract/feedback.ts'
import { CHANGEABLE_MS } from '#domain/words/feedback.ts'
import { rememberedByRoast } from './remembered-by-roast.ts'

/** What somebody said about a roast in this browser, and when, in milliseconds. */
export interface Said extends FeedbackReceived {
  at: number
}

/** Older ones are forgotten. */
const MOST_REMEMBERED = 100

const useRemembered = rememberedByRoast<Said>('said', MOST_REMEMBERED, stored =>
  isSaid(stored) ? stored : null,
)

/** What was said about a roast in this browser, and a function that remembers it; null if nothing. */
export function useSaid(roastId: number): [Said | null, (received: FeedbackReceived) => void] {
  const [before, keep] = useRemembered(roastId)
  const remember = (received: FeedbackReceived) => {
    // A change doesn't restart the hour in which changes are possible.
    const at = before?.change_key === received.change_key ? before.at : Date.now()
    keep({ ...received, at })
  }
  return [before, remember]
}

/** For how long what was said can still be changed, in milliseconds; 0 or less if it can't. */
export function changeableMs({ at }: Said): number {
  return at + CHANGEABLE_MS - Date.now()
}

function isSaid(stored: Partial<Record<keyof Said, unknown>>): stored is Said {
  const { rating, flavours, change_key, at } = stored
  const isWhole = typeof rating === 'number' && Array.isArray(flavours)
  return isWhole && typeof change_key === 'string' && typeof at === 'number'
}
