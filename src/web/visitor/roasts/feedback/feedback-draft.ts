import type { FeedbackContent, FeedbackCreate } from '#contract/feedback.ts'
import {
  characterCount,
  type Flavour,
  inOrder,
  keptName,
  keptWords,
  LONGEST_FEEDBACK_NAME,
  LONGEST_FEEDBACK_TEXT,
} from '#domain/words/feedback.ts'

/** What a drinker has filled in so far. */
export interface FeedbackDraft {
  rating: number | null
  flavours: readonly Flavour[]
  text: string
  name: string
  /** The honeypot field: people don't see it, and robots fill it in. */
  website: string
}

export const EMPTY_DRAFT: FeedbackDraft = { rating: null, flavours: [], text: '', name: '', website: '' }

/** The field that keeps a draft from being sent, and why. */
export interface DraftProblem {
  field: 'rating' | 'text' | 'name'
  sentence: string
}

/** The first thing that is wrong with a draft; null if it can be sent. */
export function draftProblem({ rating, text, name }: FeedbackDraft): DraftProblem | null {
  if (rating === null) return { field: 'rating', sentence: 'Tap a cup first.' }
  const tooLong = -charactersLeft(text)
  if (tooLong > 0) return { field: 'text', sentence: `Please shorten your words by ${tooLong}.` }
  if (characterCount(keptName(name)) > LONGEST_FEEDBACK_NAME)
    return { field: 'name', sentence: `A name has at most ${LONGEST_FEEDBACK_NAME} characters.` }
  return null
}

/** How many more characters fit into the text; below 0 if there are too many. */
export function charactersLeft(text: string): number {
  return LONGEST_FEEDBACK_TEXT - characterCount(keptWords(text))
}

/** A draft without a problem as it is sent. */
export function feedbackOfDraft(draft: FeedbackDraft): FeedbackCreate {
  return {
    ...draft,
    rating: draft.rating ?? 0,
    flavours: inOrder(draft.flavours),
    website: draft.website as '',
  }
}

/** Whether a draft says what was sent. */
export function saysTheSame(draft: FeedbackDraft, sent: FeedbackContent): boolean {
  return (
    draft.rating === sent.rating &&
    inOrder(draft.flavours).join() === sent.flavours.join() &&
    keptWords(draft.text) === (sent.text ?? '') &&
    keptName(draft.name) === (sent.name ?? '')
  )
}
