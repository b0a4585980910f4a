import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { MOST_READINGS_OF_CALL } from '#domain/live/running-roast.ts'
import { ApiError, bodyOf, readPath } from '#web/api/api-client.ts'
import { withoutName } from '#web/api/refused-field.ts'
import { PRECONDITION_FAILED, sendCall } from '#web/api/send-call.ts'
import { serverAhead } from '#web/api/server-clock.ts'
import { renewShown } from '#web/api/stale-reads.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { CHOSEN, type Choice, type Chosen, partsOfChoice } from '#web/visitor/roasts/live/chosen.ts'
import {
  changeRun,
  chose,
  forgetRun,
  joinRun,
  leftRuns,
  marksOf,
  mergedPresses,
  pressesOf,
  type Run,
  run,
  runWith,
  seenFrom,
} from '#web/visitor/roasts/live/run.ts'
import { sawServersClock } from '#web/visitor/roasts/live/seen-clock.ts'
import { steadyNow } from '#web/visitor/roasts/live/steady-clock.ts'
import { isTakenBack, type TypedReading, takesBack } from '#web/visitor/roasts/live/typed-readings.ts'

/** A login that has expired doesn't open its form in the middle of a roast. */
const NO_LOGIN = { needsSession: false }

/**
 * Sends what the server doesn't have yet: the opening, readings, presses, and that the roast is to be saved. Whatever
 * fails stays and is sent again; what the server refuses for good is said in `refusal`. Never rejects.
 */
export function sendRuns(): Promise<void> {
  sending = sending.then(sendAll)
  return sending
}

/** One at a time, so that an earlier press isn't sent after a later one. */
let sending = Promise.resolve()

async function sendAll(): Promise<void> {
  for (const { key } of leftRuns.get()) {
    await sendRun(key)
    const left = runWith(key)
    // What wasn't to be saved goes on running there, until it is saved or nobody has touched it for twelve hours.
    if (left !== undefined && left.refusal === null && isSent(left)) forgetRun(key)
  }
  const { key } = run.get() ?? {}
  if (key !== undefined) await sendRun(key)
  // The bench, or the choice of the next coffee, may show what ran.
  await renewShown()
}

/** Whether the server has all of a run. */
function isSent({ id, unsent, unsentChoice, readings, sentReadings, finish, roast_id }: Run): boolean {
  if (roast_id !== null) return true
  const isEach = unsent.length + unsentChoice.length === 0 && sentReadings >= readings.length
  return id !== null && isEach && finish === null
}

async function sendRun(key: string): Promise<void> {
  try {
    if (running(key).isDiscarded) return await discard(key)
    const id = await openedId(key)
    await sendReadings(key, id)
    await sendPresses(key, id)
    await sendChoice(key, id)
    await sendFinish(key, id)
  } catch (error) {
    if (!(error instanceof ApiError && isFinal(error.status))) return
    if (goesOnWithout(key, error)) await sendRun(key)
    else refuse(key, error)
  }
}

/** What can be deleted before the server hears that it was chosen, and what is said then. */
const DELETED: Readonly<Record<string, { part: Chosen; said: string }>> = {
  roast: { part: 'plan', said: 'Nothing is followed: that roast was deleted' },
  plan: { part: 'plan', said: 'Nothing is followed: that plan was deleted' },
  bean: { part: 'coffee', said: 'The coffee was deleted: choose another' },
  recipe: { part: 'coffee', said: 'The recipe was deleted: choose a coffee' },
}
const NOTHING: Choice = {
  ...{ bean_id: null, blend_id: null, greens: null },
  ...{ green_weight_g: null, plan_roast_id: null, plan_id: null },
}

/** Leaves out of the choice what the server says isn't there. Returns whether that changed anything. */
function goesOnWithout(key: string, { missing }: ApiError): boolean {
  const { part, said: deleted } = DELETED[missing ?? ''] ?? {}
  if (part === undefined) return false
  const nothing = partsOfChoice(NOTHING, [part])
  if (isSame(partsOfChoice(running(key), [part]), nothing)) return false
  changeRun(key, () => ({ ...nothing, deleted }))
  return true
}

/** Without a network, a session or a free server it is tried again. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429, PRECONDITION_FAILED].includes(status)
}

/** Says why the server refuses. Without its coffee, which may be gone, another one is asked for. */
function refuse(key: string, { code, message, fields }: ApiError): void {
  const lacksCoffee = code === 'running_roast_unfinished'
  changeRun(key, () => ({
    refusal: fields.length === 0 ? message : fields.map(withoutName).join('; '),
    finish: null,
    ...(lacksCoffee && { bean_id: null, blend_id: null, greens: null }),
  }))
}

async function openedId(key: string): Promise<number> {
  const { id, begunAt, green_weight_g, plan_roast_id, plan_id, ...coffee } = running(key)
  if (id !== null) return id
  const serverIsAhead = await serversClock()
  const body = {
    key,
    ...coffeeOf(coffee),
    green_weight_g,
    plan_roast_id,
    plan_id,
    opened_at: begunAt + serverIsAhead,
  }
  const opened = await sendCall(calls.openRunningRoast, {}, body, NO_LOGIN)
  changeRun(key, () => ({ id: opened.id, serverIsAhead, roast_id: opened.roast_id }))
  return opened.id
}

/** Goes on here with a roast that was begun on another device. One without a coffee gets what was chosen here. */
export async function goOnWith(roast: RunningRoast, choice?: Choice): Promise<void> {
  const key = joinRun(roast, await serversClock().catch(() => 0))
  if (roast.bean_id !== null || choice === undefined || choice.bean_id === null) return
  const follows = roast.plan_roast_id !== null || roast.plan_id != null
  const parts = CHOSEN.filter(
    part => !(part === 'plan' && follows) && !(part === 'weight' && choice.green_weight_g === null),
  )
  changeRun(key, now => chose(now, partsOfChoice(choice, parts), parts))
}

/** A press or reading may be in the future because this device's clock was set while it slept. */
async function seeServersClock(id: number): Promise<void> {
  sawServersClock(id, await serversClock())
}

/** How much later the server's clock is than the steady one of this device, in ms. */
async function serversClock(): Promise<number> {
  const askedAt = steadyNow()
  const answer = await readPath(addressOf(calls.listRunningRoasts, {}), NO_LOGIN)
  return serverAhead(answer, askedAt, steadyNow())
}

async function discard(key: string): Promise<void> {
  const { id } = running(key)
  try {
    if (id !== null) await sendCall(calls.deleteRunningRoast, { id }, undefined, NO_LOGIN)
  } catch (error) {
    // It is gone or saved already: there is nothing left to throw away.
    if (!(error instanceof ApiError && isFinal(error.status))) throw error
  }
  forgetRun(key)
}

/** What is roasted, as the server takes it. */
function coffeeOf({ bean_id, blend_id, greens }: Pick<Run, 'bean_id' | 'blend_id' | 'greens'>) {
  if (greens !== null) return { greens: [...greens] }
  return blend_id === null ? { bean_id } : { blend_id }
}

/** Sends what was chosen after the opening, each part for itself: another device may choose the others. */
async function sendChoice(key: string, id: number): Promise<void> {
  const now = running(key)
  const { unsentChoice } = now
  if (unsentChoice.length === 0) return
  const options = { ...NO_LOGIN, entityTag: '*' }
  const changed = await sendCall(calls.updateRunningRoast, { id }, choiceIn(now, unsentChoice), options)
  changeRun(key, later => {
    const isSent = (part: Chosen) => isSame(choiceIn(later, [part]), choiceIn(now, [part]))
    const left = later.unsentChoice.filter(part => !(unsentChoice.includes(part) && isSent(part)))
    return { unsentChoice: left, ...seenFrom({ ...later, unsentChoice: left }, changed) }
  })
}

/** These parts of what was chosen, as the server takes them. One coffee is no blend any more. */
function choiceIn({ green_weight_g, plan_roast_id, plan_id, ...of }: Run, parts: readonly Chosen[]) {
  const coffee = coffeeOf(of)
  return {
    ...(parts.includes('coffee') && ('bean_id' in coffee ? { ...coffee, greens: null } : coffee)),
    ...(parts.includes('weight') && { green_weight_g }),
    ...(parts.includes('plan') && { plan_roast_id, plan_id }),
  }
}

async function sendReadings(key: string, id: number): Promise<void> {
  let most = MOST_READINGS_OF_CALL
  let hasSeenClock = false
  for (;;) {
    const { readings, sentReadings, serverIsAhead } = running(key)
    const next = nextReadings(readings, sentReadings, most)
    const [first] = next
    if (first === undefined) return
    const there = ({ at }: TypedReading) => at + (serverIsAhead ?? 0)
    const sent = next.flatMap((reading, place) =>
      isTakenBack(readings, sentReadings + place) ? [] : [{ ...reading, at: there(reading) }],
    )
    try {
      if (takesBack(first))
        await sendCall(calls.takeBackLiveReading, { id, at: there(first) }, undefined, NO_LOGIN)
      else if (sent.length > 0)
        await sendCall(calls.addLiveReadings, { id }, { typed: true, readings: sent }, NO_LOGIN)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === INVALID)) throw error
      if (!hasSeenClock) {
        hasSeenClock = true
        await seeServersClock(id)
        continue
      }
      // One of them is refused: it is left out, and the others are sent one by one.
      if (next.length > 1) {
        most = 1
        continue
      }
    }
    changeRun(key, () => ({ sentReadings: sentReadings + next.length }))
  }
}

/** The next readings that one call can send: one that takes back another has a call of its own. */
function nextReadings(readings: readonly TypedReading[], sent: number, most: number) {
  const next = readings.slice(sent, sent + most)
  const back = next.findIndex(takesBack)
  return back === -1 ? next : next.slice(0, Math.max(1, back))
}

const INVALID = 422

/** Sends all presses at once, merged by kind with those of other devices. */
async function sendPresses(key: string, id: number): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const now = running(key)
    const { unsent, serverIsAhead } = now
    if (unsent.length === 0) return
    const { body, headers } = await readRunningRoast(id)
    const ahead = serverIsAhead ?? 0
    const presses = mergedPresses(now, pressesOf(body, ahead))
    const options = { ...NO_LOGIN, entityTag: headers.get('ETag') ?? '*' }
    try {
      const set = await sendCall(calls.setLiveMarks, { id }, marksOf(presses, ahead), options)
      changeRun(key, later => {
        const isSent = (kind: (typeof unsent)[number]) => later.presses[kind] === now.presses[kind]
        const left = later.unsent.filter(kind => !(unsent.includes(kind) && isSent(kind)))
        return { unsent: left, ...seenFrom({ ...later, unsent: left }, set) }
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === INVALID && tries === 0) await seeServersClock(id)
      else if (error.status !== PRECONDITION_FAILED) throw error
    }
  }
}

const MOST_TRIES = 5

async function sendFinish(key: string, id: number): Promise<void> {
  const { finish, roast_id } = running(key)
  if (finish === null || roast_id !== null) return
  const saved = await sendCall(calls.finishRunningRoast, { id }, finish, NO_LOGIN)
  changeRun(key, () => ({ roast_id: saved.id }))
}

async function readRunningRoast(id: number) {
  const answer = await readPath(addressOf(calls.readRunningRoast, { id }), NO_LOGIN)
  return { body: bodyOf<RunningRoast>(answer), headers: answer.headers }
}

/** The run with this key. Throws if it is gone meanwhile, which ends what is being sent. */
function running(key: string): Run {
  const now = runWith(key)
  if (now === undefined) throw new Error('The roast is gone')
  return now
}
