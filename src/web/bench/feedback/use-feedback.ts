import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Feedback, FeedbackState } from '#contract/feedback.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCallPage } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'

const FIRST_SHOWN = 50
/** The longest page that the server gives. */
const MOST_SHOWN = 500
const READ_EVERY_MILLISECONDS = 10_000

/** A decision that can be undone. */
export interface Decision {
  feedback: Feedback
  /** The state before the decision. */
  former: FeedbackState
}

export interface FeedbackWork {
  feedback: readonly Feedback[] | undefined
  total: number
  problem: string | null
  isBusy: boolean
  /** The last decision; null if it was undone or there was none. */
  decision: Decision | null
  decide: (feedback: Feedback, state: FeedbackState) => Promise<void>
  undo: () => Promise<void>
  /** Shows more feedback; null if all is shown, or as much as the server gives in one page. */
  showMore: (() => void) | null
}

/** Polls the feedback in one state, and changes its state. */
export function useFeedback(state: FeedbackState): FeedbackWork {
  const [limit, setLimit] = useState(FIRST_SHOWN)
  const { data, error } = useCallPage(
    calls.listFeedback,
    { state, limit },
    { everyMilliseconds: READ_EVERY_MILLISECONDS },
  )
  const [decision, setDecision] = useState<Decision | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const deciding = useSend(calls.decideFeedback)

  const change = async ({ id }: Feedback, to: FeedbackState, next: Decision | null) => {
    try {
      await deciding.send({ id }, { state: to })
      setDecision(next)
      setRefusal(null)
    } catch (error) {
      setRefusal(messageOf(error))
    }
  }
  const total = data?.totalCount ?? 0
  const failure = error === null ? null : `Failed to load the feedback: ${messageOf(error)}`
  return {
    feedback: data?.items,
    total,
    problem: refusal ?? failure,
    isBusy: deciding.isSending,
    decision,
    decide: (feedback, to) =>
      change(feedback, to, { feedback: { ...feedback, state: to }, former: feedback.state }),
    undo: async () => {
      if (decision !== null) await change(decision.feedback, decision.former, null)
    },
    showMore:
      total > (data?.items.length ?? 0) && limit < MOST_SHOWN
        ? () => setLimit(Math.min(MOST_SHOWN, 2 * limit))
        : null,
  }
}
