import { round } from '#domain/record/units.ts'
import type { Timeline } from './timeline.ts'

/** As many points as a small picture in a table row can show. */
const POINTS = 40

/**
 * The shape of a roast: the bean temperature, otherwise the infrared sensor's, at equal distances of time from charge
 * to drop, in whole °C. Empty without a temperature.
 */
export function curveSketch({ timeSeconds, beanTemperature, ibtsTemperature }: Timeline): number[] {
  const hasBean = beanTemperature.some(value => value !== null)
  const temperature = hasBean ? beanTemperature : ibtsTemperature
  const measured = timeSeconds.flatMap((seconds, index) => {
    const value = temperature[index] ?? null
    return value === null ? [] : [{ seconds, value }]
  })
  const last = measured.at(-1)
  if (last === undefined) return []
  let place = 0
  return Array.from({ length: POINTS }, (_, index) => {
    const seconds = (last.seconds * index) / (POINTS - 1)
    while (measured[place]!.seconds < seconds && place < measured.length - 1) place += 1
    return round(measured[place]!.value)
  })
}
