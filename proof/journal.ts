import { expectOk, type OwnerCall } from '../harness/owner.ts'

/** The known state of a roast, an entry of the stock or a running roast (its readings); null if it is deleted. */
export type State = { weight: number | null } | null

/** Changes that were acknowledged, and changes under way that may or may not have happened. */
export class Journal {
  acknowledged = 0
  #numbers = 0
  readonly #known = new Map<string, State>()
  readonly #underWay = new Map<string, State>()

  nextNumber(): number {
    return ++this.#numbers
  }

  /**
   * Makes a change that leads to `state` and notes whether it was acknowledged. Returns null if the server answered
   * that it could not tell; throws on any other failure.
   */
  async record(
    name: string,
    state: State,
    change: () => Promise<Response>,
  ): Promise<Record<string, unknown> | null> {
    this.#underWay.set(name, state)
    const response = await change()
    if (response.status === 503) {
      await response.text()
      return null
    }
    const answer = await expectOk(response)
    this.#underWay.delete(name)
    this.#known.set(name, state)
    this.acknowledged++
    return answer
  }

  /**
   * Compares the journal with what the server has, and takes that as known from here on. Returns the differences in
   * words.
   */
  async compare(owner: OwnerCall, beanId: number): Promise<string[]> {
    const faults: string[] = []
    const stored = new Map([
      ...(await storedRoasts(owner, faults)),
      ...(await storedEntries(owner, beanId)),
      ...(await storedReadings(owner, faults)),
    ])
    for (const name of new Set([...this.#known.keys(), ...this.#underWay.keys(), ...stored.keys()])) {
      const found = stored.get(name) ?? null
      const allowed = [this.#known.get(name) ?? null]
      if (this.#underWay.has(name)) allowed.push(this.#underWay.get(name) ?? null)
      if (!allowed.some(state => state?.weight === found?.weight)) {
        faults.push(
          `${name}: ${JSON.stringify(found)} instead of the acknowledged ${JSON.stringify(allowed)}`,
        )
      }
      if (found === null) this.#known.delete(name)
      else this.#known.set(name, found)
    }
    this.#underWay.clear()
    return faults
  }
}

/** All roasts by name. A roast without its timeline, score or thumbnail is a fault. */
async function storedRoasts(owner: OwnerCall, faults: string[]): Promise<Map<string, State>> {
  const read = async <Answer>(path: string) => (await expectOk(await owner('GET', path))) as unknown as Answer
  const roasts =
    await read<{ id: number; roast_name: string; green_weight_g: number | null }[]>('/api/roasts/')
  for (const { id, roast_name } of roasts) {
    const details = await read<{ timeline: unknown[]; score_details: unknown }>(`/api/roasts/${id}/details`)
    const thumbnail = await owner('GET', `/api/roasts/${id}/thumbnail`)
    await thumbnail.text()
    const isWhole = details.timeline.length > 0 && details.score_details !== null && thumbnail.ok
    if (!isWhole) faults.push(`${roast_name}: only half of it is there`)
  }
  return new Map(roasts.map(roast => [roast.roast_name, { weight: roast.green_weight_g }]))
}

/** All entries of a coffee's stock by their notes. */
async function storedEntries(owner: OwnerCall, beanId: number): Promise<Map<string, State>> {
  const stock = (await expectOk(await owner('GET', `/api/beans/${beanId}/stock`))) as unknown as {
    entries: { note: string | null; grams: number }[]
  }
  return new Map(
    stock.entries.flatMap(({ note, grams }) => (note === null ? [] : [[note, { weight: grams }] as const])),
  )
}

/** How many readings each running roast has, by its key; one without any may not have been opened. */
async function storedReadings(owner: OwnerCall, faults: string[]): Promise<Map<string, State>> {
  const read = async <Answer>(path: string) => (await expectOk(await owner('GET', path))) as unknown as Answer
  const running = await read<{ id: number; key: string; reading_count: number }[]>('/api/live/')
  for (const { id, key, reading_count } of running) {
    const { readings } = await read<{ readings: unknown[] }>(`/api/live/${id}`)
    if (readings.length !== reading_count)
      faults.push(`${key}: ${readings.length} of ${reading_count} readings`)
  }
  return new Map(
    running.flatMap(({ key, reading_count }) =>
      reading_count === 0 ? [] : [[key, { weight: reading_count }] as const],
    ),
  )
}
