import { useEffect, useState } from 'react'

const TICK_MS = 200

/** The time in ms since 1970 by a clock, kept up to date while it is wanted. */
export function useNow(isWanted: boolean, clock = Date.now): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    if (!isWanted) return
    setNow(clock())
    const timer = setInterval(() => setNow(clock()), TICK_MS)
    return () => clearInterval(timer)
  }, [isWanted, clock])
  return now
}
