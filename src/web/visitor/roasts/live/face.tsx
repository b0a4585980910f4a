import type { RoastSteps } from '#contract/roast-answers.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { shownRateOfRise } from '#domain/words/shown-figures.ts'
import { momentsAround, momentsOf } from '#web/visitor/roasts/again/moments.ts'
import { percentText } from '#web/words/figure-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import { againstPlan, rateOfRiseNow, type TemperaturePoint } from './figures.ts'
import styles from './live.module.css'
import { LiveCurve } from './live-curve.tsx'

/** What is followed: its name, its steps and its temperatures. */
export interface Plan {
  name: string
  steps: RoastSteps
  temperatures: readonly TemperaturePoint[]
}

interface FaceProps {
  /** Since charge; null before it. */
  seconds: number | null
  /** Of first crack; null before it. */
  crackSeconds: number | null
  isOver: boolean
  temperatures: readonly TemperaturePoint[]
  /** The last temperature in °C, before charge too; null if there is none. */
  latest: number | null
  plan: Plan | null
}

/** The clock with what is known at the moment, to be read at two metres. */
export function Face({ seconds, crackSeconds, isOver, temperatures, latest, plan }: FaceProps) {
  const units = useUnits()
  const last = temperatures.at(-1)
  const rate = rateOfRiseNow(temperatures)
  const moments = plan === null ? [] : momentsOf(plan.steps, crackSeconds)
  const [, next] = momentsAround(moments, seconds ?? -1)
  return (
    <>
      <p className={styles.clock} role="timer" aria-label="Since charge">
        {formatDuration(Math.floor(seconds ?? 0))}
      </p>
      <p className={styles.figures}>
        {latest !== null && <span className={styles.temperature}>{temperatureText(latest, units)}</span>}
        {rate !== null && (
          <span className={styles.rate}>
            {shownRateOfRise(rate, units).toFixed(1)} {units.temperature}/min
          </span>
        )}
        {crackSeconds !== null && seconds !== null && (
          <span className={styles.rate}>{developmentText(crackSeconds, seconds)}</span>
        )}
      </p>
      {plan !== null && last !== undefined && !isOver && (
        <p className={styles.against}>{againstText(last, plan, units)}</p>
      )}
      {next && !isOver && (
        <p className={styles.next} data-is-soon={isDue(next, seconds, last) || undefined}>
          {countdown(next.seconds, seconds, isReached(next.temperature, seconds, last))} → {next.text}
          {next.temperature !== null && `, about ${temperatureText(next.temperature, units)}`}
        </p>
      )}
      <LiveCurve temperatures={temperatures} plan={plan?.temperatures ?? []} seconds={seconds} />
    </>
  )
}

const SOON_SECONDS = 10
/** Before this time a temperature says nothing of a step: the beans cool the probe. */
const EARLIEST_BY_TEMPERATURE_SECONDS = 120

interface Due {
  seconds: number
  temperature: number | null
}

function isDue(next: Due, seconds: number | null, last: TemperaturePoint | undefined): boolean {
  if (seconds === null) return false
  return next.seconds - seconds <= SOON_SECONDS || isReached(next.temperature, seconds, last)
}

/** Whether the beans have the temperature of the next step before its time has come. */
function isReached(
  temperature: number | null,
  seconds: number | null,
  last: TemperaturePoint | undefined,
): boolean {
  if (temperature === null || last === undefined || seconds === null) return false
  return seconds >= EARLIEST_BY_TEMPERATURE_SECONDS && last.celsius >= temperature
}

/** `in 0:25`, `now`, `0:04 over`; `now` too once its temperature is reached. */
function countdown(at: number, seconds: number | null, isReachedNow: boolean): string {
  if (seconds === null) return 'at charge'
  const left = Math.ceil(at - seconds)
  if (left === 0 || (left > 0 && isReachedNow)) return 'now'
  return left > 0 ? `in ${formatDuration(left)}` : `${formatDuration(-left)} over`
}

function developmentText(crackSeconds: number, seconds: number): string {
  const development = Math.max(0, seconds - crackSeconds)
  const share = seconds > 0 ? (100 * development) / seconds : 0
  return `Development ${formatDuration(Math.floor(development))}, ${percentText(share)}`
}

/** `0:18 late: 4 °C below #41`; a difference of a second or a degree is none. */
function againstText(last: TemperaturePoint, plan: Plan, units: ReturnType<typeof useUnits>): string {
  const compared = againstPlan(last, plan.temperatures)
  if (compared === null) return ''
  const { warmer, lateSeconds } = compared
  const late = lateSeconds === null ? 0 : Math.round(lateSeconds)
  const time =
    Math.abs(late) < 2 ? 'On time' : `${formatDuration(Math.abs(late))} ${late > 0 ? 'late' : 'early'}`
  const degrees = Math.round(units.temperature === '°F' ? warmer * 1.8 : warmer)
  const where =
    degrees === 0
      ? `as ${plan.name}`
      : `${Math.abs(degrees)} ${units.temperature} ${degrees > 0 ? 'above' : 'below'} ${plan.name}`
  return `${time}: ${where}`
}
