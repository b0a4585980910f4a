import styles from './mini-curve.module.css'

const WIDTH = 72
const HEIGHT = 32

/** A roast's curve, small enough for a line of a table. `points` are temperatures at equal distances of time. */
export function MiniCurve({ points }: { points: readonly number[] }) {
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const step = WIDTH / Math.max(1, points.length - 1)
  const scale = (HEIGHT - 4) / Math.max(1, high - low)
  const path = points.map(
    (point, index) => `${(index * step).toFixed(1)},${(2 + (high - point) * scale).toFixed(1)}`,
  )
  return (
    <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {points.length > 1 && <polyline points={path.join(' ')} />}
    </svg>
  )
}
