import type { ReactNode } from 'react'
import { crisp } from '#chart/paths.ts'
import type { AxisTick, PlotFrame } from '#chart/scales.ts'
import styles from './plot.module.css'

interface ValueAxisProps {
  frame: PlotFrame
  ticks: readonly AxisTick[]
  text?: (value: number) => string
  /** Where the labels are: beside the frame, or nowhere. */
  labels?: 'beside' | 'none'
}

/** The distance of a label from the frame, in px. */
const LABEL_DISTANCE = 8

/** A vertical axis: a gridline for each tick, with its label. */
export function ValueAxis({ frame, ticks, text = String, labels = 'beside' }: ValueAxisProps) {
  const { left, width } = frame
  return (
    <>
      <path
        className={styles.grid}
        d={ticks.map(tick => `M${left},${crisp(tick.place)}h${width}`).join('')}
      />
      {labels !== 'none' &&
        ticks.map(({ value, place: y }) => (
          <text
            key={value}
            className={styles.tick}
            x={left - LABEL_DISTANCE}
            y={crisp(y)}
            dy="0.35em"
            textAnchor="end"
          >
            {text(value)}
          </text>
        ))}
    </>
  )
}

interface BaseAxisProps {
  frame: PlotFrame
  /** The width of the drawing in px, within which the labels stay. */
  width: number
  /** Where the axis has marks, in px. */
  marks?: readonly number[]
  labels: readonly BaseLabel[]
}

/** A label at a place in px. */
export interface BaseLabel {
  x: number
  text: ReactNode
  /** The moment that a comparison is aligned on. */
  isStrong?: boolean
  /** Without one, it is centred where it has room. */
  anchor?: 'start' | 'end'
}

/** From the frame to the foot of the labels, and how near to the edges a label is still centred, in px. */
const LABEL_FOOT = 19
const ROOM = { left: 10, right: 20 }

/** The horizontal axis below a frame: the baseline with its marks and labels. */
export function BaseAxis({ frame, width, marks = [], labels }: BaseAxisProps) {
  const bottom = frame.top + frame.height
  const ticks = marks.map(x => `M${crisp(x)},${bottom}v5`)
  return (
    <>
      <path
        className={styles.baseline}
        d={`M${frame.left},${crisp(bottom)}h${frame.width}${ticks.join('')}`}
      />
      {labels.map(({ x, text, isStrong = false, anchor = anchorOf(x, width) }) => (
        <text
          key={x}
          className={isStrong ? styles.strong : styles.tick}
          x={crisp(x)}
          y={bottom + LABEL_FOOT}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </>
  )
}

/** Keeps the outermost labels within the drawing. */
function anchorOf(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < ROOM.left) return 'start'
  return x > width - ROOM.right ? 'end' : 'middle'
}

/** A dotted line through a frame at a moment. */
export function MomentLine({ x, top, bottom }: { x: number; top: number; bottom: number }) {
  return <line className={styles.moment} x1={crisp(x)} y1={top} x2={crisp(x)} y2={bottom} />
}
