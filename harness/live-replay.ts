import { setTimeout } from 'node:timers/promises'
import { pointAt } from '#domain/curve/timeline.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { expectOk, type OwnerCall } from './owner.ts'

/** As many readings as one call may carry. */
const MOST_READINGS_OF_CALL = 600

interface Replay {
  owner: OwnerCall
  /** Chosen by the caller, as by any device that opens a running roast. */
  key: string
  beanId: number
  roast: RoastFile
  /** The instant of charge, in milliseconds since 1970. What is sent must not be in the future. */
  chargedAt: number
  /** Resolves when the roast is this many seconds after charge. */
  until: (seconds: number) => Promise<void>
}

/**
 * Roasts a recorded roast again through the public calls: opens a running roast, sends each reading and sets charge,
 * marks and drop as they come, and saves it. Returns the answer to that. Rejects if a call is refused.
 */
export async function replay({
  owner,
  key,
  beanId,
  roast,
  chargedAt,
  until,
}: Replay): Promise<Record<string, unknown>> {
  const { timeline, milestones, greenWeightGrams, roastedWeightGrams } = roast
  const opening = { key, bean_id: beanId, green_weight_g: greenWeightGrams }
  const { id } = await expectOk(await owner('POST', '/api/live/', opening))
  const at = (seconds: number) => chargedAt + Math.round(seconds * 1000)
  const marks = milestones.toSorted((one, other) => one.time_seconds - other.time_seconds)
  const mark = async (count: number, dropSeconds: number | null = null) => {
    const set = {
      charged_at: at(0),
      marks: marks.slice(0, count).map(({ milestone_type, time_seconds }) => ({
        milestone_type,
        at: at(time_seconds),
      })),
      dropped_at: dropSeconds === null ? null : at(dropSeconds),
    }
    await expectOk(await owner('PUT', `/api/live/${id}/marks`, set))
  }
  await mark(0)
  let marked = 0
  let waiting: object[] = []
  let sentUntil = 0
  const send = async () => {
    if (waiting.length > 0)
      await expectOk(await owner('POST', `/api/live/${id}/readings`, { readings: waiting }))
    waiting = []
  }
  const drop = timeline.timeSeconds.at(-1) ?? 0
  for (const [sample, seconds] of timeline.timeSeconds.entries()) {
    // A device that sends once a second sends no call for each sample of a faster recording.
    if (seconds >= sentUntil + 1 || waiting.length === MOST_READINGS_OF_CALL) {
      await until(seconds)
      await send()
      sentUntil = seconds
    }
    const { bean_probe_temp, ibts_temp, power_setting, fan_setting, drum_setting } = pointAt(timeline, sample)
    const values = { bean_temp: bean_probe_temp, ibts_temp, power: power_setting, fan: fan_setting }
    const reading = { ...values, drum: drum_setting }
    if (Object.values(reading).some(value => value !== null)) waiting.push({ at: at(seconds), ...reading })
    const reached = marks.filter(({ time_seconds }) => time_seconds <= seconds).length
    if (reached > marked) await mark(reached)
    marked = reached
  }
  await until(drop)
  await send()
  await mark(marks.length, drop)
  return expectOk(await owner('POST', `/api/live/${id}/finish`, { roasted_weight_g: roastedWeightGrams }))
}

/**
 * The same, so many times as fast as it was. What was roasted keeps its times, so the charge lies as far back as is
 * needed for the drop to be now when it comes.
 */
export function replayAtSpeed(
  what: Omit<Replay, 'chargedAt' | 'until'>,
  speed: number,
): Promise<Record<string, unknown>> {
  const begun = Date.now()
  const dropMs = (what.roast.timeline.timeSeconds.at(-1) ?? 0) * 1000
  const chargedAt = Math.floor(begun - dropMs * (1 - 1 / speed))
  const until = (seconds: number) => setTimeout(Math.max(0, begun + (seconds * 1000) / speed - Date.now()))
  return replay({ ...what, chargedAt, until })
}
