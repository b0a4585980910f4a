import type { CSSProperties } from 'react'
import type { RoastSteps } from '#contract/roast-answers.ts'
import { SENSOR_NAMES, sensorOf } from '#domain/again/plan-sensor.ts'
import { Figure } from '#web/ui/figure.tsx'
import layout from '#web/ui/layout.module.css'
import { Table } from '#web/ui/table/table.tsx'
import textStyles from '#web/ui/text.module.css'
import { durationText, percentText } from '#web/words/figure-text.ts'
import { temperatureText, weightText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './again-screen.module.css'
import { type FollowedSteps, type Moment, momentsOf, regulatesItself } from './moments.ts'

/** What to charge, and what to expect at the end. The loss is that of the roast, where one is followed. */
export function Figures({ steps, loss = null }: { steps: Omit<RoastSteps, 'marks'>; loss?: number | null }) {
  const units = useUnits()
  const figures = [
    steps.green_weight_g !== null && ['Green', weightText(steps.green_weight_g, units)],
    steps.preheat_temp !== null && ['Preheat', temperatureText(steps.preheat_temp, units)],
    steps.charge_temp !== null && ['Charge', temperatureText(steps.charge_temp, units)],
    steps.drop_seconds !== null && ['Drop', durationText(steps.drop_seconds)],
    loss !== null && ['Loss', percentText(loss)],
  ].filter(figure => figure !== false)
  if (figures.length === 0) return null
  return (
    <dl className={styles.figures}>
      {figures.map(([name, text]) => (
        <Figure key={name} name={name}>
          {text}
        </Figure>
      ))}
    </dl>
  )
}

/** What to do and to expect, each with its time and temperature. */
export function Moments({
  steps,
  withoutSettings = 'The recording has no settings.',
}: {
  steps: FollowedSteps
  withoutSettings?: string
}) {
  const moments = momentsOf(steps)
  const isEmpty = !moments.some(({ kind }) => kind === 'set')
  return (
    <>
      {moments.length > 0 && (
        <MomentTable
          className={styles.moments}
          style={{ '--lines': moments.length } as CSSProperties}
          moments={moments}
        />
      )}
      {moments.some(({ temperature }) => temperature !== null) && (
        <p className={`${textStyles.small} ${layout.top2} ${styles.sensor}`}>
          Temperatures of the {SENSOR_NAMES[sensorOf(steps)]}.
        </p>
      )}
      {isEmpty && (
        <p className={`${textStyles.quiet} ${layout.top4}`}>
          {regulatesItself(steps)
            ? 'The machine regulated itself: there are no settings to repeat by hand.'
            : withoutSettings}
        </p>
      )}
    </>
  )
}

interface MomentTableProps {
  moments: readonly Moment[]
  className: string | undefined
  style?: CSSProperties
}

/** Moments with their times and temperatures. */
export function MomentTable({ moments, className, style }: MomentTableProps) {
  const units = useUnits()
  return (
    <Table
      className={className}
      style={style}
      headShows="never"
      columns={[
        { key: 'time', heading: 'Time', cell: ({ seconds }) => durationText(seconds) },
        { key: 'what', heading: 'What', isRowHeader: true, cell: ({ text }) => text },
        {
          key: 'temperature',
          heading: 'Temperature',
          align: 'end',
          cell: ({ temperature }) => temperature !== null && temperatureText(temperature, units),
        },
      ]}
      rows={moments}
      keyOf={({ seconds, text }) => `${seconds} ${text}`}
      attributesOf={({ kind }) => ({ 'data-kind': kind })}
    />
  )
}
