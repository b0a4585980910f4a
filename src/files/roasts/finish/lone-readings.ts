import { secondsSince } from '#domain/curve/cut-timeline.ts'
import { type Series, TIMELINE_SERIES, type Timeline } from '#domain/curve/timeline.ts'
import type { Limits } from '#domain/curve/timeline-limits.ts'
import { type RoastDoubt, roastDoubt } from '#domain/file/roast-doubts.ts'

/** A reading that was left out of its timeline. */
export interface LeftOutReading {
  series: (typeof TIMELINE_SERIES)[number]
  seconds: number
  value: number
}

/**
 * Leaves aside readings that are far off both neighbours: a bad contact, no measurement. A rate of rise that the
 * machine computed from such a reading goes with it. The times stay, so that every other sample keeps its place.
 */
export function withoutLoneReadings(timeline: Timeline): { timeline: Timeline; leftOut: LeftOutReading[] } {
  const leftOut: LeftOutReading[] = []
  const { timeSeconds } = timeline
  const cleaned = (name: LeftOutReading['series'], jump: Jump, also = NONE) => {
    const series = timeline[name]
    const from = name === 'ibtsTemperature' ? SENSOR_SETTLED_SECONDS : Number.NEGATIVE_INFINITY
    const lone = new Set(loneReadings(timeSeconds, series, { jump, from }))
    for (const sample of lone)
      leftOut.push({ series: name, seconds: timeSeconds[sample]!, value: series[sample]! })
    const isLeftOut = (sample: number) => lone.has(sample) || also.has(sample)
    if (lone.size + also.size === 0) return { series, lone }
    return { series: series.map((value, sample) => (isLeftOut(sample) ? null : value)), lone }
  }
  const bean = cleaned('beanTemperature', TEMPERATURE)
  const ibts = cleaned('ibtsTemperature', TEMPERATURE)
  return {
    timeline: {
      ...timeline,
      beanTemperature: bean.series,
      ibtsTemperature: ibts.series,
      beanRateOfRise: cleaned('beanRateOfRise', RATE, bean.lone).series,
      ibtsRateOfRise: cleaned('ibtsRateOfRise', RATE, ibts.lone).series,
    },
    leftOut,
  }
}

/** What was left out from charge to drop, a doubt for each series. Charge and drop are on the clock of the timeline. */
export function doubtsOfLeftOut(
  code: 'lone_readings' | 'impossible_values',
  leftOut: readonly LeftOutReading[],
  { charge, drop }: { charge: number; drop: number },
): RoastDoubt[] {
  const inRoast = leftOut.filter(({ seconds }) => seconds >= charge && seconds <= drop)
  return TIMELINE_SERIES.flatMap(series => {
    const of = inRoast.filter(reading => reading.series === series)
    const [first] = of
    if (first === undefined) return []
    const seconds = secondsSince(charge, first.seconds)
    return roastDoubt(code, { series, count: of.length, value: first.value, seconds })
  })
}

const NONE: ReadonlySet<number> = new Set()

/** How far a reading is from its neighbours before it is no measurement: at once, and more for each second between. */
interface Jump {
  least: number
  eachSecond: number
  /** No beans in a hot machine are as cold or as hot as this, so a reading that jumps there is none, however long. */
  lost?: Limits
}

/** °C. The fastest real changes are a probe's fall after charge, 2.5 °C a second, and an infrared sensor's climb, 5. */
const TEMPERATURE: Jump = { least: 10, eachSecond: 1, lost: { least: 45, most: 290 } }
/** °C/min. The rate of an infrared sensor is noise of up to 40 from sample to sample. */
const RATE: Jump = { least: 100, eachSecond: 10 }

/**
 * A bad contact whose readings beans may have lasts for this many samples at most, and for this long; a single one may
 * be of a slow machine.
 */
const MOST_SAMPLES = 3
const MOST_SECONDS = { several: 10, single: 20 }
/** With fewer readings than this, none has enough neighbours to be far off. */
const FEWEST_READINGS = 12
/** Seconds since charge. Until then an infrared sensor may be reset, and climbs back faster than any bean. */
const SENSOR_SETTLED_SECONDS = 60
/** The share of a recording that may be too hot before all of it is. */
const MOST_HOT = 0.5
/** How many times as far off a reading has to be at an end of the recording, where it has no other side. */
const WITHOUT_OTHER_SIDE = 3

/** The indexes of the samples that are far off those before and after them. */
function loneReadings(
  timeSeconds: readonly number[],
  series: Series,
  { jump, from }: { jump: Jump; from: number },
): number[] {
  const known = [...series.keys()].filter(sample => series[sample] !== null && timeSeconds[sample]! >= from)
  const lone: number[] = []
  if (known.length < FEWEST_READINGS) return lone
  /** The last two samples that count. */
  let [earlier, before]: [number | null, number | null] = [null, null]
  for (let place = 0; place < known.length; place += 1) {
    const length = lostLength(place) || runLength(place)
    lone.push(...known.slice(place, place + length))
    place += length
    if (place >= known.length) break
    earlier = before
    before = known[place]!
  }
  return lone

  /** How many samples from `place` on are of a contact that was lost for as long as they are: none has such a value. */
  function lostLength(place: number): number {
    if (before === null || jump.lost === undefined || !isFar(known[place]!, before, WITHOUT_OTHER_SIDE))
      return 0
    const { least, most } = jump.lost
    const isCold = series[known[place]!]! <= least
    const isLost = (sample: number) => (isCold ? series[sample]! <= least : series[sample]! >= most)
    let length = 0
    while (place + length < known.length && isLost(known[place + length]!)) length += 1
    const after = known[place + length]
    // A sensor that was reset climbs back through all temperatures between.
    if (after !== undefined && !isFar(after, known[place + length - 1]!, WITHOUT_OTHER_SIDE)) return 0
    // If most of a recording is so hot, it is in another unit or was made without beans.
    return isCold || length < known.length * MOST_HOT ? length : 0
  }

  /** How many samples from `place` on are far off the last one that counts and the next one that does. */
  function runLength(place: number): number {
    if (before !== null && Math.abs(series[known[place]!]! - series[before]!) <= jump.least) return 0
    for (let length = 1; length <= MOST_SAMPLES; length += 1) {
      const after = known[place + length] ?? null
      if (isLoneRun(known.slice(place, place + length), after)) return length
      if (after === null) break
    }
    return 0
  }

  function isLoneRun(run: readonly number[], after: number | null): boolean {
    if (before === null && after === null) return false
    const between = (timeSeconds[after ?? run.at(-1)!] ?? 0) - (timeSeconds[before ?? run[0]!] ?? 0)
    const isSingle = run.length === 1 && before !== null && after !== null
    if (between > (isSingle ? MOST_SECONDS.single : MOST_SECONDS.several)) return false
    if (before === null) return isOffAtStart(run, after!)
    if (after === null) return run.every(sample => isOffAtEnd(sample, before!))
    const [start, end] = [series[before]!, series[after]!]
    const limit = jump.least + jump.eachSecond * between
    const offs = run.map(sample => {
      const share = (timeSeconds[sample]! - timeSeconds[before!]!) / between
      const value = series[sample]!
      const off = value - (start + share * (end - start))
      // Beyond both neighbours: a corner or a reset of the sensor is beyond one of them.
      const isBeyond = (value - start) * (value - end) > 0
      return isBeyond && Math.min(Math.abs(value - start), Math.abs(value - end)) > jump.least ? off : 0
    })
    return offs.every(off => Math.abs(off) > limit && off > 0 === offs[0]! > 0)
  }

  /** The first reading, if the next two agree with each other. */
  function isOffAtStart(run: readonly number[], after: number): boolean {
    const next = known[known.indexOf(after) + 1]
    if (run.length > 1 || next === undefined) return false
    return isFar(run[0]!, after, WITHOUT_OTHER_SIDE) && !isFar(after, next, 1)
  }

  /** The last readings, if those before them agree with each other. */
  function isOffAtEnd(sample: number, last: number): boolean {
    return isFar(sample, last, WITHOUT_OTHER_SIDE) && earlier !== null && !isFar(last, earlier, 1)
  }

  function isFar(one: number, other: number, times: number): boolean {
    const seconds = Math.abs(timeSeconds[one]! - timeSeconds[other]!)
    return Math.abs(series[one]! - series[other]!) > times * (jump.least + jump.eachSecond * seconds)
  }
}
