import type { CSSProperties, ReactNode } from 'react'
import styles from './states.module.css'

interface SkeletonProps {
  /** CSS lengths. The default is a line of text. */
  width?: string
  height?: string
  className?: string
}

/** A grey placeholder in the shape of what is loading. Put it inside a `Loading`. */
export function Skeleton({ width = '100%', height = '1em', className = '' }: SkeletonProps) {
  const size: CSSProperties = { width, height }
  return <span className={`${styles.skeleton} ${className}`} style={size} aria-hidden="true" />
}

interface LoadingProps extends SkeletonProps {
  text: string
  /** Skeletons, where one of the given size isn't the shape of what is loading. */
  children?: ReactNode
}

/** Skeletons with a text that tells screen readers what is loading. */
export function Loading({ text, children, ...size }: LoadingProps) {
  return (
    <div className={styles.loading} aria-busy="true">
      <p className={styles.text} role="status">
        {text}
      </p>
      {children ?? <Skeleton {...size} />}
    </div>
  )
}

/** Shown while a screen's script is loading. It appears after a delay, so nobody sees it on a fast connection. */
export function DelayedLoading() {
  return (
    <div className={styles.late}>
      <Loading text="Loading..." width="16rem" height="2.5rem" />
    </div>
  )
}
