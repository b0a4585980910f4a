import { hasValues, type Timeline } from '#domain/curve/timeline.ts'
import { sensorOf } from '#domain/curve-story/roast-temperature.ts'
import { Term } from '#web/words/term.tsx'
import styles from './sensor-note.module.css'

/** What measured a roast's temperatures; nothing without any. */
export function SensorNote({ timeline }: { timeline: Timeline }) {
  const sensor = sensorOf(timeline)
  if (sensor === null) return null
  return (
    <p className={styles.note}>
      Measured by {sensor === 'IBTS' ? 'the infrared sensor (IBTS)' : 'the bean probe'}
      {hasValues(timeline.beanTemperature) && hasValues(timeline.ibtsTemperature) && (
        <>
          , one of <Term of="two sensors">two sensors</Term>
        </>
      )}
      .
    </p>
  )
}
