import type { CurveStyle } from '#chart/palette.ts'
import type { CurvePiece } from '#chart/series.ts'
import styles from './plot.module.css'

/** A line through points. */
export function Line({ path }: { path: string }) {
  return <path className={styles.line} d={path} />
}

/** The area between two lines. */
export function Band({ path }: { path: string }) {
  return <path className={styles.band} d={path} />
}

interface PointsProps {
  points: readonly { key: string | number; x: number; y: number }[]
  /** px */
  radius?: number
  /** From 0 to 1: points that lie on one another are seen through. */
  opacity?: number
}

export function Points({ points, radius = 3, opacity = 1 }: PointsProps) {
  return points.map(({ key, x, y }) => (
    <circle key={key} className={styles.point} fillOpacity={opacity} cx={x} cy={y} r={radius} />
  ))
}

interface BarsProps {
  bars: readonly { key: string | number; x: number; y: number; width: number; height: number }[]
}

export function Bars({ bars }: BarsProps) {
  return bars.map(({ key, ...place }) => <rect key={key} className={styles.bar} rx={2} {...place} />)
}

/** The width of a line in px, and its pattern. */
type LineLook = Pick<CurveStyle, 'width' | 'dashes'>

/** Dashes without a length are dots, which only round caps draw. */
function capOf(dashes: string | null): 'round' | undefined {
  return dashes?.startsWith('0 ') ? 'round' : undefined
}

interface CurveProps {
  pieces: readonly CurvePiece[]
  /** For whoever looks for it on the page. */
  name: string
  className?: string | undefined
  look: LineLook
}

/** A measured curve, in pieces whose dashes continue one another. */
export function Curve({ pieces, name, className = '', look: { width, dashes } }: CurveProps) {
  return (
    <g
      className={`${styles.curve} ${className}`}
      data-curve={name}
      strokeWidth={width}
      strokeDasharray={dashes ?? undefined}
      strokeLinecap={capOf(dashes)}
    >
      {pieces.map(({ path, offset }) => (
        <path key={path} d={path} strokeDashoffset={dashes === null ? undefined : offset} />
      ))}
    </g>
  )
}

interface LineSampleProps {
  /** px */
  length: number
  className?: string | undefined
  look: LineLook
}

/** A short piece of a line, for a legend. */
export function LineSample({ length, className, look: { width, dashes } }: LineSampleProps) {
  return (
    <svg className={styles.sample} width={length} height="8" viewBox={`0 0 ${length} 8`} aria-hidden="true">
      <line
        className={className}
        x1="1"
        y1="4"
        x2={length - 1}
        y2="4"
        strokeWidth={width}
        strokeDasharray={dashes ?? undefined}
        strokeLinecap={capOf(dashes)}
      />
    </svg>
  )
}
