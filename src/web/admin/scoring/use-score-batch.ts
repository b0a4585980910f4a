import { useCallback, useEffect, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf, sendCall } from '#web/api/api-client.ts'
import { announce } from '#web/parts/window-events.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { scoreAllRoasts } from './batch-calculation.ts'

/** So few that a step takes about a second at most, so many that the calls hardly count. */
const ROASTS_A_STEP = 25

export interface ScoreBatch {
  /** How many of how many roasts were looked at; null while nothing is being calculated. */
  progress: { done: number; total: number } | null
  isStopping: boolean
  start: () => void
  /** Ends it after the step that is under way. */
  stop: () => void
}

/** The calculation of all scores; it goes on while the panel's tabs change and stops when the panel is left. */
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

  const run = async () => {
    const total = roasts.length
    stopped.current = false
    setStopping(false)
    setProgress({ done: 0, total })
    try {
      const processed = await scoreAllRoasts({
        scoreAfter: id => sendCall(calls.calculateAllScores, { after_id: id, limit: ROASTS_A_STEP }),
        onStep: lastId => setProgress({ done: countUpTo(roasts, lastId), total }),
        isStopped: () => stopped.current,
      })
      await messages.alert(`Processed ${processed} roasts`)
    } catch (error) {
      await messages.alert(`Failed to calculate all scores: ${messageOf(error)}`)
    } finally {
      setProgress(null)
      announce('roasts-refresh', null)
    }
  }
  const stop = useCallback(() => {
    stopped.current = true
    setStopping(true)
  }, [])
  return { progress, isStopping, start: () => void run(), stop }
}

/** How many roasts were looked at when the last of them has this id; null is the end. */
function countUpTo(roasts: readonly Roast[], lastId: number | null): number {
  return lastId === null ? roasts.length : roasts.filter(({ id }) => id <= lastId).length
}
