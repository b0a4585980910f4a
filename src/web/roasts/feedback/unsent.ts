import { EMPTY_DRAFT, type FeedbackDraft } from './feedback-draft.ts'
import { rememberedByRoast } from './remembered-by-roast.ts'

/** Older ones are forgotten. */
const MOST_REMEMBERED = 20

/** What was filled in about a roast in this browser and has not been sent. It survives a reload. */
export const useUnsent = rememberedByRoast<FeedbackDraft>('unsent', MOST_REMEMBERED, stored => {
  const { rating = null, flavours, text, name } = stored
  if (rating !== null && typeof rating !== 'number') return null
  if (!Array.isArray(flavours) || typeof text !== 'string' || typeof name !== 'string') return null
  return { ...EMPTY_DRAFT, rating, flavours, text, name }
})
