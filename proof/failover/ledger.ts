import { setTimeout } from 'node:timers/promises'
import { expectOk } from '../../harness/owner.ts'

/** The weight of a roast, in g; null if it is deleted. */
export type Weight = number | null

/** The acknowledged state of each roast, and changes that may or may not have been made. */
export class Ledger {
  acknowledged = 0
  lost = 0
  half = 0
  twice = 0
  #numbers = 0
  readonly #known = new Map<string, Weight>()
  readonly #possible = new Map<string, Weight[]>()

  nextName(): string {
    this.#numbers += 1
    return `#${this.#numbers} failover`
  }

  begin(name: string, weight: Weight): void {
    this.#possible.set(name, [...(this.#possible.get(name) ?? []), weight])
  }

  acknowledge(name: string, weight: Weight): void {
    this.acknowledged += 1
    this.#known.set(name, weight)
    this.#possible.delete(name)
  }

  /** Compares with the roasts at an instance while nobody writes. Returns the differences, in words. */
  async compare(address: string): Promise<string[]> {
    const stored = (await readNow(`${address}/api/roasts/`)) as Stored[]
    const faults: string[] = []
    const names = new Set([
      ...this.#known.keys(),
      ...this.#possible.keys(),
      ...stored.map(roast => roast.roast_name),
    ])
    for (const name of names) {
      const found = stored.filter(roast => roast.roast_name === name)
      if (found.length > 1) {
        this.twice += 1
        faults.push(`${name} is there ${found.length} times`)
      }
      const weight = found[0]?.green_weight_g ?? null
      const allowed = [this.#known.get(name) ?? null, ...(this.#possible.get(name) ?? [])]
      if (!allowed.includes(weight)) {
        this.lost += 1
        faults.push(`${name} weighs ${weight} instead of ${allowed.join(' or ')}`)
      }
      this.#known.set(name, weight)
    }
    this.#possible.clear()
    for (const { id, roast_name } of stored) {
      if (await isWhole(address, id)) continue
      this.half += 1
      faults.push(`${roast_name} is there in part`)
    }
    return faults
  }
}

interface Stored {
  id: number
  roast_name: string
  green_weight_g: number | null
}

async function isWhole(address: string, id: number): Promise<boolean> {
  const details = (await readNow(`${address}/api/roasts/${id}/details`)) as Record<string, unknown>
  const thumbnail = await answerNow(`${address}/api/roasts/${id}/thumbnail`)
  await thumbnail.text()
  return (details.timeline as unknown[]).length > 0 && details.score_details !== null && thumbnail.ok
}

async function readNow(address: string): Promise<unknown> {
  return expectOk(await answerNow(address))
}

/** The answer from the database, not one cached for an outage. Retries for a while if the database is away. */
async function answerNow(address: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(address)
    const isCurrent = answer.status !== 503 && answer.headers.get('age') === null
    if (isCurrent || tries === TRIES) return answer
    await answer.text()
    await setTimeout(TRY_AGAIN_MS)
  }
}

const TRIES = 20
const TRY_AGAIN_MS = 500
