import { trend } from '#chart/trend.ts'
import styles from './import-line.module.css'

const FRAME = { left: 0, top: 2, width: 72, height: 28 }

/** A roast's curve, small enough for a line of a table. `points` are temperatures at equal distances of time. */
export function MiniCurve({ points }: { points: readonly number[] }) {
  const line = trend(points, FRAME, 1)
  return (
    <svg className={styles.curve} viewBox="0 0 72 32" aria-hidden="true">
      {line && <path d={line.path} />}
    </svg>
  )
}
