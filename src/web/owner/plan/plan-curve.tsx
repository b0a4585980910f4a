import { useMemo } from 'react'
import type { BoldSensor } from '#chart/chart-view.ts'
import { CURVE_NAMES, CURVE_STYLES } from '#chart/palette.ts'
import { shownTimeline } from '#chart/shown-timeline.ts'
import type { TimelinePoint } from '#contract/roasts.ts'
import { hasValues, timelineOfPoints } from '#domain/curve/timeline.ts'
import { LineSample } from '#web/plot/marks.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import styles from './plan.module.css'
import type { PlanDraft } from './plan-draft.ts'
import { typedTime } from './row-drafts.ts'

const WIDTH = 600
const HEIGHT = 120
const THIN = { width: 1.5, dashes: null }

/** The curve of the roast that a plan comes from, with the plan's steps where they are now. */
export function PlanCurve({ points, draft }: { points: readonly TimelinePoint[]; draft: PlanDraft }) {
  const drop = typedTime(draft.drop_seconds)
  const end = Math.max(points.at(-1)?.time_seconds ?? 0, drop ?? 0, 1)
  const x = (seconds: number) => (WIDTH * seconds) / end
  const { timeSeconds, ibtsTemperature, beanTemperature } = useMemo(
    () => shownTimeline(timelineOfPoints(points)),
    [points],
  )
  const sensors = [
    { curve: 'ibts', values: ibtsTemperature },
    { curve: 'bean', values: beanTemperature },
  ] as const
  const bold = draft.sensor === 'bean_temp' ? 'bean' : 'ibts'
  const lookOf = (curve: BoldSensor) => ({ ...CURVE_STYLES[curve], width: curve === bold ? 3 : 1.5 })
  const known = sensors.flatMap(({ values }) => values).filter(value => value !== null)
  if (known.length === 0) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const y = (celsius: number) => 6 + (HEIGHT - 12) * (1 - (celsius - low) / Math.max(1, high - low))
  const lines = [
    ...sensors.flatMap(({ curve, values }) =>
      hasValues(values) ? [{ name: CURVE_NAMES[curve].full, line: styles[curve], look: lookOf(curve) }] : [],
    ),
    ...(draft.rows.some(({ what }) => what === 'set')
      ? [{ name: 'Step', line: styles.step, look: THIN }]
      : []),
    ...(draft.rows.some(({ what }) => what !== 'set')
      ? [{ name: 'Mark', line: styles.mark, look: THIN }]
      : []),
    ...(drop === null ? [] : [{ name: 'Drop', line: styles.drop, look: THIN }]),
  ]
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.curve}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {draft.rows.map(({ key, time, what }) => {
          const seconds = typedTime(time)
          return (
            seconds !== null && (
              <line
                key={key}
                className={what === 'set' ? styles.step : styles.mark}
                x1={x(seconds)}
                x2={x(seconds)}
                y1={0}
                y2={HEIGHT}
              />
            )
          )
        })}
        {drop !== null && <line className={styles.drop} x1={x(drop)} x2={x(drop)} y1={0} y2={HEIGHT} />}
        {sensors.map(({ curve, values }) => (
          <path
            key={curve}
            className={styles[curve]}
            data-curve={curve}
            strokeWidth={lookOf(curve).width}
            strokeDasharray={lookOf(curve).dashes ?? undefined}
            d={timeSeconds
              .map((seconds, index) => {
                const value = values[index] ?? null
                if (value === null || seconds < 0) return ''
                const isFirst = (values[index - 1] ?? null) === null || (timeSeconds[index - 1] ?? -1) < 0
                return `${isFirst ? 'M' : 'L'}${x(seconds).toFixed(1)},${y(value).toFixed(1)}`
              })
              .join('')}
          />
        ))}
      </svg>
      <ul className={`${layout.line13} ${textStyles.small}`} aria-label="Key">
        {lines.map(({ name, line, look }) => (
          <li key={name} className={styles.key}>
            <LineSample length={28} className={line} look={look} />
            {name}
          </li>
        ))}
      </ul>
    </figure>
  )
}
