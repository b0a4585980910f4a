import { setTimeout } from 'node:timers/promises'
import type { Random } from '../../demo/random.ts'
import type { DemoRoast } from '../../demo/roasts.ts'
import { importDemoRoast } from '../../harness/library.ts'
import { type OwnerSession, sessionWith } from '../../harness/owner.ts'
import type { Ledger } from './ledger.ts'

/** A running instance. Its address changes with each start; null while it is down. */
export interface Instance {
  address: string | null
  cookies: OwnerSession['cookies']
  /** The last region of the bean that this instance has acknowledged. */
  acknowledgedRegion: number
  /** When it last acknowledged a change that may hide or delete something, in ms. */
  tookAwayAt: number
}

/** What happened to calls. Times are in ms of `performance.now()`. */
export class Counts {
  writes = 0
  reads = 0
  readsRefused = 0
  /** Reads of pages that the instance had answered since its last change that may hide or delete something. */
  cachedReads = 0
  cachedReadsRefused = 0
  agedReads = 0
  oldestAge = 0
  stale = 0
  taken = 0
  otherErrors: string[] = []
  longestRefusal = 0
  withoutRetryAfter = 0
  /** Changes under way. */
  writing = 0
  readonly writtenAt: number[] = []
  readonly readAt: number[] = []
}

/** The share of roasts that are edited. */
const EDITED = 0.05
/** Once there are this many, all are deleted, so that the library stays small. */
const MOST_ROASTS = 15
/** The pause between a client's calls. */
const PAUSE_MS = 250
const LIMIT_MS = 20_000
export const PAGES = [
  '/api/beans/',
  '/api/beans/1',
  '/api/roasts/',
  '/api/site/',
  '/api/roasts/1/details',
  '/api/roasts/1',
]

interface Work {
  counts: Counts
  ledger: Ledger
  random: Random
  roasts: readonly DemoRoast[]
  isEnded: () => boolean
  /** Resolves when writing may continue. */
  mayWrite: () => Promise<void>
}

/** Adds, edits and deletes roasts at one instance until the work is ended. */
export async function write(instance: Instance, work: Work): Promise<void> {
  const { ledger, random, roasts } = work
  const made = new Map<number, string>()
  while (!work.isEnded()) {
    await work.mayWrite()
    const sourceName = ledger.nextName()
    const roast = {
      ...random.pick(roasts),
      sourceName,
      greenWeightGrams: Math.round(random.between(200, 500)),
    }
    const imported = await change(instance, work, new Map([[sourceName, roast.greenWeightGrams]]), call =>
      importDemoRoast(call, roast, 1),
    )
    if (imported === null) continue
    const id = Number(imported.id)
    made.set(id, sourceName)
    if (random.between(0, 1) < EDITED) {
      const weight = Math.round(random.between(200, 500))
      const edited = await change(instance, work, new Map([[sourceName, weight]]), call =>
        call('PATCH', `/api/roasts/${id}`, { green_weight_g: weight }),
      )
      if (edited !== null) instance.tookAwayAt = performance.now()
    }
    if (made.size < MOST_ROASTS) continue
    const deleted = await change(
      instance,
      work,
      new Map([...made.values()].map(name => [name, null])),
      call => call('POST', '/api/roasts/delete-many', { roast_ids: [...made.keys()] }),
    )
    if (deleted === null) continue
    instance.tookAwayAt = performance.now()
    made.clear()
  }
}

/** Makes one change. Null if it wasn't acknowledged. */
async function change(
  instance: Instance,
  { counts, ledger, mayWrite }: Work,
  leadsTo: ReadonlyMap<string, number | null>,
  make: (call: OwnerSession['call']) => Promise<Response>,
): Promise<Record<string, unknown> | null> {
  await setTimeout(PAUSE_MS)
  await mayWrite()
  if (instance.address === null) return null
  const { call } = sessionWith(instance.address, instance.cookies)
  const startedAt = performance.now()
  for (const [name, weight] of leadsTo) ledger.begin(name, weight)
  counts.writes += 1
  counts.writing += 1
  try {
    const answer = await make((method, path, body, headers) => call(method, path, body, headers))
    const text = await answer.text()
    if (answer.ok) {
      for (const [name, weight] of leadsTo) ledger.acknowledge(name, weight)
      counts.writtenAt.push(performance.now())
      return JSON.parse(text)
    }
    noteRefusal(counts, answer, text, startedAt)
  } catch (error) {
    if (!isConnectionLost(error)) throw error
  } finally {
    counts.writing -= 1
  }
  return null
}

/** Writes a rising number into the bean's region at random instances, so that readers recognise stale answers. */
export async function number(all: readonly Instance[], work: Work): Promise<void> {
  for (let next = 1; !work.isEnded(); next += 1) {
    await setTimeout(3_000)
    await work.mayWrite()
    const instance = work.random.pick(all)
    if (instance.address === null) continue
    const { call } = sessionWith(instance.address, instance.cookies)
    const startedAt = performance.now()
    try {
      const answer = await call('PUT', '/api/beans/1', { region: String(next) })
      const text = await answer.text()
      if (answer.ok) {
        instance.acknowledgedRegion = next
        instance.tookAwayAt = performance.now()
        work.counts.writtenAt.push(performance.now())
      } else noteRefusal(work.counts, answer, text, startedAt)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
    }
  }
}

/** Reads like visitors, at one instance, until the work is ended. */
export async function read(instance: Instance, all: readonly Instance[], work: Work): Promise<void> {
  const { counts } = work
  const answeredAt = new Map<string, number>()
  for (let turn = 0; !work.isEnded(); turn += 1) {
    await setTimeout(PAUSE_MS)
    const path = PAGES[turn % PAGES.length]!
    const { address } = instance
    if (address === null) {
      answeredAt.clear()
      continue
    }
    const newest = Math.max(...all.map(each => each.acknowledgedRegion))
    const own = instance.acknowledgedRegion
    const startedAt = performance.now()
    try {
      const answer = await fetch(address + path, { signal: AbortSignal.timeout(LIMIT_MS) })
      const text = await answer.text()
      const isCached = (answeredAt.get(path) ?? Number.NEGATIVE_INFINITY) > instance.tookAwayAt
      counts.reads += 1
      if (isCached) counts.cachedReads += 1
      if (!answer.ok) {
        counts.readsRefused += 1
        if (isCached) counts.cachedReadsRefused += 1
        noteRefusal(counts, answer, text, startedAt)
        continue
      }
      answeredAt.set(path, startedAt)
      counts.readAt.push(performance.now())
      const age = answer.headers.get('age')
      if (age !== null) {
        counts.agedReads += 1
        counts.oldestAge = Math.max(counts.oldestAge, Number(age))
      }
      if (path !== '/api/beans/1') continue
      const region = Number((JSON.parse(text) as { region: string }).region)
      if (age === null && region < newest) counts.stale += 1
      if (age !== null && region < own) counts.taken += 1
    } catch (error) {
      if (!isConnectionLost(error)) throw error
    }
  }
}

function noteRefusal(counts: Counts, answer: Response, text: string, startedAt: number): void {
  const ms = performance.now() - startedAt
  if (answer.status === 503) {
    counts.longestRefusal = Math.max(counts.longestRefusal, ms)
    if (answer.headers.get('retry-after') === null) counts.withoutRetryAfter += 1
  } else if (answer.status !== 409 && answer.status !== 404)
    counts.otherErrors.push(`${answer.status} ${text.slice(0, 200)}`)
}

/** What `fetch` throws if the instance is killed, or doesn't answer. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
}
