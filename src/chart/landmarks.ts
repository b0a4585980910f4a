import { durationSeconds, hasValues, type Timeline } from '#domain/curve/timeline.ts'
import type { FirstCrack } from '#domain/roast/first-crack.ts'
import { type Milestone, milestoneSeconds } from '#domain/roast/milestones.ts'
import { turningPoint } from '#domain/roast/turning-point.ts'
import { roastTemperature } from '#domain/story/roast-temperature.ts'

/** A moment of the roast that the chart marks. */
export interface Landmark {
  name:
    | 'Charge'
    | 'Turning point'
    | 'Yellowing'
    | 'First crack'
    | 'First crack ends'
    | 'Second crack'
    | 'Second crack ends'
    | 'Drop'
  /** Seconds since charge. */
  seconds: number
  /** °C of the beans; null if unknown. */
  temperature: number | null
  /** True for a first crack that the file does not mark. */
  inferred: boolean
  /** At drop, the sensor of the temperature, if there is another one. */
  sensor?: 'bean'
}

/** The moments to mark, in order of time. Those after drop are left out. */
export function landmarks(
  timeline: Timeline,
  milestones: readonly Milestone[],
  crack: FirstCrack | null,
): Landmark[] {
  const end = durationSeconds(timeline) ?? 0
  const temperatureAt = roastTemperature(timeline)
  const hasBoth = hasValues(timeline.beanTemperature) && hasValues(timeline.ibtsTemperature)
  const found: [Landmark['name'], number | null][] = [
    ['Charge', end > 0 ? 0 : null],
    ['Turning point', turningPoint(timeline)?.seconds ?? null],
    ['Yellowing', milestoneSeconds(milestones, 'yellowing')],
    ['First crack', crack?.seconds ?? null],
    ['Second crack', milestoneSeconds(milestones, '2nd_crack_start')],
    ['Drop', end > 0 ? end : null],
  ]
  return found
    .flatMap(([name, seconds]) => {
      const inferred = name === 'First crack' && crack?.inferred === true
      return seconds === null || seconds > end
        ? []
        : [
            {
              name,
              seconds,
              temperature: temperatureAt(seconds),
              inferred,
              ...(name === 'Drop' && hasBoth && { sensor: 'bean' as const }),
            },
          ]
    })
    .sort((a, b) => a.seconds - b.seconds)
}
