import { useRef } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import type { BatchScoreAnswer } from '#contract/scores.ts'
import { definedOf } from '#domain/record/named-values.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { countUpTo } from '#web/owner/admin/steps/count-up-to.ts'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { useLongWork } from '#web/owner/parts/work/long-work.ts'
import { useMessages } from '#web/ui/messages.tsx'

/** Few enough for a step to take at most about a second, enough to make the cost of a call negligible. */
const ROASTS_PER_STEP = 25

/** The line with the button that brings the former scores back. */
const CALCULATED = 'Scores were calculated.'
const UNDONE = 'The scores are as before. Styles stay as they are now.'

export type ScoreBatch = ReturnType<typeof useScoreBatch>

/**
 * The calculation of all scores. It survives a change of tabs, stops when the panel is closed, and can be undone as far
 * as it got.
 */
export function useScoreBatch(roasts: readonly Roast[]) {
  const messages = useMessages()
  const offerUndo = useRestoreOffer()
  /** The trash entry that undoes the steps so far; null if they changed nothing. */
  const undoable = useRef<number | null>(null)
  const scoring = useLongWork('stops', async ({ isStopped, show }) => {
    const total = roasts.length
    show({ done: 0, total })
    let processed = 0
    let after_id: number | null = 0
    while (after_id !== null && !isStopped()) {
      const deletion_id = undoable.current ?? undefined
      const body = definedOf({ after_id, limit: ROASTS_PER_STEP, deletion_id })
      const step: BatchScoreAnswer = await sendCall(calls.calculateAllScores, body)
      processed += step.processed
      undoable.current = step.deletion_id
      after_id = step.last_id
      show({ done: countUpTo(roasts, after_id), total })
    }
    return processed
  })
  const run = async () => {
    undoable.current = null
    try {
      const processed = await scoring.run()
      await messages.alert(`Processed ${processed} roasts`)
    } catch (error) {
      await messages.alert(`Failed to calculate all scores: ${messageOf(error)}`)
    } finally {
      if (undoable.current !== null) offerUndo(CALCULATED, undoable.current, UNDONE)
    }
  }
  const { progress, isStopping, stop } = scoring
  return { progress, isStopping, start: () => void run(), stop }
}
