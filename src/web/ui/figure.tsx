import type { ReactNode } from 'react'

interface FigureProps {
  name: ReactNode
  className?: string
  children: ReactNode
}

/** A name and its value, for use in a `<dl>`. */
export function Figure({ name, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
