import { type ReactNode, startTransition, useEffect, useState } from 'react'

interface BelowProps {
  /** Of its height, if something follows it. */
  placeholder?: ReactNode
  children: ReactNode
}

/** What stands below: rendered in short pieces once what is above it is on screen. */
export function Below({ placeholder, children }: BelowProps) {
  const [isDue, setDue] = useState(false)
  useEffect(() => startTransition(() => setDue(true)), [])
  return isDue ? children : placeholder
}
