import type { ReactNode } from 'react'
import text from '#web/ui/text.module.css'

interface FigureProps {
  name: ReactNode
  className?: string
  children: ReactNode
}

/** A name and its value, for use in a `<dl>`. */
export function Figure({ name, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt className={text.small}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
