import { lastValue, type Timeline } from '#domain/curve/timeline.ts'
import { Term } from '#web/words/term.tsx'
import styles from './coffee-curve.module.css'

/** What measured a roast's temperatures, and why another sensor shows others; nothing without temperatures. */
export function SensorNote({ timeline }: { timeline: Timeline }) {
  const probe = lastValue(timeline.beanTemperature)
  const infrared = lastValue(timeline.ibtsTemperature)
  if (probe === null && infrared === null) return null
  return (
    <p className={styles.note}>
      {probe === null && 'Measured by the infrared sensor (IBTS).'}
      {probe !== null && 'Measured by the probe among the beans.'}
      {probe !== null && infrared !== null && (
        <>
          {' '}
          <Term of="IBTS">IBTS</Term> sees their surface{infrared > probe && ' and reads higher'}.
        </>
      )}
    </p>
  )
}
