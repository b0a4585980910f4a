import type { ReactNode } from 'react'
import layout from '#web/ui/layout.module.css'
import { buttonClass } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface NotFoundProps {
  message: string
  /** Where to look instead, the likeliest first. */
  ways: readonly { text: string; to: string }[]
  children: ReactNode
}

/** Shown for an address that leads to nothing, with ways on. */
export function NotFound({ message, ways, children }: NotFoundProps) {
  return (
    <EmptyState message={message}>
      <p>{children}</p>
      <div className={layout.middle3}>
        {ways.map(({ text, to }, index) => (
          <a key={to} className={buttonClass(index === 0 ? 'primary' : 'plain')} href={to}>
            {text}
          </a>
        ))}
      </div>
    </EmptyState>
  )
}
