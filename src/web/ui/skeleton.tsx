import type { CSSProperties, ReactNode } from 'react'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths; a line of text by default. */
  width?: string
  height?: string
  className?: string
}

/** A grey stand-in in the final shape of what is loading. Put it inside a `Loading`. */
export function Skeleton({ width = '100%', height = '1em', className = '' }: SkeletonProps) {
  const size: CSSProperties = { width, height }
  return <span className={`${styles.skeleton} ${className}`} style={size} aria-hidden="true" />
}

/** Skeletons together with the words that say what is loading, for those who can't see them. */
export function Loading({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p className={styles.text} role="status">
        {text}
      </p>
      {children}
    </div>
  )
}

/** Stands in while a screen's script is on its way; on a quick line nobody sees it. */
export function LateLoading() {
  return (
    <div className={styles.late}>
      <Loading text="Loading...">
        <Skeleton width="16rem" height="2.5rem" />
      </Loading>
    </div>
  )
}
