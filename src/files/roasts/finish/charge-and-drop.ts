import type { Timeline } from '#domain/curve/timeline.ts'
import { type RoastDoubt, roastDoubt } from '#domain/file/roast-doubts.ts'
import { round } from '#domain/record/units.ts'
import { type DropMark, endOfRoast } from './end-of-roast.ts'
import {
  COLDEST_HOT,
  isChargedAgain,
  isFallOfBeans,
  type Measured,
  measuredTemperatures,
  type RoastShape,
  roastShapes,
} from './roast-shapes.ts'

/**
 * What a file says about its charge, which is at 0 on its clock:
 * - `marked`: somebody or the machine marked it.
 * - `unmarked row`, `unmarked sample`: the format can mark it, and this file doesn't; the clock begins with the first.
 * - `first row`: the format has no mark. Its recording mostly begins with the roast.
 */
export type ChargeMark = 'marked' | 'unmarked row' | 'unmarked sample' | 'first row'

/** Where a roast begins and ends, in seconds on the clock of the file. */
export interface RoastLimits {
  charge: number
  drop: number
  doubts: RoastDoubt[]
  /** Whether the marks and weights of the file are those of this roast. */
  isMarked: boolean
}

/**
 * The roasts of a recording, in order of time: the one that the file marks, or that its curve shows, and any other that
 * the curve shows. A mark that can't be true isn't obeyed.
 *
 * @param timeline The whole recording in °C, from before charge until after drop, without lone readings.
 */
export function roastsOfRecording(
  timeline: Timeline,
  { charge, drop }: { charge: ChargeMark; drop: DropMark },
): RoastLimits[] {
  const [first, last] = [timeline.timeSeconds[0] ?? 0, timeline.timeSeconds.at(-1) ?? 0]
  // The program that writes the format knows both.
  if (drop === 'last sample') return [{ charge: 0, drop: last, doubts: [], isMarked: true }]
  const measured = measuredTemperatures(timeline)
  const marked = typeof drop === 'object' ? drop.seconds : null
  const span = charge === 'marked' && marked !== null ? { charge: 0, drop: marked } : null
  const shapes = roastShapes(measured, span)
  const shape = shapeOf(shapes, measured, { charge, drop: marked })
  const found = chargeOf(shape, charge, measured, first)
  const next = shapes.find(
    one => one !== shape && one.charge.seconds > (marked ?? shape?.end.seconds ?? last),
  )
  const until = next?.charge.seconds ?? last
  const inRoast = measured.filter(({ seconds }) => seconds >= found.seconds && seconds <= until)
  const before =
    marked === null || shape === null
      ? null
      : endBeforeNext(marked, shape, { shapes, measured, charge: found.seconds })
  const end = before ?? endOfRoast(timeline, inRoast, { charge: found.seconds, until, drop, shape })
  const others = shapes.filter(
    one => one !== shape && (one.charge.seconds >= end.seconds || one.end.seconds <= found.seconds),
  )
  const main = {
    charge: found.seconds,
    drop: end.seconds,
    doubts: [...found.doubts, ...end.doubts],
    isMarked: true,
  }
  return [
    main,
    ...others.map(one => ({
      charge: one.charge.seconds,
      drop:
        before !== null && marked !== null && Math.abs(marked - one.end.seconds) <= CLOSE_SECONDS
          ? marked
          : one.end.seconds,
      doubts: [],
      isMarked: false,
    })),
  ].sort((a, b) => a.charge - b.charge)
}

/** The end of a roast whose marked drop is that of another one: the machine was charged again before. */
function endBeforeNext(
  marked: number,
  shape: RoastShape,
  {
    shapes,
    measured,
    charge,
  }: { shapes: readonly RoastShape[]; measured: readonly Measured[]; charge: number },
): { seconds: number; doubts: RoastDoubt[] } | null {
  const next = shapes.find(one => one.charge.seconds < marked && isChargedAgain(shape, one, measured))
  if (next === undefined) return null
  const sinceCharge = (seconds: number) => round(seconds - charge, 4)
  const values = {
    marked_seconds: sinceCharge(marked),
    charge_seconds: sinceCharge(next.charge.seconds),
    seconds: sinceCharge(shape.end.seconds),
  }
  return { seconds: shape.end.seconds, doubts: [roastDoubt('drop_of_next', values)] }
}

/** Seconds. Whoever marks charge by hand, and a slow probe, are within this of what the curve shows. */
const CLOSE_SECONDS = 60
/** Seconds. A format without a mark begins with charge or a moment before. */
const MOMENT_SECONDS = 20

interface Marks {
  charge: ChargeMark
  drop: number | null
}

/** The shape of the roast that is marked; the first one if nothing is; null if the curve shows none there. */
function shapeOf(
  shapes: readonly RoastShape[],
  measured: readonly Measured[],
  { charge, drop }: Marks,
): RoastShape | null {
  const isBeforeDrop = (shape: RoastShape) => drop === null || shape.charge.seconds < drop
  if (charge === 'marked') {
    const around = shapes.find(
      shape => shape.charge.seconds <= CLOSE_SECONDS && shape.end.seconds > 0 && isBeforeDrop(shape),
    )
    // A charge that was marked while the machine was still being heated.
    const early = shapes.find(shape => shape.charge.seconds > CLOSE_SECONDS && isBeforeDrop(shape))
    return around ?? (early !== undefined && isHeatedUntil(early, measured) ? early : null)
  }
  const last = shapes.filter(isBeforeDrop).at(-1)
  return (drop === null ? shapes[0] : last) ?? null
}

/** °C. A machine that waits for beans stays hotter than they are when they go in, and doesn't get much hotter. */
const KEPT_HOT = { least: 120, climb: 50 }

/** Whether a machine was kept hot from the marked charge until the beans went in, or heated from cold. */
function isHeatedUntil({ charge, turningPoint }: RoastShape, measured: readonly Measured[]): boolean {
  const before = measured.filter(({ seconds }) => seconds >= 0 && seconds <= charge.seconds)
  const [first] = before
  if (first === undefined) return false
  const isKeptHot = before.every(
    ({ temperature }) => temperature >= KEPT_HOT.least && temperature <= first.temperature + KEPT_HOT.climb,
  )
  const isFromCold = first.temperature <= COLDEST_HOT
  return isKeptHot || (isFromCold && isFallOfBeans(charge, measured.slice(measured.indexOf(turningPoint))))
}

/** °C. Cold beans that go into a machine so hot cool its probe. */
const HOTTEST_CHARGE = 100
const SMALLEST_FALL = 5

/** Whether charge is marked in beans that are hot already and go on getting hotter. */
function isLate(measured: readonly Measured[], first: number): boolean {
  const after = measured.filter(({ seconds }) => seconds >= 0 && seconds <= CLOSE_SECONDS)
  const [at, last] = [after[0], after.at(-1)]
  if (at === undefined || last === undefined || first > -CLOSE_SECONDS) return false
  return (
    at.temperature >= HOTTEST_CHARGE &&
    last.temperature > at.temperature &&
    after.every(({ temperature }) => temperature > at.temperature - SMALLEST_FALL)
  )
}

function chargeOf(
  shape: RoastShape | null,
  mark: ChargeMark,
  measured: readonly Measured[],
  first: number,
): { seconds: number; doubts: RoastDoubt[] } {
  // In a machine that is being heated from cold, the curve doesn't show when beans went in.
  const shown = shape === null || shape.isCold ? null : shape.charge
  if (mark === 'marked') {
    const values = { recording_seconds: -first }
    if (shown === null)
      return { seconds: 0, doubts: isLate(measured, first) ? [roastDoubt('charge_doubtful', values)] : [] }
    if (Math.abs(shown.seconds) <= CLOSE_SECONDS) return { seconds: 0, doubts: [] }
    const moved = { ...values, charge_recording_seconds: shown.seconds - first }
    return { seconds: shown.seconds, doubts: [roastDoubt('charge_not_obeyed', moved)] }
  }
  if (shown !== null && shown.seconds > first + (mark === 'first row' ? MOMENT_SECONDS : 0)) {
    const values = { recording_seconds: shown.seconds - first, from: round(shown.temperature, 1) }
    return { seconds: shown.seconds, doubts: [roastDoubt('charge_found', values)] }
  }
  if (mark === 'first row') return { seconds: 0, doubts: [] }
  const row = mark === 'unmarked row' ? 'row' : 'sample'
  return { seconds: first, doubts: [roastDoubt('charge_unmarked', { first: row })] }
}
