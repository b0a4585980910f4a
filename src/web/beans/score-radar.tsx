import { polygonPoints, type RadarScale, radarRings, radarScale, radarSpokes } from '#chart/radar.ts'
import type { NamedNumbers } from '#domain/bean.ts'
import styles from './score-radar.module.css'

const RADIUS = 84
/** Room for the names on both sides of the rim. */
const WIDTH = 368
const HEIGHT = 2 * RADIUS + 56
const LONGEST_LABEL = 16

/** Fewer spokes don't enclose an area. */
const FEWEST_SPOKES = 3

interface ScoreRadarProps {
  title: string
  values: NamedNumbers
  usualScale: RadarScale
}

/** A radar chart of named numbers, which the list next to it repeats. */
export function ScoreRadar({ title, values, usualScale }: ScoreRadarProps) {
  const names = Object.keys(values)
  if (names.length < FEWEST_SPOKES) return null
  const scale = radarScale(values, usualScale)
  const spokes = radarSpokes(values, scale, RADIUS)
  const numbers = names.map(name => `${name} ${values[name]}`).join(', ')
  return (
    <svg
      className={styles.radar}
      viewBox={`${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${title}, from ${scale.minimum} in the middle to ${scale.maximum} at the rim: ${numbers}`}
    >
      {radarRings(scale, RADIUS).map(radius => (
        <circle key={radius} className={styles.ring} r={radius} />
      ))}
      {spokes.map(({ name, rim }) => (
        <line key={name} className={styles.ring} x2={rim.x} y2={rim.y} />
      ))}
      <polygon className={styles.shape} points={polygonPoints(spokes.map(spoke => spoke.mark))} />
      {spokes.map(({ name, mark }) => (
        <circle key={name} className={styles.mark} cx={mark.x} cy={mark.y} r={2.5} />
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
