import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Roast, RoastDetails } from '#contract/roasts.ts'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

/** Four recordings: without a number, with the next number, with another program's number, and with the owner's own. */
const TITLES = ['Jigesa', 'Jigesa no5', 'Batch 1001', '#30 Gotiti'] as const
const STATED = [null, 5, 1001, 30] as const
/** The values in the versions of a log: saved before and after weighing, and weighed again. */
const VERSIONS = [
  { weight: null, notes: 'Too fast' },
  { weight: 300, notes: null },
  { weight: 305, notes: 'Less gas' },
] as const
const WEIGHTS = [299, 305, null]
const NUMBERS = [2, 30, 77]

const TIMES = Array.from({ length: 61 }, (_, place) => place * 10)

function logOf(recording: number, version: number) {
  const { weight, notes } = VERSIONS[version]!
  return artisanLog({
    uuid: `recording-${recording}`,
    title: TITLES[recording],
    roastisodate: `2026-03-1${recording}`,
    timex: TIMES,
    temp1: TIMES.map(time => 200 + time / 20),
    temp2: TIMES.map(time => 100 + recording + Math.abs(time - 80) / 5),
    timeindex: [0, 0, 47, 0, 0, 0, 60, 0],
    weight: [350, weight ?? 0, 'g'],
    roastingnotes: notes ?? '',
  })
}

const places = (list: readonly unknown[]) => fc.nat({ max: list.length - 1 })
const recording = places(TITLES)
const step = fc.oneof(
  fc.record({ kind: fc.constant('import' as const), recording, version: places(VERSIONS) }),
  fc.record({ kind: fc.constant('update' as const), recording, version: places(VERSIONS) }),
  fc.record({ kind: fc.constant('weigh' as const), recording, weight: fc.constantFrom(...WEIGHTS) }),
  fc.record({ kind: fc.constant('renumber' as const), recording, number: fc.constantFrom(...NUMBERS) }),
  fc.record({ kind: fc.constantFrom('correct', 'delete', 'restore', 'undo'), recording }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface Change {
  field: 'weight' | 'notes'
  before: number | string | null
  after: number | string | null
}

/** What the model knows of a roast. */
interface Modelled {
  id: number
  recording: number
  number: number
  sourceNumber: string | null
  weight: number | null
  notes: string | null
  isWeightByHand: boolean
  isCorrected: boolean
  /** The trash entry that it is in; null if it isn't deleted. */
  deletion: number | null
  updates: { deletion_id: number; changes: Change[] }[]
}

/** Makes each step on the server and in a model of the library. */
class Interleaving {
  readonly #library: TestLibrary
  readonly #bean: number
  readonly #otherBean: number
  readonly #roasts: Modelled[] = []
  #highest = 0

  constructor(library: TestLibrary, { bean, otherBean }: { bean: number; otherBean: number }) {
    this.#library = library
    this.#bean = bean
    this.#otherBean = otherBean
  }

  async make(each: Step): Promise<void> {
    const roast = this.#roasts.findLast(
      known => known.recording === each.recording && known.deletion === null,
    )
    if (each.kind === 'import' || each.kind === 'update') {
      const { recording: place, version } = each as { recording: number; version: number }
      if (roast === undefined) return this.#add(place, version, each.kind)
      return each.kind === 'import' ? this.#refuse(place, version) : this.#update(roast, version)
    }
    if (each.kind === 'restore') return this.#restore(each.recording, roast)
    if (roast === undefined) return
    if (each.kind === 'weigh') await this.#weigh(roast, (each as { weight: number | null }).weight)
    else if (each.kind === 'renumber') await this.#renumber(roast, (each as { number: number }).number)
    else if (each.kind === 'correct') await this.#correct(roast)
    else if (each.kind === 'delete') await this.#delete(roast)
    else await this.#undo(roast)
  }

  #import(place: number, version: number, fields: Record<string, string>) {
    return this.#library.upload('/api/roasts/import/', fields, [logOf(place, version)])
  }

  async #add(place: number, version: number, kind: string): Promise<void> {
    const number = this.#numberOf(place)
    const same: Record<string, string> = kind === 'update' ? { same_file: 'update' } : {}
    const answer = await this.#import(place, version, { bean_id: String(this.#bean), ...same })
    expect(answer.statusCode, answer.body).toBe(201)
    const stated = STATED[place] ?? null
    this.#roasts.push({
      id: answer.json().id,
      recording: place,
      number,
      sourceNumber: stated === null || stated === number ? null : String(stated),
      ...VERSIONS[version]!,
      isWeightByHand: false,
      isCorrected: false,
      deletion: null,
      updates: [],
    })
    this.#highest = Math.max(this.#highest, number)
  }

  /** The owner's number is used even if it is taken. Any other must be free and at most 20 above the highest. */
  #numberOf(place: number): number {
    const stated = STATED[place] ?? null
    if (stated === 30) return stated
    const here = new Set(this.#roasts.filter(({ deletion }) => deletion === null).map(({ number }) => number))
    if (stated !== null && !here.has(stated) && stated <= this.#highest + 20) return stated
    const ever = new Set(this.#roasts.map(({ number }) => number))
    let next = this.#highest + 1
    while (ever.has(next)) next += 1
    return next
  }

  async #refuse(place: number, version: number): Promise<void> {
    expect((await this.#import(place, version, { bean_id: String(this.#bean) })).statusCode).toBe(409)
  }

  async #update(roast: Modelled, version: number): Promise<void> {
    const stated = VERSIONS[version]!
    const changes = (['weight', 'notes'] as const).flatMap(field => {
      const after = stated[field]
      return after === null || after === roast[field] ? [] : [{ field, before: roast[field], after }]
    })
    const taken = changes.filter(({ field }) => field === 'notes' || !roast.isWeightByHand)
    const fields = { same_file: 'update', bean_id: String(this.#otherBean) }
    const answer = await this.#import(roast.recording, version, fields)
    expect(answer.statusCode, answer.body).toBe(changes.length === 0 ? 409 : 201)
    if (taken.length === 0) return
    Object.assign(roast, Object.fromEntries(taken.map(({ field, after }) => [field, after])))
    roast.updates.push({ deletion_id: answer.json().deletion_id, changes: taken })
  }

  async #weigh(roast: Modelled, weight: number | null): Promise<void> {
    await this.#own('PATCH', `/api/roasts/${roast.id}`, { roasted_weight_g: weight })
    if (weight !== roast.weight) roast.isWeightByHand = true
    roast.weight = weight
  }

  async #renumber(roast: Modelled, number: number): Promise<void> {
    await this.#own('PUT', `/api/roasts/${roast.id}`, { roast_name: `#${number} By hand` })
    this.#forget(roast)
    roast.number = number
    this.#highest = Math.max(this.#highest, number)
  }

  async #correct(roast: Modelled): Promise<void> {
    await this.#own('PUT', `/api/roasts/${roast.id}/milestones`, { charge_seconds: 10 })
    roast.isCorrected = true
  }

  async #delete(roast: Modelled): Promise<void> {
    await this.#own('DELETE', `/api/roasts/${roast.id}`)
    const [newest] = (await this.#library.own('GET', '/api/trash/')).json<{ id: number; kind: string }[]>()
    expect(newest?.kind).toBe('roast')
    roast.deletion = newest!.id
    this.#forget(roast)
  }

  /** The series goes back if its highest number is no longer that of this roast. */
  #forget(roast: Modelled): void {
    if (roast.number !== this.#highest) return
    const others = this.#roasts.filter(other => other !== roast && other.deletion === null)
    this.#highest = Math.max(0, ...others.map(({ number }) => number))
  }

  /** Restores the last deleted roast of a recording, unless the recording was imported again. */
  async #restore(place: number, other: Modelled | undefined): Promise<void> {
    const deleted = this.#roasts.findLast(known => known.recording === place && known.deletion !== null)
    if (deleted === undefined || other !== undefined) return
    await this.#own('POST', `/api/trash/${deleted.deletion}/restore`)
    deleted.deletion = null
    this.#highest = Math.max(this.#highest, deleted.number)
  }

  /** Undoes the newest update. What was changed since then stays. */
  async #undo(roast: Modelled): Promise<void> {
    const update = roast.updates.pop()
    if (update === undefined) return
    await this.#own('POST', `/api/trash/${update.deletion_id}/restore`)
    const unchanged = update.changes.filter(({ field, after }) => roast[field] === after)
    Object.assign(roast, Object.fromEntries(unchanged.map(({ field, before }) => [field, before])))
    if (unchanged.some(({ field }) => field === 'weight')) roast.isWeightByHand = false
  }

  async #own(method: 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
    const answer = await this.#library.own(method, path, body)
    expect(answer.statusCode, `${method} ${path} ${JSON.stringify(body)}: ${answer.body}`).toBe(200)
  }

  /** Compares the whole library with the model. */
  async compare(): Promise<void> {
    const listed = (await this.#library.own('GET', '/api/roasts/')).json<Roast[]>()
    const found = []
    for (const { id } of listed) {
      const roast = (await this.#library.own('GET', `/api/roasts/${id}/details`)).json<RoastDetails>()
      found.push({
        id,
        bean: roast.bean_id,
        number: roast.roast_number,
        sourceNumber: roast.source_number,
        weight: roast.roasted_weight_g,
        notes: roast.private_notes,
        isCorrected: roast.correction !== null,
      })
    }
    const live = this.#roasts.filter(({ deletion }) => deletion === null)
    const expected = live.map(({ id, number, sourceNumber, weight, notes, isCorrected }) => ({
      ...{ id, bean: this.#bean, number, sourceNumber, weight, notes, isCorrected },
    }))
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
    expect(found.sort(byId)).toEqual(expected.sort(byId))
  }
}

describe.each(databaseKinds)('imports between other changes, on %s', kind => {
  test('lead to the numbers, beans, weights and notes that a model predicts', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async steps => {
      const library = await createTestLibrary(kind)
      try {
        const bean = (await library.addBean('Ethiopia Jigesa')).id
        const otherBean = (await library.addBean('Kenya Nyeri')).id
        const interleaving = new Interleaving(library, { bean, otherBean })
        for (const each of steps) await interleaving.make(each)
        await interleaving.compare()
      } finally {
        await library.server.close()
      }
    })
    await fc.assert(property, { numRuns: Number(process.env.INTERLEAVINGS ?? 4), seed: 21 })
  })
})
