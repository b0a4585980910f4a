import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

interface BelowProps {
  /** Whether to render it with what is above it. On going back, the page has to be as high as it was. */
  atOnce: boolean
  /** Shown until then; as high as what will be there if something follows. */
  placeholder?: ReactNode
  children: ReactNode
}

/** What stands below: rendered in short pieces once what is above it is on screen. */
export function Below({ atOnce, placeholder, children }: BelowProps) {
  const [isDue, setDue] = useState(atOnce)
  useEffect(() => whenIdle(() => startTransition(() => setDue(true))), [])
  return isDue ? children : placeholder
}
