import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import { withFullStop } from '#domain/words/sentence-parts.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { retryWhenOnline } from '#web/api/retry-when-online.ts'
import { useSend } from '#web/api/use-send.ts'
import {
  type DraftProblem,
  draftProblem,
  EMPTY_DRAFT,
  type FeedbackDraft,
  feedbackOfDraft,
  saysTheSame,
} from './feedback-draft.ts'
import { rememberedByRoast } from './remembered-by-roast.ts'
import { changeableMs, type SentFeedback, useSentFeedback } from './sent-feedback.ts'

interface DrinkersFeedback {
  draft: FeedbackDraft
  /** What was said before; null if nothing. */
  said: SentFeedback | null
  /** Whether nothing was said, or what was said can still be changed or is being changed. */
  isOpen: boolean
  /** Whether the draft says more than was sent. */
  isUnsent: boolean
  isSending: boolean
  problem: DraftProblem | null
  failure: string | null
  change: (part: Partial<FeedbackDraft>) => void
  /** Changes the draft if a part is given, and sends it. Resolves to whether it had no problem. */
  send: (part?: Partial<FeedbackDraft>) => Promise<boolean>
}

/**
 * What somebody says about a roast: sent at their first tap, changed for an hour, and remembered by their browser. What
 * didn't reach the server is sent when the network is back, or on the next visit.
 */
export function useFeedback(roastId: number): DrinkersFeedback {
  const [said, remember] = useSentFeedback(roastId)
  const [unsent, keepUnsent] = useUnsent(roastId)
  const [draft, setDraft] = useState<FeedbackDraft>(() => unsent ?? draftOf(said))
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const [failure, setFailure] = useState(() => (said === null && unsent?.rating ? NOT_SENT_YET : null))
  const isUnreached = failure?.isUnreached === true
  const sending = useSend(calls.sendFeedback)
  const changing = useSend(calls.changeFeedback)
  const key = useRef(said?.change_key)
  const next = useRef<FeedbackDraft>(null)
  const isSending = sending.isSending || changing.isSending

  const change = (part: Partial<FeedbackDraft>): FeedbackDraft => {
    const changed = { ...draft, ...part }
    keepUnsent(changed)
    setDraft(changed)
    setProblem(null)
    return changed
  }
  const sendOne = (one: FeedbackDraft) => {
    const [takes, options] = [{ id: roastId }, { needsSession: false }]
    if (key.current === undefined) return sending.send(takes, feedbackOfDraft(one), options)
    return changing.send(takes, { ...feedbackOfDraft(one), change_key: key.current }, options)
  }
  const send = async (part: Partial<FeedbackDraft> = {}) => {
    const changed = change(part)
    const found = draftProblem(changed)
    setProblem(found)
    setFailure(null)
    if (found === null) await deliver(changed)
    return found === null
  }
  const deliver = async (wanted: FeedbackDraft) => {
    // A second tap waits for the key from the answer to the first one. Without it, it would be a second feedback.
    const isUnderWay = next.current !== null
    next.current = wanted
    if (isUnderWay) return
    try {
      for (let sent: FeedbackDraft | null = null; sent !== next.current; ) {
        sent = next.current
        const received = await sendOne(sent)
        key.current = received.change_key
        remember(received)
      }
      keepUnsent(null)
      setFailure(null)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      next.current = null
    }
  }
  const deliverAgain = useEffectEvent(async () => {
    if (draftProblem(draft) === null) await deliver(draft)
  })
  useEffect(() => (isUnreached ? retryWhenOnline(() => deliverAgain()) : undefined), [isUnreached])
  const isUnsent = draft.rating !== null && !(said !== null && saysTheSame(draft, said))
  // What is being written stays when the hour ends.
  const isOpen = said === null || isUnsent || changeableMs(said) > 0
  return {
    draft,
    said,
    isOpen,
    isUnsent,
    isSending,
    problem,
    ...{ failure: failure?.sentence ?? null, change, send },
  }
}

/** Why something wasn't sent. */
interface Failure {
  sentence: string
  /** Whether it didn't reach the server, so that it is tried again. */
  isUnreached: boolean
}

const NOT_SENT_YET: Failure = {
  sentence: 'This hasn’t been sent yet. What you said is still here.',
  isUnreached: true,
}

function draftOf(said: SentFeedback | null): FeedbackDraft {
  if (said === null) return EMPTY_DRAFT
  const { rating, flavours, text, name } = said
  return { ...EMPTY_DRAFT, rating, flavours, text: text ?? '', name: name ?? '' }
}

function failureOf(error: unknown): Failure {
  const isUnreached = error instanceof ApiError && error.status === 0
  return { sentence: isUnreached ? unreachedText() : refusedText(error), isUnreached }
}

function refusedText(error: unknown): string {
  return `${withFullStop(messageOf(error))} What you said is still here.`
}

function unreachedText(): string {
  return navigator.onLine
    ? 'The roaster’s site did not answer. What you said is still here, and is sent when it does.'
    : 'You are offline. What you said is still here, and is sent when you are online again.'
}

/** Older ones are forgotten. */
const MOST_REMEMBERED = 20

/** What was filled in about a roast in this browser and has not been sent. It survives a reload. */
const useUnsent = rememberedByRoast<FeedbackDraft>('unsent', MOST_REMEMBERED, stored => {
  const { rating = null, flavours, text, name } = stored
  if (rating !== null && typeof rating !== 'number') return null
  if (!Array.isArray(flavours) || typeof text !== 'string' || typeof name !== 'string') return null
  return { ...EMPTY_DRAFT, rating, flavours, text, name }
})
