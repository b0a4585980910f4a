import { type CSSProperties, Fragment, type ReactNode, type RefObject } from 'react'
import type { PlotFrame } from '#chart/scales.ts'
import text from '#web/ui/text.module.css'
import styles from './cursor.module.css'
import { type CursorMoves, useCursorMoves } from './use-cursor-moves.ts'

interface PlotCursorProps extends CursorMoves {
  label: string
  descriptionId: string
  frame: PlotFrame
  /** Where the cursor can be, and where it is, in the unit of the x axis. */
  range: { from: number; until: number; now: number }
  /** How x and the values there are said, for screen readers. */
  valueText: string
  /** The area over the plot. */
  area?: RefObject<HTMLDivElement | null>
  /** What is drawn at the cursor, and the card beside it. */
  marks: () => ReactNode
  tooltip: () => ReactNode
}

/**
 * The line that follows mouse, finger and arrow keys, with the values there. To screen readers it is a slider over
 * the x axis that reads them out.
 */
export function PlotCursor(props: PlotCursorProps) {
  const { label, descriptionId, frame, range, valueText, area, marks, tooltip, ...moves } = props
  const { left, top, width, height } = frame
  const { isLineVisible, isTooltipVisible, handlers } = useCursorMoves(moves)
  return (
    <>
      {isLineVisible && marks()}
      <div
        ref={area}
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
      {isTooltipVisible && tooltip()}
    </>
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
  className?: string | undefined
  heading: string
  children: ReactNode
}

/** A card with the values at the cursor. */
export function CursorTooltip({ x, frame, side, className = '', heading, children }: CursorTooltipProps) {
  return (
    <div
      className={`${styles.tooltip} ${className}`}
      role="tooltip"
      data-side={side}
      style={{ '--cursor-x': `${Math.round(x)}px`, '--plot-top': `${frame.top}px` } as CSSProperties}
    >
      <p className={`${text.heading} ${styles.heading}`}>{heading}</p>
      {children}
    </div>
  )
}

interface CursorValue {
  key: string | number
  name: ReactNode
  value: ReactNode
}

/** The values of a tooltip, each with its name. */
export function CursorValues({ values }: { values: readonly CursorValue[] }) {
  return (
    <dl className={styles.values}>
      {values.map(({ key, name, value }) => (
        <Fragment key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** The side of the cursor that has more room. */
export function roomierSide(x: number, { left, width }: PlotFrame): 'left' | 'right' {
  return x > left + width / 2 ? 'left' : 'right'
}
