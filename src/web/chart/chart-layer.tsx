import type { ReactNode } from 'react'
import type { ElementSize } from '#web/loading/use-element-size.ts'
import styles from './chart-layer.module.css'

interface ChartLayerProps {
  /** The size that the chart was laid out for. */
  size: ElementSize
  /** What it shows, for screen readers. A layer without a name is hidden from them, and lets presses through. */
  name?: string
  children: ReactNode
}

/** A drawing of the whole chart. On paper, which may be narrower than the window was, all layers shrink together. */
export function ChartLayer({ size: { width, height }, name, children }: ChartLayerProps) {
  return (
    <svg
      className={styles.layer}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role={name === undefined ? undefined : 'img'}
      aria-label={name}
      aria-hidden={name === undefined}
    >
      {children}
    </svg>
  )
}
