import { lastValue, type Series, type Timeline } from '#domain/curve/timeline.ts'
import type { RoastDoubt } from '#domain/file/roast-doubts.ts'
import { LATEST_TURNING_POINT_SECONDS } from '#domain/roast/turning-point.ts'
import type { RoastDraft } from '#files/roasts/roast-draft.ts'
import type { TemperatureUnit } from '#files/roasts/stated-unit.ts'
import { withoutImpossibleValues } from './believable-values.ts'
import { type RoastLimits, roastsOfRecording } from './charge-and-drop.ts'
import { type LeftOutReading, withoutLoneReadings } from './lone-readings.ts'
import { type Reached, takenUnit, timelineInCelsius } from './temperature-unit.ts'

/** A whole recording in °C, without readings that are none, and the roasts in it. */
export interface Recording extends RecordingIn {
  unit: TemperatureUnit
  doubts: RoastDoubt[]
}

/** A recording as it is if its file is in one unit. */
interface RecordingIn {
  timeline: Timeline
  /** With values that no sensor has: what is impossible in one unit may be a roast in the other. */
  withImpossible: Timeline
  impossible: LeftOutReading[]
  lone: LeftOutReading[]
  roasts: RoastLimits[]
}

/**
 * The recording of a file, in the unit in which it is one of a roast. Which one that is follows from the roast in it,
 * from charge to drop: an empty machine may be hotter, and a reading that is none says nothing.
 *
 * @param isMarked Whether somebody marked first crack: then the beans reached roasting temperatures.
 */
export function recordingOf(draft: RoastDraft, isMarked: boolean): Recording {
  const said = draft.unit ?? { stated: null }
  const known = new Map<TemperatureUnit, RecordingIn>()
  const recordingIn = (unit: TemperatureUnit): RecordingIn => {
    const recording =
      known.get(unit) ?? withoutWrongReadings(draft, timelineInCelsius(draft.timeline, unit, said))
    known.set(unit, recording)
    return recording
  }
  const { timeSeconds } = draft.timeline
  const span = (timeSeconds.at(-1) ?? 0) - (timeSeconds[0] ?? 0)
  const isLong = (leastSeconds: number) => isMarked || span >= leastSeconds
  const { unit, doubts } = takenUnit(said, taken => reachedIn(recordingIn(taken)), isLong)
  return { ...recordingIn(unit), unit, doubts }
}

function withoutWrongReadings(
  { own, charge = 'marked', drop }: RoastDraft,
  inCelsius: Timeline,
): RecordingIn {
  const believable = withoutImpossibleValues(inCelsius)
  // What First Crack wrote was looked at before.
  const measured =
    own === undefined ? withoutLoneReadings(believable.timeline) : { ...believable, leftOut: [] }
  return {
    timeline: measured.timeline,
    withImpossible:
      believable.leftOut.length === 0 ? measured.timeline : withoutLoneReadings(inCelsius).timeline,
    impossible: believable.leftOut,
    lone: measured.leftOut,
    roasts: roastsOfRecording(measured.timeline, { charge, drop }),
  }
}

function reachedIn({ timeline, withImpossible, roasts }: RecordingIn): Reached {
  const { charge, drop } = roasts.find(({ isMarked }) => isMarked)!
  const inRoast = (series: Series, from: number) =>
    series.filter(
      (_, sample) => timeline.timeSeconds[sample]! >= from && timeline.timeSeconds[sample]! <= drop,
    )
  const lowest = turningPoint(timeline, charge, Math.min(drop, charge + LATEST_TURNING_POINT_SECONDS))
  return {
    bean: highestHeld(inRoast(withImpossible.beanTemperature, lowest)),
    ibts: lastValue(inRoast(withImpossible.ibtsTemperature, charge)),
  }
}

/** When the bean temperature is lowest after charge, in seconds on the clock of the timeline. */
function turningPoint({ timeSeconds, beanTemperature }: Timeline, charge: number, latest: number): number {
  let [seconds, lowest] = [charge, Number.POSITIVE_INFINITY]
  for (const [sample, value] of beanTemperature.entries()) {
    const at = timeSeconds[sample]!
    if (value === null || at < charge || at > latest || value > lowest) continue
    ;[seconds, lowest] = [at, value]
  }
  return seconds
}

/**
 * The highest value that three measured neighbours reach together, or the last ones; null for a series without
 * values.
 */
function highestHeld(series: Series): number | null {
  const known = series.filter(value => value !== null)
  let highest: number | null = null
  for (let index = 0; index < known.length; index += 1) {
    const held = Math.min(known[index]!, known[index + 1] ?? known[index]!, known[index + 2] ?? known[index]!)
    if (highest === null || held > highest) highest = held
  }
  return highest
}
