import type { CSSProperties, ReactNode, RefObject } from 'react'
import type { PlotFrame } from '#chart/scales.ts'
import styles from './cursor-parts.module.css'
import type { useCursorMoves } from './use-cursor-moves.ts'

interface CursorSliderProps {
  label: string
  descriptionId: string
  frame: PlotFrame
  /** Seconds. */
  range: { from: number; until: number; now: number }
  /** The values at the cursor, for screen readers. */
  valueText: string
  handlers: ReturnType<typeof useCursorMoves>['handlers']
  element?: RefObject<HTMLDivElement | null>
}

/** The area over a plot that moves the cursor: a slider over time. */
export function CursorSlider(props: CursorSliderProps) {
  const { label, descriptionId, frame, range, valueText, handlers, element } = props
  const { left, top, width, height } = frame
  return (
    <div
      ref={element}
      className={styles.slider}
      style={{ left, top, width, height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={descriptionId}
      aria-valuemin={range.from}
      aria-valuemax={range.until}
      aria-valuenow={range.now}
      aria-valuetext={valueText}
      {...handlers}
    />
  )
}

/**
 * The cursor's lines and dots, at `x` px from the chart's left edge. They also cross what is below the curves. The
 * children are drawn around 0.
 */
export function CursorMarks({ x, children }: { x: number; children: ReactNode }) {
  return (
    <svg className={styles.layer} aria-hidden="true">
      <g className={styles.marks} transform={`translate(${x} 0)`}>
        {children}
      </g>
    </svg>
  )
}

interface CursorTooltipProps {
  /** The cursor's place in px from the chart's left edge. */
  x: number
  frame: PlotFrame
  /** The side of the cursor, or `below` the chart. */
  side: 'left' | 'right' | 'below'
  className: string | undefined
  heading: string
  children: ReactNode
}

/** A card with the values at the cursor. */
export function CursorTooltip({ x, frame, side, className, heading, children }: CursorTooltipProps) {
  return (
    <div
      className={`${styles.tooltip} ${className}`}
      role="tooltip"
      data-side={side}
      style={{ '--cursor-x': `${Math.round(x)}px`, '--plot-top': `${frame.top}px` } as CSSProperties}
    >
      <p className={styles.heading}>{heading}</p>
      {children}
    </div>
  )
}

/** The side of the cursor that has more room. */
export function roomierSide(x: number, { left, width }: PlotFrame): 'left' | 'right' {
  return x > left + width / 2 ? 'left' : 'right'
}
