import { longestStep } from '#domain/curve/longest-step.ts'
import { type Series, type Timeline, timelineOfPoints } from '#domain/curve/timeline.ts'
import { roundForTransport } from '#domain/record/units.ts'
import type { ReadingValue } from './running-roast.ts'
import type { TimedReading } from './since-charge.ts'

/** What a machine sent, since charge. A setting holds until the next. */
export function timelineOfSent(sent: readonly TimedReading[]): Timeline {
  const of = (value: ReadingValue): Series => sent.map(reading => reading[value])
  const [power, fan, drum] = [held(of('power')), held(of('fan')), held(of('drum'))]
  return timelineOfPoints(
    sent.map(({ seconds, bean_temp, ibts_temp }, index) => ({
      time_seconds: seconds,
      bean_probe_temp: bean_temp,
      ibts_temp,
      bean_probe_ror: null,
      ibts_ror: null,
      power_setting: power[index]!,
      fan_setting: fan[index]!,
      drum_setting: drum[index]!,
    })),
  )
}

/** Sensors that were read at different instants have a value at each: that of the line between two readings. */
export function withJoinedSensors(timeline: Timeline): Timeline {
  return {
    ...timeline,
    beanTemperature: between(timeline.timeSeconds, timeline.beanTemperature),
    ibtsTemperature: between(timeline.timeSeconds, timeline.ibtsTemperature),
  }
}

/** Each value that is missing between two others, on the line from one to the other; none in a gap. */
function between(times: readonly number[], series: Series): Series {
  const filled = [...series]
  const longest = longestStep(times.filter((_, sample) => series[sample] !== null))
  let before = -1
  for (const [sample, value] of series.entries()) {
    if (value === null) continue
    const isJoined = before >= 0 && times[sample]! - times[before]! <= longest
    for (let missing = before + 1; isJoined && missing < sample; missing += 1) {
      const share = (times[missing]! - times[before]!) / (times[sample]! - times[before]!)
      filled[missing] = roundForTransport(series[before]! + share * (value - series[before]!))
    }
    before = sample
  }
  return filled
}

function held(series: Series): Series {
  let last: number | null = null
  return series.map(value => {
    last = value ?? last
    return last
  })
}
