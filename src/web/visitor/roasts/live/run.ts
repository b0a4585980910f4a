import type { RunningRoast } from '#contract/live/running-roasts.ts'
import type { GreenPart } from '#domain/bean/blend/greens.ts'
import { UNREAD } from '#domain/live/running-roast.ts'
import { MILESTONE_TYPES, type MilestoneType } from '#domain/roast/milestones.ts'
import { type Kept, RUNNING_ROAST, stored } from '#web/ui/stored.ts'
import { CHOSEN, type Choice, type Chosen, choiceOf, partsOfChoice } from './chosen.ts'
import { steadyNow } from './steady-clock.ts'
import { isReading, isTakenBack, type TypedReading, type TypedTemperature } from './typed-readings.ts'

/** What is pressed while a roast runs, in its order. */
const PRESSES = ['charge', ...MILESTONE_TYPES, 'drop'] as const
export type Press = 'charge' | MilestoneType | 'drop'

/** When each was pressed, in ms since 1970 by the steady clock of this device. */
export type Presses = { readonly [Kind in Press]?: number }

/**
 * The roast that runs beside this device. What was pressed and typed stays here until the server has it; a visitor's
 * is sent nowhere.
 */
export interface Run extends Choice {
  /** Chosen by this device: opening it twice opens one roast. */
  key: string
  /** Null until the server has it. */
  id: number | null
  /** When it was begun, by the steady clock. */
  begunAt: number
  /**
   * How much later the server's clock is than the steady one, in ms, as seen at the opening: an instant stays what it
   * is. Null until the server was reached.
   */
  serverIsAhead: number | null
  presses: Presses
  /** The event of the server's state that was taken over last: an earlier one may arrive late. */
  seenEvent: number
  /** The kinds that were pressed or taken back here and that the server doesn't have yet. */
  unsent: readonly Press[]
  /** In the order in which they were typed and taken back, which is that of sending them. */
  readings: readonly TypedReading[]
  /** What was chosen after the opening and the server doesn't have yet. */
  unsentChoice: readonly Chosen[]
  /** How many of the readings the server has, or has refused. */
  sentReadings: number
  /** A typed temperature that is one of the readings only if it is confirmed. */
  asked: AskedTemperature | null
  /** What to save it with, once the owner has asked for it. */
  finish: { roasted_weight_g: number | null } | null
  /** Whether it is to be thrown away. */
  isDiscarded: boolean
  /** The roast that it became. */
  roast_id: number | null
  /** Why the server refuses to go on; null while it doesn't. */
  refusal: string | null
  /** What was deleted of the choice before the server had it, in a sentence; null for nothing. */
  deleted: string | null
}

/** The digits as they were typed, and what they are in °C. */
export interface AskedTemperature {
  at: number
  digits: string
  celsius: number
}

/** The run of this browser, through reloads; null if none was begun. */
export const run = stored<Run | null>(RUNNING_ROAST, runIn)

/** Earlier runs that the server doesn't have yet, or not all of them. */
export const leftRuns = stored<readonly Run[]>('roasts to send', kept =>
  Array.isArray(kept) ? kept.flatMap(each => runIn(each as Kept<Run>) ?? []) : [],
)
/** A limit, because those of somebody who never logs in are never sent. */
const MOST_LEFT = 20

/** What a new run is opened with. */
export type RunChoice = Omit<Choice, 'blend_id' | 'greens'> & Partial<Choice>

/** Begins a run, and returns its key. It is opened on the server as soon as that can be reached. */
export function beginRun(choice: RunChoice): string {
  leaveRun()
  const key = crypto.randomUUID()
  run.set({ ...NOTHING_YET, key, ...choice, begunAt: steadyNow() })
  return key
}

/** Goes on with a roast that was begun elsewhere, whose presses and readings the server has. Returns its key. */
export function joinRun(roast: RunningRoast, serverIsAhead: number): string {
  leaveRun()
  const { id, key = `joined-${id}` } = roast
  run.set({
    ...NOTHING_YET,
    ...choiceOf(roast),
    ...{ id, key, serverIsAhead },
    begunAt: Date.parse(roast.opened_at) - serverIsAhead,
    presses: pressesOf(roast, serverIsAhead),
    seenEvent: roast.event_id,
  })
  return key
}

const NOTHING_YET = {
  ...{ id: null, roast_id: null, blend_id: null, greens: null, serverIsAhead: null },
  ...{ presses: {}, seenEvent: -1, unsent: [], unsentChoice: [], readings: [], sentReadings: 0 },
  ...{ asked: null, finish: null, isDiscarded: false, refusal: null, deleted: null },
} as const satisfies Partial<Run>

/** Makes room for another run. What the server doesn't have of this one is sent later. */
export function leaveRun(): void {
  const now = run.get()
  run.set(null)
  if (now === null || now.roast_id !== null) return
  if (now.presses.charge === undefined && !now.isDiscarded) return
  leftRuns.set([...leftRuns.get(), now].slice(-MOST_LEFT))
}

/** Undoes `leaveRun`. */
export function bringBack(left: Run): void {
  forgetRun(left.key)
  run.set(left)
}

/** Forgets a run of which nothing is left to send. */
export function forgetRun(key: string): void {
  if (run.get()?.key === key) run.set(null)
  const others = leftRuns.get().filter(each => each.key !== key)
  if (others.length < leftRuns.get().length) leftRuns.set(others.length === 0 ? null : others)
}

/** The run with this key, the present one or one that was left; undefined if there is none. */
export function runWith(key: string): Run | undefined {
  return [...leftRuns.get(), run.get()].find(each => each?.key === key) ?? undefined
}

/** Changes a run, if it is still there. */
export function changeRun(key: string, change: (run: Run) => Partial<Run>): void {
  const now = run.get()
  const left = leftRuns.get()
  if (now !== null && now.key === key) run.set({ ...now, ...change(now) })
  else if (left.some(each => each.key === key))
    leftRuns.set(left.map(each => (each.key === key ? { ...each, ...change(each) } : each)))
}

/** What choosing parts of it anew changes. What the server refused may be right now. */
export function chose(
  { unsentChoice }: Run,
  choice: Partial<RunChoice>,
  parts: readonly Chosen[],
): Partial<Run> {
  return { ...choice, unsentChoice: [...new Set([...unsentChoice, ...parts])], refusal: null, deleted: null }
}

/** Seconds from charge to an instant; null before charge. */
export function secondsTo({ charge }: Presses, at: number | undefined): number | null {
  return charge === undefined || at === undefined ? null : Math.max(0, (at - charge) / 1000)
}

/** The marks that were pressed, in seconds since charge. */
export function tappedMarks(presses: Presses): Partial<Record<MilestoneType, number>> {
  return Object.fromEntries(
    MILESTONE_TYPES.flatMap(kind => {
      const seconds = secondsTo(presses, presses[kind])
      return seconds === null ? [] : [[kind, seconds]]
    }),
  )
}

/** What a press changes. Charge can't be pressed twice; the others are at their last press. */
export function pressed({ presses, unsent }: Run, kind: Press, at: number): Pick<Run, 'presses' | 'unsent'> {
  return { presses: { ...presses, [kind]: at }, unsent: [...unsent.filter(each => each !== kind), kind] }
}

/** The kind that was pressed last; null if none was. */
export function lastPress(presses: Presses): Press | null {
  const kinds = PRESSES.filter(kind => presses[kind] !== undefined)
  return kinds.sort((one, other) => presses[other]! - presses[one]!)[0] ?? null
}

/** What taking back a press changes, or the last one. A roast that goes on isn't saved yet. */
export function tookBack({ presses, unsent }: Run, kind = lastPress(presses)): Partial<Run> {
  if (kind === null) return {}
  const { [kind]: _, ...others } = presses
  return {
    presses: others,
    unsent: [...unsent.filter(each => each !== kind), kind],
    finish: null,
    refusal: null,
  }
}

/** The temperature that was typed last, unless something was pressed after it; null if none was. */
export function lastTyped({ readings, presses }: Run): TypedTemperature | null {
  const last = readings.findLast((reading, place): reading is TypedTemperature => {
    return reading.bean_temp != null && !isTakenBack(readings, place)
  })
  const press = lastPress(presses)
  return last === undefined || (press !== null && presses[press]! > last.at) ? null : last
}

/** What taking back what was typed at an instant changes. The server may have it, or have it on its way. */
export function tookBackTyped({ readings }: Run, { at }: TypedReading): Partial<Run> {
  return { readings: [...readings, { at, ...UNREAD }] }
}

/** The presses that the server has, by the steady clock. */
export function pressesOf(
  { charged_at, dropped_at, marks }: Pick<RunningRoast, 'charged_at' | 'dropped_at' | 'marks'>,
  serverIsAhead: number,
): Presses {
  const here = (instant: string) => Date.parse(instant) - serverIsAhead
  return {
    ...(charged_at !== null && { charge: here(charged_at) }),
    ...Object.fromEntries(marks.map(({ milestone_type, at }) => [milestone_type, here(at)])),
    ...(dropped_at !== null && { drop: here(dropped_at) }),
  }
}

/** What the server's state changes, unless a later one was taken over already. */
export function seenFrom(run: Run, roast: RunningRoast): Partial<Run> {
  if (roast.event_id < run.seenEvent) return {}
  const server = pressesOf(roast, run.serverIsAhead ?? 0)
  const { event_id: seenEvent, roast_id } = roast
  const theirs = CHOSEN.filter(part => !run.unsentChoice.includes(part))
  return {
    ...partsOfChoice(choiceOf(roast), theirs),
    seenEvent,
    presses: mergedPresses(run, server),
    roast_id: roast_id ?? run.roast_id,
  }
}

/** Merges by kind: what was pressed or taken back here and isn't sent yet, and the server's for all others. */
export function mergedPresses(
  { presses, unsent }: Pick<Run, 'presses' | 'unsent'>,
  server: Presses,
): Presses {
  const merged = PRESSES.map(kind => [kind, unsent.includes(kind) ? presses[kind] : server[kind]] as const)
  return Object.fromEntries(merged.filter(([, at]) => at !== undefined))
}

/** The presses as the server takes them, in the order of time. Nothing is kept without a charge. */
export function marksOf(presses: Presses, serverIsAhead: number) {
  const there = (at: number | undefined) => (at === undefined ? null : at + serverIsAhead)
  const { charge } = presses
  const marks = MILESTONE_TYPES.flatMap(kind => {
    const at = presses[kind]
    return at === undefined || charge === undefined
      ? []
      : [{ milestone_type: kind, at: Math.max(at, charge) + serverIsAhead }]
  })
  return {
    charged_at: there(charge),
    marks: marks.sort((one, other) => one.at - other.at),
    dropped_at: charge === undefined ? null : there(presses.drop),
  }
}

/** What is stored may be of another version, or damaged: then nothing runs. */
function runIn(kept: Kept<Run>): Run | null {
  if (kept == null || typeof kept.key !== 'string' || !Array.isArray(kept.readings)) return null
  const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)
  const presses = Object.entries((kept.presses ?? {}) as object).filter(
    ([kind, at]) => PRESSES.some(each => each === kind) && typeof at === 'number',
  )
  const finish = kept.finish as Run['finish'] | undefined
  return {
    key: kept.key,
    id: numberOrNull(kept.id),
    bean_id: numberOrNull(kept.bean_id),
    blend_id: numberOrNull(kept.blend_id),
    greens: Array.isArray(kept.greens) && kept.greens.every(isPart) ? kept.greens : null,
    green_weight_g: numberOrNull(kept.green_weight_g),
    plan_roast_id: numberOrNull(kept.plan_roast_id),
    plan_id: numberOrNull(kept.plan_id),
    begunAt: numberOrNull(kept.begunAt) ?? steadyNow(),
    serverIsAhead: numberOrNull(kept.serverIsAhead),
    presses: Object.fromEntries(presses),
    seenEvent: numberOrNull(kept.seenEvent) ?? -1,
    unsent: among(PRESSES, kept.unsent),
    unsentChoice: among(CHOSEN, kept.unsentChoice),
    readings: kept.readings.filter(isReading),
    sentReadings: numberOrNull(kept.sentReadings) ?? 0,
    asked: isAsked(kept.asked) ? kept.asked : null,
    finish: finish == null ? null : { roasted_weight_g: numberOrNull(finish.roasted_weight_g) },
    isDiscarded: kept.isDiscarded === true,
    roast_id: numberOrNull(kept.roast_id),
    refusal: typeof kept.refusal === 'string' ? kept.refusal : null,
    deleted: typeof kept.deleted === 'string' ? kept.deleted : null,
  }
}

function among<Each>(each: readonly Each[], kept: unknown): Each[] {
  return Array.isArray(kept) ? each.filter(one => kept.includes(one)) : []
}

function isAsked(value: unknown): value is AskedTemperature {
  const { at, digits, celsius } = (value ?? {}) as Record<string, unknown>
  return typeof at === 'number' && typeof digits === 'string' && typeof celsius === 'number'
}

function isPart(value: unknown): value is GreenPart {
  const part = (value ?? {}) as Record<string, unknown>
  return typeof part.bean_id === 'number' && typeof part.grams === 'number'
}
