import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary button per view, plain for the rest, quiet inside rows, danger for what can't be undone. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** An icon before the text. */
  icon?: ReactNode
  /** What it is about, for screen readers; absent where that is clear. */
  about?: string | undefined
}

/** A button of at least 44 px. Its `type` is `button` by default. */
export function Button({ kind = 'plain', icon, about, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClass(kind, className)}>
      {icon}
      {children}
      {about !== undefined && <span className="visually-hidden"> {about}</span>}
    </button>
  )
}

/** The CSS classes of a button, for links that look like one. */
export function buttonClass(kind: NonNullable<ButtonProps['kind']>, className = ''): string {
  return `on-screen ${styles.button} ${styles[kind]} ${className}`.trim()
}
