import { formatDuration } from '#domain/roast/duration.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { MARK_NAMES } from '#web/visitor/roasts/again/moments.ts'
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
  marks: readonly { kind: MilestoneType; seconds: number }[]
  /** Since charge; null before it. */
  seconds: number | null
}

/** The temperatures so far over those of the plan, with marks and what was typed. The figures say the same in words. */
export function LiveCurve({ temperatures, plan, marks, seconds }: LiveCurveProps) {
  const longest = Math.max(SHORTEST_SECONDS, plan.at(-1)?.seconds ?? 0, (seconds ?? 0) + AHEAD_SECONDS)
  const placeOf = (point: TemperaturePoint) => {
    const y = HEIGHT - ((point.celsius - LOWEST) / (HIGHEST - LOWEST)) * HEIGHT
    return `${((point.seconds / longest) * WIDTH).toFixed(1)},${Math.min(HEIGHT, Math.max(0, y)).toFixed(1)}`
  }
  const pathOf = (points: readonly TemperaturePoint[]) =>
    points
      .filter(point => point.seconds >= 0)
      .map(placeOf)
      .join('L')
  const [own, followed] = [pathOf(temperatures), pathOf(plan)]
  if (temperatures.length < FEWEST && followed === '') return null
  const typed = temperatures.filter(point => point.isTyped && point.seconds >= 0)
  return (
    <div className={styles.curve}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`The temperature until ${formatDuration(Math.floor(seconds ?? 0))}`}
      >
        {marks.map(mark => (
          <path key={mark.kind} data-is-mark d={`M${(mark.seconds / longest) * WIDTH},0v${HEIGHT}`} />
        ))}
        {followed !== '' && <path data-is-plan d={`M${followed}`} />}
        {own !== '' && <path d={`M${own}`} />}
        {typed.length > 0 && <path data-is-typed d={typed.map(point => `M${placeOf(point)}h0`).join('')} />}
      </svg>
      {marks
        .filter(({ kind }) => !kind.endsWith('_end'))
        .map(mark => (
          <span key={mark.kind} style={{ insetInlineStart: `${(100 * mark.seconds) / longest}%` }}>
            {MARK_NAMES[mark.kind]}
          </span>
        ))}
    </div>
  )
}
