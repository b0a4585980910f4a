import { type ReactNode, useState } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  summary: ReactNode
  /** Keeps it open, so that what needs attention doesn't hide. */
  mustBeOpen?: boolean
  /** As a function, it is rendered only while it is open. */
  children: ReactNode | (() => ReactNode)
}

/** Content that is rarely needed, collapsed under a summary that opens it. */
export function Disclosure({ summary, mustBeOpen = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles.disclosure}
      open={isOpen || mustBeOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {typeof children !== 'function' ? children : (isOpen || mustBeOpen) && children()}
    </details>
  )
}
