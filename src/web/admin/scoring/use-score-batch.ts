import { useCallback, useEffect, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { countUpTo, workInSteps } from '../steps/in-steps.ts'

/** Few enough for a step to take at most about a second, enough to make the cost of a call negligible. */
const ROASTS_PER_STEP = 25

export interface ScoreBatch {
  /** How many roasts are processed; null while nothing is being calculated. */
  progress: { done: number; total: number } | null
  isStopping: boolean
  start: () => void
  /** Stops after the current step. */
  stop: () => void
}

/** The calculation of all scores. It survives a change of tabs and stops when the panel is closed. */
export function useScoreBatch(roasts: readonly Roast[]): ScoreBatch {
  const messages = useMessages()
  const [progress, setProgress] = useState<ScoreBatch['progress']>(null)
  const [isStopping, setStopping] = useState(false)
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  const scoring = useSending(async (total: number) => {
    let processed = 0
    await workInSteps({
      stepAfter: id => sendCall(calls.calculateAllScores, { after_id: id, limit: ROASTS_PER_STEP }),
      onStep: step => {
        processed += step.processed
        setProgress({ done: countUpTo(roasts, step.last_id), total })
      },
      isStopped: () => stopped.current,
    })
    return processed
  })
  const run = async () => {
    const total = roasts.length
    stopped.current = false
    setStopping(false)
    setProgress({ done: 0, total })
    try {
      const processed = await scoring.send(total)
      await messages.alert(`Processed ${processed} roasts`)
    } catch (error) {
      await messages.alert(`Failed to calculate all scores: ${messageOf(error)}`)
    } finally {
      setProgress(null)
    }
  }
  const stop = useCallback(() => {
    stopped.current = true
    setStopping(true)
  }, [])
  return { progress, isStopping, start: () => void run(), stop }
}
