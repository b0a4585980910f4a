import type { Timeline } from '#domain/curve/timeline.ts'
import { type CurveByHand, curveByHand, withTappedSettings } from '#domain/live/curve-by-hand.ts'
import { timelineOfSent, withJoinedSensors } from '#domain/live/curve-sent.ts'
import type { Reading } from '#domain/live/running-roast.ts'
import { sinceCharge, type TimedReading } from '#domain/live/since-charge.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import type { StoredSource } from '#domain/roast/roast-source.ts'
import { finishedRoasts } from '#files/roasts/finish/finished-roasts.ts'
import type { RoastDraft } from '#files/roasts/roast-draft.ts'

/** A roast that ran, with charge and drop in milliseconds since 1970. */
export interface RanRoast {
  name: string
  chargedAt: number
  droppedAt: number
  marks: readonly { milestone_type: Milestone['milestone_type']; at: number }[]
  /** In order of time. */
  readings: readonly Reading[]
}

export interface FinishedLiveRoast {
  timeline: Timeline
  milestones: Milestone[]
  curveSource: StoredSource
  warnings: string[]
}

/**
 * What a roast that ran was, from charge to drop. What a machine sent takes the way of a file: readings that are none
 * are left out, and so are marks that can't be true; sensors that were read in turn are joined. Without a curve from a
 * machine, what was typed is the curve.
 */
export function finishedLiveRoast(ran: RanRoast): FinishedLiveRoast {
  const dropSeconds = (ran.droppedAt - ran.chargedAt) / 1000
  const timed = sinceCharge(ran.readings, ran.chargedAt)
  const marks = ran.marks.map(({ milestone_type, at }) => ({
    milestone_type,
    time_seconds: (at - ran.chargedAt) / 1000,
  }))
  const sent = timed.filter(({ typed, bean_temp, ibts_temp }) => !typed && (bean_temp ?? ibts_temp) !== null)
  if (sent.length > 0) {
    const draft = draftOf(ran.name, timed, marks, dropSeconds)
    const roasts = finishedRoasts(draft)
    const roast = roasts.ok ? roasts.value.find(({ sourceName }) => sourceName === ran.name) : undefined
    if (roast !== undefined) {
      const timeline = withTappedSettings(withJoinedSensors(roast.timeline), timed)
      return { timeline, milestones: roast.milestones, curveSource: 'live', warnings: roast.warnings }
    }
  }
  const markSeconds = marks.map(({ time_seconds }) => time_seconds)
  const byHand: CurveByHand = curveByHand(timed, markSeconds, dropSeconds)
  const milestones = marks.filter(({ time_seconds }) => time_seconds <= dropSeconds)
  const source = byHand.isSparse ? 'sparse' : 'hand'
  return {
    timeline: byHand.timeline,
    milestones,
    curveSource: sent.length > 0 ? 'live' : source,
    warnings: [],
  }
}

/** The samples that the machine sent, with its own settings. What was typed isn't the machine's. */
function draftOf(
  name: string,
  readings: readonly TimedReading[],
  milestones: readonly Milestone[],
  dropSeconds: number,
): RoastDraft {
  return {
    format: 'running roast',
    sourceName: name,
    roastDate: null,
    beanName: null,
    timeline: timelineOfSent(readings.filter(({ typed }) => !typed)),
    unit: { stated: 'C' },
    charge: 'marked',
    drop: { seconds: dropSeconds },
    milestones,
    greenWeightGrams: null,
    roastedWeightGrams: null,
    warnings: [],
  }
}
