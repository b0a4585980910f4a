import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { pages } from '#web/pages.ts'
import layout from '#web/ui/layout.module.css'
import { openedFrom } from './navigation.ts'
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
    <PageLink className={`on-screen ${layout.touch2} ${styles.back}`} to={to} opening={{ asLeft }}>
      <ArrowLeft className={layout.icon} aria-hidden="true" />
      {children}
    </PageLink>
  )
}

/** The screens to lead back to, each by how its addresses begin. */
const ORIGINS = [
  [`${pages.roasts}/`, 'the roast'],
  [pages.roasts, 'Roasts'],
  [`${pages.beans}/`, 'the bean'],
  [pages.bench, 'Bench'],
  [pages.comparison, 'the comparison'],
  ['#/t/', 'the table'],
] as const

interface BackToOriginProps {
  /** Where it leads if the screen was opened by its address. */
  otherwise?: string
}

/** A link back to where the screen was opened, for one that several screens lead to. */
export function BackToOrigin({ otherwise = pages.roasts }: BackToOriginProps) {
  const leadsTo = (address: string) => ORIGINS.find(([start]) => address.startsWith(start))
  const from = openedFrom() ?? otherwise
  const to = leadsTo(from) ? from : otherwise
  return (
    <BackLink to={to} asLeft>
      Back to {leadsTo(to)?.[1]}
    </BackLink>
  )
}
