// Calls the routes for roasting again: reference and taps, stock, plans, recipes, and styles.
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { HOUSE } from '#domain/score/style.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Call = (method: Method, url: string, options?: InjectOptions) => Promise<LightMyRequestResponse>

/** A bean and a roast of it, by their ids. */
export interface Known {
  bean: number
  roast: number
}

const CHARGED_AT = '2026-03-14T10:00:00.000Z'

/** Pins a reference, and stores and deletes taps. */
export async function everyCallOfRoastingAgain(call: Call, { bean, roast }: Known): Promise<void> {
  await call('GET', '/api/roasts/next-times')
  await call('GET', `/api/roasts/next-times?bean_id=${bean}`)
  await call('PUT', `/api/beans/${bean}`, { payload: { reference_roast_id: roast } })
  const tapped = { first_crack_seconds: 470, drop_seconds: 600 }
  await call('PUT', `/api/taps/${CHARGED_AT}`, { payload: tapped })
  await call('GET', `/api/roasts/${roast}/taps`)
  await call('DELETE', `/api/taps/${CHARGED_AT}`)
}

/** Opens a running roast, fills, changes, marks and saves it, and deletes and restores another. */
export async function everyLiveCall(call: Call, { bean }: Pick<Known, 'bean'>): Promise<void> {
  const open = async (key: string): Promise<{ id: number; opened_at: string }> =>
    (await call('POST', '/api/live/', { payload: { key, bean_id: bean } })).json()
  const { id, opened_at } = await open('query-plans-1')
  const charge = Date.parse(opened_at) - 120_000
  const readings = [0, 60_000].map(after => ({ at: charge + after, bean_temp: 100 + after / 1000 }))
  await call('POST', '/api/live/readings', { payload: { readings: readings.slice(0, 1) } })
  await call('POST', `/api/live/${id}/readings`, { payload: { readings } })
  await call('DELETE', `/api/live/${id}/readings/${CHARGED_AT}`)
  await call('PATCH', `/api/live/${id}`, { payload: { machine: 'Pan' } })
  const marks = { charged_at: charge, marks: [], dropped_at: charge + 60_000 }
  await call('PUT', `/api/live/${id}/marks`, { payload: marks })
  for (const path of ['', id]) await call('GET', `/api/live/${path}`)
  const events = await call('GET', `/api/live/${id}/events`, { payloadAsStream: true })
  events.stream().destroy()
  await call('POST', `/api/live/${id}/finish`, { payload: {} })
  const other = await open('query-plans-2')
  await call('DELETE', `/api/live/${other.id}`)
  const [deletion] = (await call('GET', '/api/trash/')).json()
  await call('POST', `/api/trash/${deletion.id}/restore`)
}

/** Adds an entry, changes it, reads what follows, deletes it and restores it. */
export async function everyStockCall(call: Call, { bean, roast }: Known): Promise<void> {
  const entry = { bean_id: bean, kind: 'purchase', date: '2026-03-01', grams: 5000, cost: 60 }
  const { id } = (await call('POST', '/api/stock/entries', { payload: entry })).json()
  await call('PUT', `/api/stock/entries/${id}`, { payload: { grams: 4500 } })
  for (const path of ['/api/stock/', `/api/beans/${bean}/stock`, `/api/roasts/${roast}/cost`])
    await call('GET', path)
  await call('GET', '/api/stock/export.csv')
  await call('PUT', '/api/settings/', { payload: { show_sold_out: true } })
  for (const path of ['/api/beans/', `/api/beans/${bean}`]) await call('GET', path)
  const { deletion_id } = (await call('DELETE', `/api/stock/entries/${id}`)).json()
  await call('POST', `/api/trash/${deletion_id}/restore`)
}

/** Saves a plan, reads and changes it, deletes and restores it; then the same with a recipe. */
export async function everyPlanCall(call: Call, { bean, roast }: Known): Promise<void> {
  const payload = { bean_id: bean, roast_id: roast, name: 'Slower', drop_seconds: 600 }
  const { id } = (await call('POST', '/api/plans/', { payload })).json()
  for (const path of ['', `?bean_id=${bean}`, id]) await call('GET', `/api/plans/${path}`)
  await call('PUT', `/api/plans/${id}`, { payload: { name: 'Slowest' } })
  const { deletion_id } = (await call('DELETE', `/api/plans/${id}`)).json()
  await call('POST', `/api/trash/${deletion_id}/restore`)
  await everyBlendCall(call, { bean })
}

/** Adds a recipe, reads and changes it, deletes and restores it. */
async function everyBlendCall(call: Call, { bean }: Pick<Known, 'bean'>): Promise<void> {
  const other = (await call('POST', '/api/beans/', { payload: { origin_name: 'The other half' } })).json()
  const parts = [bean, other.id].map(bean_id => ({ bean_id, share_percent: 50 }))
  const payload = { name: 'Halves', parts, aliases: ['Half and half'] }
  const { id } = (await call('POST', '/api/blends/', { payload })).json()
  for (const path of ['', id, `${id}/roasts/`]) await call('GET', `/api/blends/${path}`)
  for (const list of ['roasts', 'trends']) await call('GET', `/api/${list}/?blend_id=${id}`)
  const roasted = { roast_name: 'Of halves', blend_id: id, roast_date: '2026-03-01', green_weight_g: 300 }
  const { id: roast } = (await call('POST', '/api/roasts/', { payload: roasted })).json()
  await call('GET', `/api/roasts/${roast}/usual`)
  await call('PUT', `/api/blends/${id}`, { payload: { name: 'Two halves', is_retired: false, parts } })
  const { deletion_id } = (await call('DELETE', `/api/blends/${id}`)).json()
  await call('POST', `/api/trash/${deletion_id}/restore`)
}

/**
 * Adds a style, previews it, chooses it and takes the choice back, changes it, calculates all scores and undoes that,
 * and deletes and restores the style.
 */
export async function everyStyleCall(call: Call, { bean, roast }: Known): Promise<void> {
  const { version: _, ...rules } = HOUSE
  const { id } = (await call('POST', '/api/styles/', { payload: { ...rules, name: 'Plan' } })).json()
  for (const path of ['', id, 'measured', 'proposal']) await call('GET', `/api/styles/${path}`)
  for (const style_id of [id, null, 1])
    await call('POST', '/api/styles/preview', { payload: { ...rules, style_id } })
  for (const style_id of [id, null]) {
    await call('PUT', `/api/beans/${bean}`, { payload: { style_id } })
    await call('PUT', `/api/roasts/${roast}`, { payload: { style_id } })
  }
  const points = { ...rules.points, duration: 0, curve: 40 }
  await call('PUT', `/api/styles/${id}`, { payload: { points } })
  await call('PUT', `/api/roasts/${roast}`, { payload: { style_id: id } })
  await call('PUT', `/api/styles/${id}`, { payload: { points: rules.points } })
  const { deletion_id } = (await call('POST', '/api/roasts/calculate-all-scores')).json()
  await call('POST', `/api/trash/${deletion_id}/restore`)
  await call('PUT', `/api/roasts/${roast}`, { payload: { style_id: null } })
  await call('DELETE', `/api/styles/${id}`)
  const [deletion] = (await call('GET', '/api/trash/')).json()
  await call('POST', `/api/trash/${deletion.id}/restore`)
}
