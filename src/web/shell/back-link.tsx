import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { PageLink } from './page-link.tsx'
import styles from './screen-frame.module.css'

interface BackLinkProps {
  to: string
  /** For a list that restores its order and scroll position. */
  asLeft?: boolean
  children: ReactNode
}

/** A link back to a list, above the heading of a detail screen. */
export function BackLink({ to, asLeft = false, children }: BackLinkProps) {
  return (
    <PageLink className={styles.back} to={to} opening={{ asLeft }}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </PageLink>
  )
}
