import { setTimeout } from 'node:timers/promises'
import type { LiveMarks, RunningRoast, RunningRoastDetails } from '#contract/live/running-roasts.ts'
import { pointAt } from '#domain/curve/timeline.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { pick } from '#domain/record/named-values.ts'
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

/** A roast that was replayed to its drop, or until a person ended it. */
interface Replayed {
  /** Resolves to whether a person has pressed, typed or chosen anything, or has ended it: they save it. */
  isShared: () => Promise<boolean>
  /** Saves it, and resolves to the answer. Rejects if the call is refused. */
  finish: () => Promise<Record<string, unknown>>
}

/** What comes at a time, in milliseconds since 1970. */
interface Reached {
  charge?: number
  marks: readonly { milestone_type: LiveMarks['marks'][number]['milestone_type']; at: number }[]
  drop?: number
}

/**
 * Roasts a recorded roast again through the public calls: opens a running roast, sends each reading and sets charge,
 * marks and drop as they come. What a person presses or takes back meanwhile stays so, and after their drop nothing is
 * marked any more. Rejects if a call is refused for another reason.
 */
export async function replay({ owner, key, beanId, roast, chargedAt, until }: Replay): Promise<Replayed> {
  const { timeline, milestones, greenWeightGrams, roastedWeightGrams } = roast
  const opening = { key, bean_id: beanId, green_weight_g: greenWeightGrams }
  const opened = await runningIn(await owner('POST', '/api/live/', opening))
  const path = `/api/live/${opened.id}`
  const at = (seconds: number) => chargedAt + Math.round(seconds * 1000)
  const marks = milestones
    .map(({ milestone_type, time_seconds }) => ({ milestone_type, at: at(time_seconds) }))
    .sort((one, other) => one.at - other.at)
  let waiting: object[] = []
  const send = async () => {
    if (waiting.length > 0) {
      const sent = await owner('POST', `${path}/readings`, { readings: waiting })
      if (!isEnded(sent)) await expectOk(sent)
    }
    waiting = []
  }
  const drop = timeline.timeSeconds.at(-1) ?? 0
  let isRunning = await mark(owner, path, { charge: at(0), marks: [] })
  let marked = 0
  let sentUntil = 0
  for (const [sample, seconds] of timeline.timeSeconds.entries()) {
    if (!isRunning) break
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
    const reached = marks.filter(each => each.at <= at(seconds)).slice(marked)
    if (reached.length > 0) isRunning = await mark(owner, path, { marks: reached })
    marked += reached.length
  }
  if (isRunning) {
    await until(drop)
    await send()
    await mark(owner, path, { marks: marks.slice(marked), drop: at(drop) })
  }
  return {
    isShared: async () => {
      const answer = await owner('GET', path)
      if (answer.status === NOT_FOUND) return true
      const now = await runningIn<RunningRoastDetails>(answer)
      const alone = withReached(opened, { charge: at(0), marks, drop: at(drop) })
      return now.readings.some(({ typed }) => typed) || textOf(now) !== textOf({ ...opened, ...alone })
    },
    finish: async () =>
      expectOk(await owner('POST', `${path}/finish`, { roasted_weight_g: roastedWeightGrams })),
  }
}

/** Sets what is reached and nobody has set. Resolves to whether the roast still runs. */
async function mark(owner: OwnerCall, path: string, reached: Reached): Promise<boolean> {
  for (;;) {
    const answer = await owner('GET', path)
    if (answer.status === NOT_FOUND) return false
    const now = await runningIn(answer)
    if (now.roast_id !== null || now.dropped_at !== null) return false
    const match = { 'If-Match': answer.headers.get('ETag') ?? '*' }
    const set = await owner('PUT', `${path}/marks`, withReached(now, reached), match)
    if (set.ok) return true
    // A person was faster.
    if (set.status !== PRECONDITION_FAILED && !isEnded(set)) await expectOk(set)
  }
}

/** The marks with what is reached and isn't set. Without a charge, which may be taken back, there are none. */
function withReached(
  { charged_at, marks, dropped_at }: Pick<RunningRoast, 'charged_at' | 'marks' | 'dropped_at'>,
  { charge, drop, marks: reached }: Reached,
) {
  const charged = charged_at === null ? (charge ?? null) : Date.parse(charged_at)
  if (charged === null) return { charged_at: null, marks: [], dropped_at: null }
  const known = marks.map(({ milestone_type, at }) => ({ milestone_type, at: Date.parse(at) }))
  const more = reached.filter(
    ({ milestone_type, at }) => at >= charged && !known.some(each => each.milestone_type === milestone_type),
  )
  const instant = (at: number) => new Date(at).toISOString()
  return {
    charged_at: instant(charged),
    marks: [...known, ...more]
      .sort((one, other) => one.at - other.at)
      .map(({ milestone_type, at }) => ({ milestone_type, at: instant(at) })),
    dropped_at: dropped_at ?? (drop === undefined || drop <= charged ? null : instant(drop)),
  }
}

/** What a person can change of it, to be compared. */
function textOf(roast: RunningRoast): string {
  const chosen = ['bean_id', 'blend_id', 'greens', 'green_weight_g', 'plan_roast_id', 'plan_id'] as const
  return JSON.stringify(pick(roast, [...chosen, 'machine', 'roast_id', 'charged_at', 'marks', 'dropped_at']))
}

async function runningIn<Running extends RunningRoast>(answer: Response): Promise<Running> {
  return (await expectOk(answer)) as unknown as Running
}

/** Whether a call came too late: the roast is saved, or was thrown away. */
function isEnded({ status }: Response): boolean {
  return status === NOT_FOUND || status === CONFLICT
}

const NOT_FOUND = 404
const CONFLICT = 409
const PRECONDITION_FAILED = 412

/**
 * The same, so many times as fast as it was. What was roasted keeps its times, so the charge lies as far back as is
 * needed for the drop to be now when it comes.
 */
export function replayAtSpeed(what: Omit<Replay, 'chargedAt' | 'until'>, speed: number): Promise<Replayed> {
  const begun = Date.now()
  const dropMs = (what.roast.timeline.timeSeconds.at(-1) ?? 0) * 1000
  const chargedAt = Math.floor(begun - dropMs * (1 - 1 / speed))
  const until = (seconds: number) => setTimeout(Math.max(0, begun + (seconds * 1000) / speed - Date.now()))
  return replay({ ...what, chargedAt, until })
}
