import { formatDuration } from '#domain/duration.ts'
import { developmentTimeRatioPercent, type FirstCrack } from '#domain/first-crack.ts'
import { durationSeconds, lastValue, type Series, type Timeline } from '#domain/timeline.ts'
import { round } from '#domain/units.ts'
import type { Landmark } from './landmarks.ts'

/** Describes the curves of a roast in a few sentences, for screen readers. Empty if there are no samples. */
export function describeCurves(
  timeline: Timeline,
  landmarks: readonly Landmark[],
  crack: FirstCrack | null,
): string {
  const duration = durationSeconds(timeline)
  if (duration === null) return ''
  return [
    `The roast lasts ${formatDuration(duration)} minutes.`,
    ...landmarks.map(
      ({ name, seconds, inferred }) =>
        `${name}${inferred ? ' (inferred)' : ''} at ${formatDuration(seconds)}${temperatureThen(timeline, seconds)}.`,
    ),
    ...developmentSentence(duration, crack),
    ...peakSentence(timeline),
    ...endSentence('Bean temperature', timeline.beanTemperature),
    ...endSentence('IBTS temperature', timeline.ibtsTemperature),
  ].join(' ')
}

function temperatureThen(timeline: Timeline, seconds: number): string {
  const index = timeline.timeSeconds.findIndex(time => time >= seconds)
  const bean = timeline.beanTemperature[index] ?? null
  return bean === null ? '' : `, beans at ${round(bean)} °C`
}

function developmentSentence(duration: number, crack: FirstCrack | null): string[] {
  const ratio = developmentTimeRatioPercent(duration, crack?.seconds)
  if (crack === null || ratio === null) return []
  return [`Development takes ${formatDuration(duration - crack.seconds)}, ${round(ratio, 1).toFixed(1)} %.`]
}

function peakSentence(timeline: Timeline): string[] {
  let peak = -1
  timeline.beanRateOfRise.forEach((rate, index) => {
    if (rate !== null && rate > (timeline.beanRateOfRise[peak] ?? 0)) peak = index
  })
  const rate = timeline.beanRateOfRise[peak] ?? null
  const seconds = timeline.timeSeconds[peak]
  if (rate === null || seconds === undefined) return []
  return [`The rate of rise peaks at ${round(rate, 1)} °C per minute at ${formatDuration(seconds)}.`]
}

function endSentence(name: string, series: Series): string[] {
  const last = lastValue(series)
  return last === null ? [] : [`${name} ends at ${round(last)} °C.`]
}
