import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
import type { BeanStock } from '#contract/stock.ts'
import { exact } from '#domain/record/exact.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

const COFFEES = 4
const RUNS = { sqlite: 12, postgres: 4 } as const

const place = fc.nat({ max: 20 })
const grams = fc.integer({ min: 1, max: 900_000 }).map(milligrams => milligrams / 1000)
const day = fc.integer({ min: 2, max: 28 }).map(each => `2026-03-${String(each).padStart(2, '0')}`)
const coffee = fc.nat({ max: COFFEES - 1 })
const parts = fc.uniqueArray(fc.record({ coffee, grams }), {
  ...{ minLength: 2, maxLength: COFFEES },
  selector: part => part.coffee,
})

/** What an owner does, with the places of coffees, roasts and trash entries in their lists. */
const step = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), coffee, grams, day, cost: fc.integer({ min: 0, max: 90 }) }),
  fc.record({ do: fc.constant('give away' as const), coffee, grams, day }),
  fc.record({ do: fc.constant('roast' as const), coffee, grams, day }),
  fc.record({ do: fc.constant('blend' as const), parts, day }),
  fc.record({ do: fc.constant('weigh' as const), place, grams }),
  fc.record({ do: fc.constant('recombine' as const), place, parts: fc.option(parts) }),
  fc.record({ do: fc.constant('move' as const), place, coffee }),
  fc.record({ do: fc.constant('change several' as const), place, grams }),
  fc.record({ do: fc.constant('delete' as const), place }),
  fc.record({ do: fc.constant('delete coffee' as const), coffee }),
  fc.record({ do: fc.constant('merge' as const), coffee, into: coffee }),
  fc.record({ do: fc.constant('undo' as const), place }),
  fc.record({ do: fc.constant('back up' as const) }),
  fc.record({ do: fc.constant('restore' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describe.each(databaseKinds)('the stock on %s', kind => {
  test('is what was bought less what was roasted and given away, and so are its costs', async () => {
    const steps = fc.array(step, { minLength: 10, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(steps, async all => {
        const library = await createTestLibrary(kind)
        const owner = new Owner(library)
        try {
          await owner.begin()
          for (const each of all) await owner.take(each)
          await expectBalance(library)
        } finally {
          await library.server.close()
        }
      }),
      { numRuns: RUNS[kind] },
    )
  }, 120_000)
})

class Owner {
  readonly #library: TestLibrary
  readonly #beans: number[] = []
  #backup: string | null = null
  #names = 0

  constructor(library: TestLibrary) {
    this.#library = library
  }

  /** Buys more of each coffee than can be roasted, so that its average price never begins again. */
  async begin(): Promise<void> {
    for (let index = 0; index < COFFEES; index += 1) {
      this.#beans.push((await this.#library.addBean(`Coffee ${index}`)).id)
      await this.#enter('purchase', index, { date: '2026-03-01', grams: 900_000, cost: 9000 + index })
    }
  }

  /** Takes a step. It may be refused, as when its coffee is gone. */
  async take(step: Step): Promise<void> {
    const { own } = this.#library
    switch (step.do) {
      case 'buy':
        return this.#enter('purchase', step.coffee, { date: step.day, grams: step.grams, cost: step.cost })
      case 'give away':
        return this.#enter('taken', step.coffee, { date: step.day, grams: step.grams })
      case 'roast':
        return this.#roast({ bean_id: this.#beans[step.coffee], green_weight_g: step.grams }, step.day)
      case 'blend':
        return this.#roast({ greens: this.#greens(step.parts) }, step.day)
      case 'weigh':
        return this.#change(step.place, { green_weight_g: step.grams })
      case 'recombine':
        return this.#change(step.place, { greens: step.parts && this.#greens(step.parts) })
      case 'move':
        return this.#change(step.place, { bean_id: this.#beans[step.coffee] })
      case 'change several': {
        const roast_ids = (await this.#roasts()).slice(0, step.place + 1).map(({ id }) => id)
        await this.#send('POST', '/api/roasts/change-many', { roast_ids, green_weight_g: step.grams })
        return
      }
      case 'delete': {
        const roast = (await this.#roasts())[step.place]
        if (roast !== undefined) await this.#send('DELETE', `/api/roasts/${roast.id}`)
        return
      }
      case 'delete coffee':
        await this.#send('DELETE', `/api/beans/${this.#beans[step.coffee]}`)
        return
      case 'merge': {
        const path = `/api/beans/${this.#beans[step.into]}/merge`
        await this.#send('POST', path, { bean_id: this.#beans[step.coffee] })
        return
      }
      case 'undo': {
        const trash: { id: number }[] = (await own('GET', '/api/trash/')).json()
        const entry = trash[step.place % Math.max(trash.length, 1)]
        if (entry !== undefined) await this.#send('POST', `/api/trash/${entry.id}/restore`)
        return
      }
      case 'back up':
        this.#backup = (await own('POST', '/api/backups/')).json().backups[0].name
        return
      case 'restore':
        if (this.#backup !== null) await this.#send('POST', '/api/backups/restore', { name: this.#backup })
    }
  }

  #greens(parts: readonly { coffee: number; grams: number }[]) {
    return parts.map(part => ({ bean_id: this.#beans[part.coffee], grams: part.grams }))
  }

  async #roasts(): Promise<Roast[]> {
    return (await this.#library.visit('/api/roasts/?limit=500')).json()
  }

  async #roast(body: object, roast_date: string): Promise<void> {
    this.#names += 1
    await this.#send('POST', '/api/roasts/', { ...body, roast_date, roast_name: `Roast ${this.#names}` })
  }

  async #change(place: number, body: object): Promise<void> {
    const roast = (await this.#roasts())[place]
    if (roast !== undefined) await this.#send('PUT', `/api/roasts/${roast.id}`, body)
  }

  async #enter(kind: string, coffee: number, entry: object): Promise<void> {
    await this.#send('POST', '/api/stock/entries', { bean_id: this.#beans[coffee], kind, ...entry })
  }

  async #send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void> {
    const { statusCode, body: answer } = await this.#library.own(method, path, body)
    if (statusCode >= 500) throw new Error(`${method} ${path}: ${statusCode} ${answer}`)
  }
}

/** The sum in ten-thousandths of a gram, which don't drift. */
const sum = (values: readonly number[]) => values.reduce((all, value) => all + exact(value), 0)

async function expectBalance(library: TestLibrary): Promise<void> {
  const roasts: Roast[] = (await library.visit('/api/roasts/?limit=500')).json()
  const shelf: { bean_id: number; on_hand_g: number }[] = (await library.own('GET', '/api/stock/')).json()
  const costs = new Map<number, number>()
  for (const { bean_id, on_hand_g } of shelf) {
    const stock: BeanStock = (await library.own('GET', `/api/beans/${bean_id}/stock`)).json()
    const ofKind = (kind: string) => stock.entries.filter(entry => entry.kind === kind)
    const roasted = roasts.flatMap(({ bean_id: bean, green_weight_g, greens }) => {
      if (greens === null) return bean === bean_id ? [green_weight_g ?? 0] : []
      return greens.filter(part => part.bean_id === bean_id).map(part => part.grams)
    })
    const [bought, given] = [ofKind('purchase'), ofKind('taken')]
    expect(stock.on_hand_g).toBe(on_hand_g)
    expect(exact(on_hand_g)).toBe(
      sum(bought.map(entry => entry.grams)) - sum(roasted) + sum(given.map(entry => entry.grams)),
    )
    for (const { roast_id, cost } of ofKind('roast'))
      costs.set(roast_id!, (costs.get(roast_id!) ?? 0) + (cost ?? Number.NaN))
    const gone = [...ofKind('roast'), ...given].reduce((all, { cost }) => all + (cost ?? Number.NaN), 0)
    const paid = bought.reduce((all, { cost }) => all + (cost ?? 0), 0)
    expect(gone + (stock.value ?? Number.NaN)).toBeCloseTo(paid, 1)
  }
  for (const { id, bean_id, green_weight_g, greens } of roasts) {
    if (greens !== null) {
      expect(sum(greens.map(part => part.grams))).toBe(exact(green_weight_g!))
      expect(greens[0]!.bean_id).toBe(bean_id)
    }
    const cost = (await library.own('GET', `/api/roasts/${id}/cost`)).json()
    expect(cost.green).toBeCloseTo(costs.get(id) ?? 0, 4)
  }
}
