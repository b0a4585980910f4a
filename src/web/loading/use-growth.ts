import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** The items of one step: few enough for a phone to render within a frame or two. */
const STEP = 10

/** How many items to render. The number grows in steps, from `from` to `to`, while the browser is idle. */
export function useGrowth(to: number, from: number): number {
  const [grown, setGrown] = useState(from)
  useEffect(
    () => (grown < to ? whenIdle(() => startTransition(() => setGrown(grown + STEP))) : undefined),
    [grown, to],
  )
  return Math.min(grown, to)
}
