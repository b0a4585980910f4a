import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Feedback, FeedbackState } from '#contract/feedback.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { useCallPage } from '#web/api/get-cache.ts'
import { PRECONDITION_FAILED } from '#web/api/send-call.ts'
import { useSend } from '#web/api/use-send.ts'

const FIRST_SHOWN = 50
/** The longest page that the server gives. */
const MOST_SHOWN = 500
const READ_EVERY_MILLISECONDS = 10_000

/** Why a decision was refused: the feedback isn't any more as it was read, or anything else. */
type Refused = 'changed' | 'failed'

/** A decision that can be undone. */
export interface Decision {
  feedback: Feedback
  /** The state before the decision. */
  former: FeedbackState
}

/**
 * Polls the feedback in one state, and changes its state. It is decided on as it was first shown: if its sender has
 * changed it since, the decision is refused, and the new words are shown.
 */
export function useFeedback(state: FeedbackState) {
  const [limit, setLimit] = useState(FIRST_SHOWN)
  const { data, error } = useCallPage(
    calls.listFeedback,
    { state, limit },
    { everyMilliseconds: READ_EVERY_MILLISECONDS },
  )
  const [decision, setDecision] = useState<Decision | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [changedId, setChangedId] = useState<number | null>(null)
  const { shown, showNewest } = useFirstRead(data?.items)
  const deciding = useSend(calls.decideFeedback)

  /** Resolves to the feedback after the decision. */
  const change = async ({ id, etag }: Feedback, state: FeedbackState): Promise<Feedback | Refused> => {
    setChangedId(null)
    try {
      const decided = await deciding.send({ id }, { state }, { entityTag: etag })
      setRefusal(null)
      showNewest(id)
      return decided
    } catch (error) {
      setRefusal(messageOf(error))
      if (!(error instanceof ApiError) || error.status !== PRECONDITION_FAILED) return 'failed'
      setChangedId(id)
      showNewest(id)
      return 'changed'
    }
  }
  const total = data?.totalCount ?? 0
  const failure = error === null ? null : `Failed to load the feedback: ${messageOf(error)}`
  return {
    feedback: shown,
    total,
    problem: refusal ?? failure,
    /** The feedback that a decision found changed by its sender, as `feedback` has it by now; null if none. */
    changedId,
    isBusy: deciding.isSending,
    /** The last decision; null if it was undone or there was none. */
    decision,
    decide: async (read: Feedback, to: FeedbackState) => {
      const feedback = await change(read, to)
      if (typeof feedback !== 'string') setDecision({ feedback, former: read.state })
    },
    undo: async () => {
      // What was changed since has nothing to undo any more.
      if (decision !== null && (await change(decision.feedback, decision.former)) !== 'failed')
        setDecision(null)
    },
    /** Shows more feedback; null if all is shown, or as much as the server gives in one page. */
    showMore:
      total > (data?.items.length ?? 0) && limit < MOST_SHOWN
        ? () => setLimit(Math.min(MOST_SHOWN, 2 * limit))
        : null,
  }
}

/** Keeps feedback on screen as it was first read, so that what it says doesn't change right before a click. */
function useFirstRead(items: readonly Feedback[] | undefined) {
  const [first, setFirst] = useState<ReadonlyMap<number, Feedback>>(new Map())
  const isNew = ({ id }: Feedback) => !first.has(id)
  const added = items?.filter(isNew) ?? []
  if (added.length > 0) setFirst(new Map([...first, ...added.map(each => [each.id, each] as const)]))
  return {
    shown: items?.map(each => first.get(each.id) ?? each),
    /** Shows this one as it was last read. */
    showNewest: (id: number) => setFirst(known => new Map([...known].filter(([other]) => other !== id))),
  }
}
