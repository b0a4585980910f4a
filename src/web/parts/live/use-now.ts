import { useEffect, useState } from 'react'

const TICK_MS = 200

/** The time in ms since 1970, kept up to date while it is wanted. */
export function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isWanted) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isWanted])
  return now
}
