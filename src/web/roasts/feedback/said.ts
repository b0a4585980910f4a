import type { FeedbackReceived } from '#contract/feedback.ts'
import { CHANGEABLE_MS } from '#domain/feedback.ts'
import { remembered } from '#web/ui/remembered.ts'

/** What somebody said about a roast in this browser, and when, in milliseconds. */
export interface Said extends FeedbackReceived {
  at: number
}

/** Older ones are forgotten. */
const MOST_REMEMBERED = 100

const said = remembered<{ roasts: readonly (readonly [roastId: number, Said])[] }>('said', ({ roasts }) => ({
  roasts: Array.isArray(roasts) ? roasts.filter(isSaid) : [],
}))

/** What was said about a roast in this browser, and a function that remembers it; null if nothing. */
export function useSaid(roastId: number): [Said | null, (received: FeedbackReceived) => void] {
  const { roasts } = said.use()
  const remember = (received: FeedbackReceived) => {
    const before = roasts.find(([id]) => id === roastId)?.[1]
    // A change doesn't restart the hour in which changes are possible.
    const at = before?.change_key === received.change_key ? before.at : Date.now()
    const others = roasts.filter(([id]) => id !== roastId).slice(1 - MOST_REMEMBERED)
    said.choose({ roasts: [...others, [roastId, { ...received, at }]] })
  }
  return [roasts.find(([id]) => id === roastId)?.[1] ?? null, remember]
}

/** For how long what was said can still be changed, in milliseconds; 0 or less if it can't. */
export function changeableMs({ at }: Said): number {
  return at + CHANGEABLE_MS - Date.now()
}

function isSaid(stored: unknown): stored is readonly [number, Said] {
  if (!Array.isArray(stored) || typeof stored[0] !== 'number') return false
  const { rating, flavours, change_key, at } = (stored[1] ?? {}) as Partial<Said>
  const isWhole = typeof rating === 'number' && Array.isArray(flavours)
  return isWhole && typeof change_key === 'string' && typeof at === 'number'
}
