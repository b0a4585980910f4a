import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import styles from './back-link.module.css'
import { PageLink } from './page-link.tsx'

interface BackLinkProps {
  to: string
  /** For a list that remembers its order and how far it was scrolled. */
  asLeft?: boolean
  children: ReactNode
}

/** The way back to a list, above a detail's heading. */
export function BackLink({ to, asLeft = false, children }: BackLinkProps) {
  return (
    <PageLink className={styles.back} to={to} opening={{ asLeft }}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </PageLink>
  )
}
