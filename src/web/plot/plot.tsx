import type { ReactNode, Ref } from 'react'
import type { ElementSize } from '#web/loading/use-element-size.ts'
import styles from './plot.module.css'

interface PlotProps {
  /** The size that it was laid out for, in px. */
  size: ElementSize
  /** What it shows, for screen readers. A plot without a name is hidden from them, and lets presses through. */
  name?: string
  /** It lies over the other plots of its place, stands below what is before it, or is as wide as its place. */
  fit?: 'layer' | 'block' | 'scaled'
  className?: string | undefined
  ref?: Ref<SVGSVGElement>
  children: ReactNode
}

/** A drawing of a whole plot. On paper, which may be narrower than the window was, all layers shrink together. */
export function Plot({ size, name, fit = 'layer', className = '', ref, children }: PlotProps) {
  const { width, height } = size
  return (
    <svg
      ref={ref}
      className={`${styles.plot} ${styles[fit]} ${className}`}
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
