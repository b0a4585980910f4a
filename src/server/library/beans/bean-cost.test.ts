import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bean } from '#contract/beans.ts'
import type { BeanCost } from '#domain/bean/price/bean-price.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

const DOLLARS = { price_amount: 16, price_currency: 'USD', price_weight_g: 1000 }

const costOf = (bean: BeanCost) => [
  bean.price_amount,
  bean.price_currency,
  bean.price_weight_g,
  bean.cost_per_lb,
]

describe.each(databaseKinds)('what a bean cost on %s', kind => {
  let library: TestLibrary
  beforeAll(async () => {
    library = await createTestLibrary(kind)
  })
  afterAll(() => library.server.close())

  test('what a pound costs follows from the price as bought, and goes with it', async () => {
    const { id } = await library.addBean('Bought by the kilo', { ...DOLLARS, cost_per_lb: 1 })
    const cost = async () => costOf((await library.visit(`/api/beans/${id}`)).json())
    const change = (fields: object) => library.own('PUT', `/api/beans/${id}`, fields)
    expect(await cost()).toEqual([16, 'USD', 1000, 7.26])
    expect(costOf((await change({ price_amount: 20, region: 'Nyeri' })).json())).toEqual([
      20,
      'USD',
      1000,
      9.07,
    ])
    expect(costOf((await change({ price_currency: 'EUR' })).json())).toEqual([20, 'EUR', 1000, null])
    await change({ price_currency: 'USD' })
    expect(await cost()).toEqual([20, 'USD', 1000, 9.07])
    await change({ price_amount: null })
    expect(await cost()).toEqual([null, null, null, null])
    await library.own('DELETE', `/api/beans/${id}`)
  })

  test('a cost per pound written alone is the price as bought, in the owner’s currency', async () => {
    const { id, ...bean } = await library.addBean('Of an older program', { cost_per_lb: 7.355 })
    expect(costOf(bean)).toEqual([7.355, 'USD', 453.59237, 7.355])
    const change = async (fields: object) =>
      costOf((await library.own('PUT', `/api/beans/${id}`, fields)).json())
    expect(await change({ cost_per_lb: 8 })).toEqual([8, 'USD', 453.59237, 8])
    expect(await change({ grade: 'AA' })).toEqual([8, 'USD', 453.59237, 8])
    expect(await change({ cost_per_lb: null })).toEqual([null, null, null, null])
    const euros = { price_amount: 36.9, price_currency: 'EUR', price_weight_g: 1000 }
    expect(await change(euros)).toEqual([36.9, 'EUR', 1000, null])
    expect(await change({ cost_per_lb: 19.5 })).toEqual([19.5, 'EUR', 453.59237, 19.5])
    expect(await change({ price_amount: 40 })).toEqual([40, 'EUR', 453.59237, null])
    await library.own('DELETE', `/api/beans/${id}`)
  })

  test('in another currency of the owner, it follows from the prices in that one', async () => {
    const euros = await library.addBean('Bought in euros', { ...DOLLARS, price_currency: 'EUR' })
    const dollars = await library.addBean('Bought in dollars', DOLLARS)
    const trashed = await library.addBean('Bought and deleted', DOLLARS)
    const pounds = await library.addBean('Bought in pounds', { price_currency: 'GBP', cost_per_lb: 5 })
    const all = [euros, dollars, trashed, pounds]
    const costs = async () => {
      const beans: Bean[] = (await library.visit('/api/beans/')).json()
      return all.map(({ id }) => beans.find(bean => bean.id === id)?.cost_per_lb)
    }
    await library.own('DELETE', `/api/beans/${trashed.id}`)
    expect(await costs()).toEqual([null, 7.26, undefined, 5])
    const stateOf = async ({ id }: Bean) => {
      const { headers, json } = await library.visit(`/api/beans/${id}`)
      return [headers.etag, json().updated_at]
    }
    const [[etag, changed], others] = [await stateOf(euros), await stateOf(pounds)]
    library.server.clock.now = new Date(library.server.clock.now.getTime() + 1000)
    await library.own('PUT', '/api/settings/', { currency: 'EUR' })
    const [newTag, newlyChanged] = await stateOf(euros)
    expect([newTag === etag, newlyChanged > changed]).toEqual([false, true])
    expect(await stateOf(pounds)).toEqual(others)
    const [deletion] = (await library.own('GET', '/api/trash/')).json()
    await library.own('POST', `/api/trash/${deletion.id}/restore`)
    expect(await costs()).toEqual([7.26, null, null, 5])
    await library.own('PUT', '/api/settings/', { currency: 'USD' })
    expect(await costs()).toEqual([null, 7.26, 7.26, 5])
    for (const { id } of all) await library.own('DELETE', `/api/beans/${id}`)
  })

  test('a cost typed for a bean bought in another currency is its price, whatever the owner’s currency becomes', async () => {
    const { id } = await library.addBean('Bought in pounds', { ...DOLLARS, price_currency: 'GBP' })
    await library.own('PUT', `/api/beans/${id}`, { cost_per_lb: 4.2 })
    for (const currency of ['GBP', 'USD']) await library.own('PUT', '/api/settings/', { currency })
    const cost = costOf((await library.visit(`/api/beans/${id}`)).json())
    expect(cost.slice(0, 3)).toEqual([4.2, 'GBP', 453.59237])
    await library.own('DELETE', `/api/beans/${id}`)
  })
})
