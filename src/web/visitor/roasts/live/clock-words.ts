import { formatDuration } from '#domain/roast/duration.ts'
import { type FigureUnits, shownRateOfRise } from '#domain/words/shown-figures.ts'
import { percentText } from '#web/words/figure-text.ts'
import type { AgainstPlan } from './figures.ts'

/** A step is announced this long before its time. */
export const SOON_SECONDS = 10

/**
 * `in 0:25`, `now`, `0:04 over`. While nothing is charged, for null seconds left: `at charge`, `1:15 after charge`.
 */
export function countdownText(left: number | null, at: number): string {
  if (left === null) return at <= 0 ? 'at charge' : `${formatDuration(Math.round(at))} after charge`
  if (left === 0) return 'now'
  return left > 0 ? `in ${formatDuration(left)}` : `${formatDuration(-left)} over`
}

/** `Development 1:40, 17.5 %`, after first crack: rounded as the roast says it once it is saved. */
export function developmentText(crackSeconds: number, seconds: number): string {
  const development = Math.max(0, seconds - crackSeconds)
  const share = seconds > 0 ? (100 * development) / seconds : 0
  return `Development ${formatDuration(development)}, ${percentText(share)}`
}

/** A rate in °C/min as `12.3 °C/min`; nothing for null. */
export function rateText(rate: number | null, units: FigureUnits): string {
  if (rate === null) return ''
  return `${shownRateOfRise(rate, units).toFixed(1).replace('-', '−')}\u00a0${units.temperature}/min`
}

/**
 * `0:18 late: 4 °C below #41`, beside a plan of this name; a difference of a second or a degree is none. What the plan
 * never reaches is neither late nor early.
 */
export function againstText({ warmer, lateSeconds }: AgainstPlan, name: string, units: FigureUnits): string {
  const degrees = Math.round(units.temperature === '°F' ? warmer * 1.8 : warmer)
  const where =
    degrees === 0
      ? `as ${name}`
      : `${Math.abs(degrees)}\u00a0${units.temperature} ${degrees > 0 ? 'above' : 'below'} ${name}`
  return lateSeconds === null ? where : `${paceText(Math.round(lateSeconds))}: ${where}`
}

/** `0:18 late`, in whole seconds after a plan; a second is `On time`. */
export function paceText(late: number): string {
  return Math.abs(late) < 2
    ? 'On time'
    : `${formatDuration(Math.abs(late))}\u00a0${late > 0 ? 'late' : 'early'}`
}
