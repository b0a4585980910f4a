// Calls the routes for how roasts tasted: to the owner, by sheets, at tables, and to drinkers.
import type { Call, Known } from './next-roast.ts'

/** Adds, changes, deletes and restores a sheet, and a tasting that is private at first. */
export async function everyTastingCall(call: Call, { bean, roast }: Known): Promise<void> {
  await everySheetCall(call)
  const other = { bean_id: bean, roast_name: '#99 to taste' }
  await everyTableCall(call, [roast, (await call('POST', '/api/roasts/', { payload: other })).json().id])
  const payload = { roast_id: roast, sheet_id: 1, values: { rating: 4 } }
  const { id } = (await call('POST', '/api/tastings/', { payload })).json()
  await call('PUT', `/api/tastings/${id}`, { payload: { is_public: true } })
  for (const path of [`tastings/${id}`, `roasts/${roast}/tastings`, `beans/${bean}/tastings`])
    await call('GET', `/api/${path}`)
  const { deletion_id } = (await call('DELETE', `/api/tastings/${id}`)).json()
  await call('POST', `/api/trash/${deletion_id}/restore`)
}

async function everySheetCall(call: Call): Promise<void> {
  const payload = { name: 'Mine', scales: [{ name: 'Body', from: 1, to: 5 }] }
  const { id } = (await call('POST', '/api/sheets/', { payload })).json()
  for (const path of ['', id]) await call('GET', `/api/sheets/${path}`)
  await call('PUT', `/api/sheets/${id}`, { payload: { name: 'Ours' } })
  const { deletion_id } = (await call('DELETE', `/api/sheets/${id}`)).json()
  await call('POST', `/api/trash/${deletion_id}/restore`)
}

/** Opens a table and a triangle, tastes at both, reveals the table, and deletes and restores it. */
async function everyTableCall(call: Call, roasts: readonly number[]): Promise<void> {
  const open = async (fields: object): Promise<{ id: number; code: string }> =>
    (
      await call('POST', '/api/tables/', { payload: { roast_ids: roasts, sheet_id: 1, hours: 1, ...fields } })
    ).json()
  const key = 'query-plans'
  for (const mode of ['triangle', 'letters']) {
    const { id, code } = await open({ mode })
    const at = `/api/tables/${code}`
    await call('POST', `${at}/tasters`, { payload: { name: 'Ann', key } })
    for (const letter of ['A', 'B'])
      await call('PUT', `${at}/ratings`, { payload: { key, letter, values: { rating: 4 } } })
    for (const path of ['', '/qr.svg']) await call('GET', `${at}${path}`)
    const events = await call('GET', `${at}/events`, { payloadAsStream: true })
    events.stream().destroy()
    await call('GET', `/api/tables/${id}/pouring`)
    await call('POST', `/api/tables/${id}/reveal`)
    await call('GET', at)
    await call('GET', '/api/tables/')
    const { deletion_id } = (await call('DELETE', `/api/tables/${id}`)).json()
    await call('POST', `/api/trash/${deletion_id}/restore`)
  }
}

/** Sends feedback, decides on it, and reads it as visitor and owner, page after page. */
export async function everyFeedbackCall(call: Call, { bean, roast }: { bean: number; roast: number }) {
  const payload = { rating: 5, flavours: ['sweet'], text: 'Sweet.', name: 'Ann' }
  for (let i = 0; i < 3; i += 1) {
    const { change_key } = (await call('POST', `/api/roasts/${roast}/feedback`, { payload })).json()
    await call('PUT', `/api/roasts/${roast}/feedback`, { payload: { ...payload, change_key } })
  }
  const page = await call('GET', '/api/feedback/?limit=2')
  await call('GET', `/api/feedback/?cursor=${page.headers['x-next-cursor']}`)
  let [read] = page.json()
  for (const state of ['approved', 'hidden', 'deleted', 'approved']) {
    const headers = { 'if-match': read.etag }
    read = (await call('PATCH', `/api/feedback/${read.id}`, { payload: { state }, headers })).json()
  }
  await call('GET', `/api/roasts/${roast}/feedback`)
  await call('GET', `/api/beans/${bean}/feedback`)
}
