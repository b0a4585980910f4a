import { polygonPoints, type RadarScale, radarRings, radarSpokes } from '#chart/radar.ts'
import type { NamedNumbers } from '#domain/bean/bean.ts'
import styles from './bean-detail-screen.module.css'

const RADIUS = 84
/** Room for the names on both sides of the rim. */
const WIDTH = 368
const HEIGHT = 2 * RADIUS + 56
const LONGEST_LABEL = 16

/** Fewer spokes don't enclose an area. */
export const FEWEST_SPOKES = 3

/** How a shape looks: filled with round marks, or dashed with square ones. */
export type RadarLook = 'filled' | 'dashed'

export interface RadarShape {
  look: RadarLook
  /** A value on the scale for each spoke. */
  values: NamedNumbers
}

interface RadarProps {
  /** The chart in words, for screen readers. */
  description: string
  scale: RadarScale
  /** With the same names in the same order. */
  shapes: readonly [RadarShape, ...RadarShape[]]
}

/** A radar chart with one or more shapes. */
export function Radar({ description, scale, shapes }: RadarProps) {
  const spokes = radarSpokes(shapes[0].values, scale, RADIUS)
  return (
    <svg
      className={styles.radar}
      viewBox={`${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={description}
    >
      {radarRings(scale, RADIUS).map(radius => (
        <circle key={radius} className={styles.ring} r={radius} />
      ))}
      {spokes.map(({ name, rim }) => (
        <line key={name} className={styles.ring} x2={rim.x} y2={rim.y} />
      ))}
      {shapes.map(({ look, values }) => (
        <Shape key={look} look={look} marks={radarSpokes(values, scale, RADIUS)} />
      ))}
      {spokes.map(({ name, label }) => (
        <text
          key={name}
          className={styles.label}
          x={label.x}
          y={label.y}
          textAnchor={label.anchor}
          dy="0.35em"
        >
          {name.length > LONGEST_LABEL ? `${name.slice(0, LONGEST_LABEL - 1)}…` : name}
        </text>
      ))}
    </svg>
  )
}

function Shape({ look, marks }: { look: RadarLook; marks: ReturnType<typeof radarSpokes> }) {
  return (
    <g className={styles[look]}>
      <polygon className={styles.shape} points={polygonPoints(marks.map(({ mark }) => mark))} />
      {marks.map(({ name, mark }) => (
        <Mark key={name} look={look} x={mark.x} y={mark.y} />
      ))}
    </g>
  )
}

function Mark({ look, x, y }: { look: RadarLook; x: number; y: number }) {
  if (look === 'filled') return <circle className={styles.mark} cx={x} cy={y} r={2.5} />
  return <rect className={styles.mark} x={x - 3} y={y - 3} width={6} height={6} />
}

/** A piece of a shape's line with its mark, for a legend. */
export function RadarSwatch({ look }: { look: RadarLook }) {
  return (
    <svg className={`${styles.swatch} ${styles[look]}`} viewBox="0 0 28 12" aria-hidden="true">
      <line className={styles.shape} x1={1} x2={27} y1={6} y2={6} />
      <Mark look={look} x={14} y={6} />
    </svg>
  )
}
