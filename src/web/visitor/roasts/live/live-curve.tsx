import { formatDuration } from '#domain/roast/duration.ts'
import type { TemperaturePoint } from './figures.ts'
import styles from './live.module.css'

const WIDTH = 600
const HEIGHT = 200
/** °C. */
const LOWEST = 60
const HIGHEST = 240
const SHORTEST_SECONDS = 600
/** Fewer temperatures are no curve. */
const FEWEST = 3
/** The curve never touches the right edge. */
const AHEAD_SECONDS = 60

interface LiveCurveProps {
  temperatures: readonly TemperaturePoint[]
  plan: readonly TemperaturePoint[]
  /** Since charge; null before it. */
  seconds: number | null
}

/** The temperatures so far over those of the plan. The figures above say the same in words. */
export function LiveCurve({ temperatures, plan, seconds }: LiveCurveProps) {
  const longest = Math.max(SHORTEST_SECONDS, plan.at(-1)?.seconds ?? 0, (seconds ?? 0) + AHEAD_SECONDS)
  const pathOf = (points: readonly TemperaturePoint[]) =>
    points
      .filter(point => point.seconds >= 0)
      .map(point => {
        const x = (point.seconds / longest) * WIDTH
        const y = HEIGHT - ((point.celsius - LOWEST) / (HIGHEST - LOWEST)) * HEIGHT
        return `${x.toFixed(1)},${Math.min(HEIGHT, Math.max(0, y)).toFixed(1)}`
      })
      .join('L')
  const [own, followed] = [pathOf(temperatures), pathOf(plan)]
  if (temperatures.length < FEWEST && followed === '') return null
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`The temperature until ${formatDuration(Math.floor(seconds ?? 0))}`}
    >
      {followed !== '' && <path data-is-plan d={`M${followed}`} />}
      {own !== '' && <path d={`M${own}`} />}
    </svg>
  )
}
