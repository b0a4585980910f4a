import type { Series, Timeline } from '#domain/curve/timeline.ts'
import type { Limits } from '#domain/curve/timeline-limits.ts'
import { namesIn, valuesByName } from '#domain/record/named-values.ts'
import type { LeftOutReading } from './lone-readings.ts'

/** °C. Colder than any roastery, hotter than any bean: readings outside come from a broken or missing sensor. */
const TEMPERATURES: Limits = { least: -40, most: 400 }
/**
 * °C/min; the limit is 10 °C per second. The fastest real changes stay well inside: a probe falls by about 150 °C/min
 * after charge, and an infrared sensor climbs by about 310 °C/min after its reset. Values outside are the difference
 * across a sensor's reset (-6183), not a rate of rise.
 */
const RATES_OF_RISE: Limits = { least: -600, most: 600 }
/** Steps of a dial, percent, rpm or watts; the fastest fans turn at some 20 000 rpm. */
const SETTINGS: Limits = { least: 0, most: 100_000 }

const LIMITS = {
  ibtsTemperature: TEMPERATURES,
  beanTemperature: TEMPERATURES,
  ibtsRateOfRise: RATES_OF_RISE,
  beanRateOfRise: RATES_OF_RISE,
  power: SETTINGS,
  fan: SETTINGS,
  drum: SETTINGS,
} as const satisfies Partial<Record<keyof Timeline, Limits>>

/** Whether a sensor can measure this rate of rise, in °C/min or °F/min. */
export function isBelievableRate(rate: number): boolean {
  return isWithin(rate, RATES_OF_RISE)
}

/** Leaves out values that no sensor or dial can show. */
export function withoutImpossibleValues(timeline: Timeline): {
  timeline: Timeline
  leftOut: LeftOutReading[]
} {
  const leftOut: LeftOutReading[] = []
  const within = (name: keyof typeof LIMITS): Series => {
    const series = timeline[name]
    const isImpossible = (value: number | null) => value !== null && !isWithin(value, LIMITS[name])
    if (!series.some(isImpossible)) return series
    return series.map((value, sample) => {
      if (value === null || !isImpossible(value)) return value
      leftOut.push({ series: name, seconds: timeline.timeSeconds[sample]!, value })
      return null
    })
  }
  return {
    timeline: { timeSeconds: timeline.timeSeconds, ...valuesByName(namesIn(LIMITS), within) },
    leftOut,
  }
}

function isWithin(value: number, { least, most }: Limits): boolean {
  return value >= least && value <= most
}
