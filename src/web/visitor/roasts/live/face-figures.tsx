import { SENSOR_NAMES, type Sensor } from '#domain/again/plan-sensor.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import { rateText } from './clock-words.ts'
import styles from './face-figures.module.css'
import type { Temperatures } from './figures.ts'
import look from './live.module.css'

/** As they fit beside the temperature. */
export const SHORT_NAMES: Record<Sensor, string> = { bean_temp: 'bean', ibts_temp: 'IBTS' }

interface FaceFiguresProps {
  /** The last temperature; null if there is none yet, undefined where none is ever read. */
  latest: Temperatures['latest'] | undefined
  sensor: Sensor
  /** In °C/min. */
  rate: number | null
  /** How old the last temperature is; null while it is that of now. */
  oldSeconds: number | null
  development: string | null
}

/** The last temperature with its rate, or with its age once the rate can't be known any more, and the development. */
export function FaceFigures({ latest, sensor, rate, oldSeconds, development }: FaceFiguresProps) {
  const units = useUnits()
  return (
    <p className={`${look.figures} ${styles.figures}`}>
      {latest !== undefined && (
        <>
          <span className={styles.temperature} data-is-old={oldSeconds !== null || undefined}>
            {latest !== null && temperatureText(latest.celsius, units)}
          </span>
          <span className={styles.sensor} title={latest === null ? undefined : SENSOR_NAMES[sensor]}>
            {latest !== null && SHORT_NAMES[sensor]}
          </span>
          <span className={styles.rate}>
            {oldSeconds === null ? rateText(rate, units) : `${formatDuration(oldSeconds)} ago`}
          </span>
        </>
      )}
      <span className={styles.development}>{development}</span>
    </p>
  )
}
