import { useMemo } from 'react'
import type { Sensor } from '#domain/again/plan-sensor.ts'
import type { ReadingValue } from '#domain/live/running-roast.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { MACHINE_SETTINGS } from '#domain/roast/roasting-settings.ts'
import {
  MARK_NAMES,
  type Moment,
  momentsAround,
  momentsOf,
  settingsText,
} from '#web/visitor/roasts/again/moments.ts'
import { unbroken } from '#web/words/figure-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { useUnits } from '#web/words/units.ts'
import { againstText, countdownText, developmentText, paceText, SOON_SECONDS } from './clock-words.ts'
import { FaceFigures, SHORT_NAMES } from './face-figures.tsx'
import {
  againstPlan,
  ageAt,
  changedTo,
  type HeardReading,
  rateOfRiseNow,
  type SetValue,
  type TemperaturePoint,
  temperaturesSince,
  wasSet,
} from './figures.ts'
import styles from './live.module.css'
import { LiveCurve } from './live-curve.tsx'
import { type Presses, tappedMarks } from './run.ts'
import type { Clock } from './use-clock.ts'
import type { Plan } from './use-plan.ts'

interface FaceProps extends Omit<Clock, 'isRunning'> {
  presses: Presses
  /** What was read and set, in order of time; null where that isn't known. */
  values?: readonly HeardReading[] | null
  /** Whether what is set is said, because no button shows it. */
  saysSettings?: boolean
  plan: Plan | null
  /** Whether what is sent arrives here. */
  isConnected?: boolean
  /** What has just happened, which is said before all else. */
  news?: string | null
  /** What is to be said of the roast as a whole. */
  said?: string | null
}

/** The clock with what is known at the moment, to be read at two metres. */
export function Face({
  now,
  seconds,
  crackSeconds,
  presses,
  values = null,
  saysSettings = false,
  plan,
  isConnected = true,
  news = null,
  said = null,
}: FaceProps) {
  const units = useUnits()
  const { charge, drop } = presses
  const isOver = drop !== undefined
  const read = useMemo(
    () => temperaturesSince(charge, values ?? NO_READINGS, plan?.sensor),
    [charge, values, plan?.sensor],
  )
  const { sensor, temperatures, latest } = read
  const last = temperatures.at(-1)
  const comparable = plan?.sensor === sensor ? last : undefined
  const tapped = tappedMarks(presses)
  const { oldSeconds, isSilent } = ageAt(drop ?? now, read)
  const others = saysSettings && values !== null ? latestTexts(values, sensor, units) : []
  const moments = plan === null ? [] : momentsOf(plan.steps, tapped)
  const marks = namesIn(tapped)
    .map(kind => ({ kind, seconds: tapped[kind]! }))
    .sort((one, other) => one.seconds - other.seconds)
  const just = justPressedText(marks.at(-1), seconds, plan)
  const compared = oldSeconds === null && last && plan && againstPlan(last, plan.temperatures[sensor])
  const line =
    news ?? just ?? said ?? (isSilent ? (isConnected ? 'The machine is silent' : 'Not connected') : null)
  const [before, next, after] = momentsAround(moments, seconds ?? -1, (moment, since) =>
    setEarlyAt(moment, since, values ?? NO_READINGS, charge),
  )
  return (
    <div className={styles.face}>
      <p className={styles.clock} role="timer" aria-label="Since charge">
        {formatDuration(seconds ?? 0)}
      </p>
      <FaceFigures
        latest={values === null ? undefined : latest}
        sensor={sensor}
        rate={rateOfRiseNow(temperatures)}
        oldSeconds={oldSeconds}
        development={
          crackSeconds !== null && seconds !== null ? developmentText(crackSeconds, seconds) : null
        }
      />
      {saysSettings && (
        <p className={`${styles.around} ${styles.latest}`}>
          {others.map(text => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
      {!isOver && (
        <p className={styles.against} role={line === null ? undefined : 'status'}>
          {line ?? (compared && againstText(compared, plan!.name, units))}
        </p>
      )}
      {next && !isOver && (
        <p className={styles.next} data-is-soon={isDue(next, seconds, comparable) || undefined}>
          {countdownText(secondsLeft(next, seconds, comparable), next.seconds)} → {next.text}
          {next.temperature !== null && `, about ${unbroken(temperatureText(next.temperature, units))}`}
          {next.temperature !== null && plan?.sensor === 'ibts_temp' && ` ${SHORT_NAMES.ibts_temp}`}
        </p>
      )}
      {(before ?? after) && !isOver && (
        <p className={styles.around}>
          {before && <span>{doneText(before, values, charge)}</span>}
          {after && <span>{`then ${momentText(after)}`}</span>}
        </p>
      )}
      {marks.length > 0 && (
        <p className={styles.around} data-is-pressed>
          {marks.map(mark => `${MARK_NAMES[mark.kind]} ${formatDuration(mark.seconds)}`).join(' · ')}
        </p>
      )}
      {isOver && seconds !== null && (
        <p className={styles.against} role="status">
          {news ?? resultText(seconds, crackSeconds, plan)}
        </p>
      )}
      <LiveCurve
        presses={presses}
        readings={values ?? NO_READINGS}
        sensor={sensor}
        plan={plan?.temperatures[sensor] ?? NO_PLAN}
        seconds={seconds}
        crackSeconds={crackSeconds}
      />
    </div>
  )
}

/** Constants, so that nothing is drawn again for them. */
const NO_READINGS: readonly HeardReading[] = []
const NO_PLAN: readonly TemperaturePoint[] = []

/** `IBTS 203 °C`, `Power 8`, `Fan 2`: what was read last of the other sensor, and what is set. */
function latestTexts(
  values: readonly HeardReading[],
  sensor: Sensor,
  units: ReturnType<typeof useUnits>,
): string[] {
  const last = (name: ReadingValue) => values.findLast(value => value[name] !== null)?.[name] ?? null
  const other = sensor === 'bean_temp' ? 'ibts_temp' : 'bean_temp'
  const degrees = last(other)
  const set = MACHINE_SETTINGS.flatMap(setting => {
    const to = last(setting)
    return to === null ? [] : [settingsText([{ setting, to }])]
  })
  return degrees === null ? set : [`${SHORT_NAMES[other]} ${temperatureText(degrees, units)}`, ...set]
}

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

/** Until a step, in whole seconds of the clock; 0 too once its temperature is reached. Null before charge. */
function secondsLeft(next: Due, seconds: number | null, last: TemperaturePoint | undefined): number | null {
  if (seconds === null) return null
  const left = Math.round(next.seconds) - Math.round(seconds)
  return left > 0 && isReached(next.temperature, seconds, last) ? 0 : left
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

/** When all that a moment sets had been set, from a time in seconds on; null if it wasn't. */
function setEarlyAt(
  { settings = [] }: Moment,
  since: number,
  values: readonly SetValue[],
  charge: number | undefined,
): number | null {
  if (charge === undefined) return null
  const changes = settings.map(setting => changedTo(values, setting, charge + since * 1000))
  return changes.includes(null) ? null : (Math.max(...changes.map(at => at ?? 0)) - charge) / 1000
}

/** `✓ 4:00 Power 6`, `4:00 Power 6 not set`, `✓ 0:00 Power 8; Fan 2 not set` */
function doneText(moment: Moment, values: readonly SetValue[] | null, charge: number | undefined): string {
  const { kind, seconds, settings = [] } = moment
  if (kind === 'expect' || charge === undefined) return momentText(moment)
  if (kind !== 'set') return `✓ ${momentText(moment)}`
  // Whoever only follows tells nobody what is set.
  if (values === null) return momentText(moment)
  const done = settings.filter(setting => wasSet(values, setting, charge + seconds * 1000))
  const missing = settings.filter(setting => !done.includes(setting))
  if (missing.length === 0) return `✓ ${momentText(moment)}`
  const lacking = `${settingsText(missing)} not set`
  return done.length === 0
    ? momentText({ ...moment, text: lacking })
    : `✓ ${momentText({ ...moment, text: settingsText(done) })}; ${lacking}`
}

/** A press is compared with the plan for this long. */
const JUST_PRESSED_SECONDS = 8

/** `Yellow 0:17 late`, right after it was pressed; null later, and without its like in the plan. */
function justPressedText(
  mark: { kind: MilestoneType; seconds: number } | undefined,
  seconds: number | null,
  plan: Plan | null,
): string | null {
  if (mark === undefined || seconds === null || seconds - mark.seconds > JUST_PRESSED_SECONDS) return null
  const planned = plan?.steps.marks.find(({ milestone_type }) => milestone_type === mark.kind)
  if (planned === undefined) return null
  const pace = paceText(Math.round(mark.seconds - planned.time_seconds))
  return `${MARK_NAMES[mark.kind]} ${pace === 'On time' ? 'on time' : pace}`
}

/** `4:00 Power 6` */
function momentText({ seconds, text }: Moment): string {
  return `${formatDuration(Math.round(seconds))} ${text}`
}

/** `Dropped at 10:23 (0:05 later), first crack 8:02 (on time)` */
function resultText(drop: number, crack: number | null, plan: Plan | null): string {
  const planned = plan?.steps.marks.find(({ milestone_type }) => milestone_type === '1st_crack_start')
  const dropped = `Dropped at ${formatDuration(drop)}${asPlanned(drop, plan?.steps.drop_seconds)}`
  if (crack === null) return dropped
  return `${dropped}, first crack ${formatDuration(crack)}${asPlanned(crack, planned?.time_seconds)}`
}

/** ` (0:05 later)`, beside what was followed; ` (on time)`. */
function asPlanned(seconds: number, planned: number | null = null): string {
  if (planned === null) return ''
  const late = Math.round(seconds - planned)
  if (late === 0) return ' (on time)'
  return ` (${formatDuration(Math.abs(late))} ${late > 0 ? 'later' : 'sooner'})`
}
