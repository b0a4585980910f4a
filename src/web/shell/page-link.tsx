import type { MouseEvent, ReactNode } from 'react'
import { type Opening, openPage } from './navigation.ts'

interface PageLinkProps {
  to: string
  opening: Opening
  className?: string
  children: ReactNode
}

/** A link that passes an `Opening` to its screen. In a new tab or window it is an ordinary link. */
export function PageLink({ to, opening, className, children }: PageLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openPage(to, opening)
  }
  return (
    <a className={className} href={to} onClick={open}>
      {children}
    </a>
  )
}
