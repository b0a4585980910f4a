import { rateOfRiseSource, ratesOfSource } from '#chart/rate-of-rise-source.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { valueAt } from '#domain/curve/value-at.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { formatDuration } from '#domain/roast/duration.ts'

type Point = RoastDetails['timeline'][number]
export type TemperatureKey = 'bean_probe_temp' | 'ibts_temp'

/** A sample, with those of its temperatures that a person typed. */
export interface TimelineRow extends Point {
  typed?: readonly TemperatureKey[]
}

/** The even samples of a curve by hand. Those between them are where something happened. */
const EVERY_SECONDS = 5

/**
 * The samples of a roast by hand with what was typed, a row for each second of which something is known: of several
 * values what was typed counts, then that of a mark or a tap. The rate of rise is the one that the chart computes.
 */
export function rowsByHand(
  samples: readonly Point[],
  readings: NonNullable<RoastDetails['readings']>,
): TimelineRow[] {
  const rows = [
    ...withRates(samples).sort((one, other) => Number(isEven(other)) - Number(isEven(one))),
    ...typedRows(samples, readings),
  ]
  const bySecond = new Map<string, TimelineRow>()
  for (const row of rows) {
    const second = formatDuration(row.time_seconds)
    const before = bySecond.get(second)
    bySecond.set(second, before === undefined ? row : merged(before, row))
  }
  return [...bySecond.values()].sort((one, other) => one.time_seconds - other.time_seconds)
}

function isEven({ time_seconds }: Point): boolean {
  return time_seconds % EVERY_SECONDS === 0
}

function withRates(samples: readonly Point[]): TimelineRow[] {
  const timeline = timelineOfPoints(samples)
  const source = rateOfRiseSource(timeline)
  if (source === null) return [...samples]
  const rates = ratesOfSource(timeline, source)
  const key = source.sensor === 'bean' ? 'bean_probe_ror' : 'ibts_ror'
  return samples.map((sample, index) => ({ ...sample, [key]: rates[index] ?? null }))
}

function typedRows(
  samples: readonly Point[],
  readings: NonNullable<RoastDetails['readings']>,
): TimelineRow[] {
  const { timeSeconds, beanTemperature, ibtsTemperature } = timelineOfPoints(samples)
  return readings.flatMap(({ time_seconds, bean_temp, ibts_temp }) => {
    const held = samples.findLast(point => point.time_seconds <= time_seconds) ?? samples[0]
    if (held === undefined || (bean_temp ?? ibts_temp) === null) return []
    const typed = { bean_probe_temp: bean_temp, ibts_temp }
    return {
      ...held,
      time_seconds,
      bean_probe_temp: bean_temp ?? valueAt(timeSeconds, beanTemperature, time_seconds),
      ibts_temp: ibts_temp ?? valueAt(timeSeconds, ibtsTemperature, time_seconds),
      ...{ bean_probe_ror: null, ibts_ror: null },
      typed: namesIn(typed).filter(key => typed[key] !== null),
    }
  })
}

/** Two rows of a second: what is known of the later one counts, unless the earlier one was typed. */
function merged(before: TimelineRow, row: TimelineRow): TimelineRow {
  const { typed: typedBefore = [] } = before
  const { typed = [], ...values } = row
  const kept = namesIn(values).filter(
    key => values[key] !== null && (!isTyped(typedBefore, key) || isTyped(typed, key)),
  )
  return {
    ...before,
    ...Object.fromEntries(kept.map(key => [key, values[key]])),
    typed: [...new Set([...typedBefore, ...typed])],
  }
}

function isTyped(typed: readonly TemperatureKey[], key: keyof Point): boolean {
  return typed.some(each => each === key)
}
