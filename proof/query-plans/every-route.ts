import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify'
import { ROAST_SORTS } from '#contract/roast-list.ts'
import { multipart, type TestApp } from '#server/testing/app.ts'
import { createAuthenticator } from '#server/testing/authenticator.ts'
import { roastimeExport, steadyRoast } from '#server/testing/library.ts'
import { forgetOldActivity } from '../../src/server/account/activity/repository.ts'
import { makeLoginLink } from '../../src/server/account/login-links.ts'
import { forgetDeletedFeedback } from '../../src/server/library/feedback/change-feedback.ts'
import { emptyTrash } from '../../src/server/library/trash/repository.ts'
import {
  type Call,
  everyCallOfRoastingAgain,
  everyLiveCall,
  everyPlanCall,
  everyStockCall,
  everyStyleCall,
  type Method,
} from './next-roast.ts'
import { stepAside } from './step-aside.ts'
import { everyFeedbackCall, everyTastingCall } from './tasted.ts'

type Form = Parameters<typeof multipart>

/**
 * Calls every route of a server on a filled library, successfully and in every way that changes its queries. Returns
 * the routes as `METHOD /address`.
 */
export async function callEveryRoute(server: TestApp, password: string): Promise<Set<string>> {
  const called = new Set<string>()
  subscribe('tracing:fastify.request.handler:start', message => {
    const { route } = message as { route: { method: string | string[]; url: string } }
    for (const method of [route.method].flat()) called.add(`${method} ${route.url}`)
  })
  const owner = await server.login()
  const call = async (method: Method, url: string, options: InjectOptions = {}) => {
    const headers = { ...owner, ...options.headers }
    const answer = await server.app.inject({ ...options, method, url, headers })
    const isAnswered = answer.statusCode < 400 || (answer.statusCode === 404 && UNKNOWN.has(url))
    if (!isAnswered) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const send = (method: Method, url: string, payload: object) => call(method, url, { payload })
  const upload = async (url: string, ...form: Form) => call('POST', url, await multipart(...form))

  for (const path of PAGES) await call('GET', path)
  await everyPage(call)
  const bean = (await send('POST', '/api/beans/', { origin_name: 'Query plan' })).json().id
  await send('PUT', `/api/beans/${bean}`, { origin_name: 'Query plan again', grade: 'AA' })
  await send('PUT', `/api/beans/${bean}/aliases`, { aliases: ['Plan'] })
  await call('GET', `/api/beans/${bean}/aliases`)
  await severalBeans(send, bean)
  await upload('/api/beans/scrape-html', {}, [{ ...BEAN_PAGE, field: 'file' }])
  await upload('/api/beans/bulk-upload', {}, [{ ...BEAN_PAGE, field: 'files' }])

  const file = roastimeExport(`#7001 ${randomUUID()}`)
  await upload('/api/roasts/check-bean-match/', {}, [file])
  const preview = await upload('/api/roasts/preview/', { bean_id: String(bean) }, [file])
  await send('POST', '/api/roasts/import-plan', { reading_ids: [preview.json().reading_id] })
  const weights = { green_weight_g: '300', roasted_weight_g: '255' }
  const roast = (await upload('/api/roasts/import/', { bean_id: String(bean), ...weights }, [file])).json().id
  await stepAside(bean, upload, send)
  await send('POST', '/api/roasts/', { bean_id: bean, roast_name: '#7003 by hand' })
  await send('PUT', `/api/roasts/${roast}`, { roast_name: '#7004 Edited', notes: 'Sweet.' })
  await send('PUT', `/api/roasts/${roast}`, { bean_id: 1, roast_date: '2026-03-16' })
  await send('PUT', `/api/roasts/${roast}`, { bean_id: bean })
  await send('PUT', `/api/roasts/${roast}/milestones`, { charge_seconds: 5 })
  await send('PATCH', `/api/roasts/${roast}`, { green_weight_g: 310, milestones: steadyRoast().milestones })
  for (const part of ROAST_PARTS) await call('GET', `/api/roasts/${roast}${part}`)
  await call('POST', `/api/roasts/${roast}/regenerate-thumbnail`)
  await call('POST', `/api/roasts/${roast}/preview-score`)
  await call('POST', `/api/roasts/${roast}/calculate-score`)
  const again = { ...file, content: `${file.content}\n` }
  await upload('/api/roasts/import/', { updates: String(roast), private_notes: 'Fast' }, [again])
  const [update] = (await call('GET', '/api/trash/')).json()
  await call('POST', `/api/trash/${update.id}/restore`)
  await everyCallForMany(call, { bean, roast })
  await everyCallOfRoastingAgain(call, { bean, roast })
  await everyLiveCall(call, { bean })
  await everyStyleCall(call, { bean, roast })
  await call('POST', '/api/roasts/reread/preview?after_id=10&limit=20')
  await send('POST', '/api/roasts/reread', { fields: ['roast_date'], roast_ids: [roast] })
  await call('POST', '/api/roasts/calculate-all-scores?after_id=10&limit=20')
  await call('POST', '/api/roasts/calculate-all-scores')

  await everyInboxCall(call, upload, bean)
  await everyStockCall(call, { bean, roast })
  await everyPlanCall(call, { bean, roast })
  await everyTastingCall(call, { bean, roast })
  await everyFeedbackCall(call, { bean, roast })

  const activity = await call('GET', '/api/activity/?limit=2')
  await call('GET', `/api/activity/?cursor=${activity.headers['x-next-cursor']}`)
  await call('GET', '/api/activity/export.csv')

  await send('PUT', '/api/searches/', { searches: [{ name: 'Kenya', search: 'q=kenya' }] })
  await call('GET', '/api/searches/')
  await send('PUT', '/api/site/', { prices_public: false })
  await send('PUT', '/api/settings/', { next_number: 7_010 })
  await send('PUT', '/api/settings/', { next_number: null })
  await call('GET', '/api/settings/time-zone-changes?time_zone=America/Los_Angeles')
  await send('POST', '/api/settings/time-zone-changes', { time_zone: 'America/Los_Angeles' })
  await call('POST', '/api/backups/')
  const [backup] = (await call('GET', '/api/backups/')).json().backups
  const content = await call('GET', `/api/backups/${backup.name}/file`)
  await send('POST', '/api/backups/comparison', { name: backup.name })
  for (const path of [
    `/api/roasts/${roast}`,
    `/api/beans/${bean}`,
    '/api/roasts/delete-all',
    '/api/beans/delete-all',
  ]) {
    await call('DELETE', path)
    const [deletion] = (await call('GET', '/api/trash/')).json()
    await call('POST', `/api/trash/${deletion.id}/restore`)
  }
  await call('DELETE', '/api/roasts/delete-all')
  await emptyTrash(server.database.db, new Date('2099-01-01'))
  const whole = { field: 'file', name: 'backup.sqlite', content: new Uint8Array(content.rawPayload) }
  await upload('/api/backups/restore', {}, [whole])
  server.app.activity.noteRefusedLogin({ ip: '192.0.2.1', headers: {} } as FastifyRequest)
  await server.app.activity.storeNow()
  await forgetOldActivity(server.database.db, new Date('2000-01-01'))
  await forgetDeletedFeedback(server.database.db, new Date('2000-01-01'))
  await call('PUT', '/api/admin/password', { payload: { old_password: password, new_password: password } })
  await everyPasskeyCall(call, { ...(await server.login()) })
  await upload('/api/beans/admin/login', { password })
  await callDevices(server)
  await leaveByLink(server, call)
  return called
}

/** Logs in by a link, and out again. */
async function leaveByLink(server: TestApp, call: Call): Promise<void> {
  const token = await makeLoginLink(server.database.db, server.clock.now)
  const byLink = { payload: { token }, headers: { ...(await server.login()) } }
  await call('POST', '/api/beans/admin/login-link', byLink)
  await call('POST', '/api/beans/admin/logout', { headers: { ...(await server.login()) } })
}

async function everyCallForMany(call: Call, { bean, roast }: { bean: number; roast: number }): Promise<void> {
  const many = { roast_ids: [roast, 1, 2], tags_added: ['Plan'], green_weight_g: 300, first_number: 7_100 }
  const { deletion_id } = (
    await call('POST', '/api/roasts/change-many', { payload: { ...many, bean_id: bean } })
  ).json()
  await call('GET', '/api/tags/')
  await call('PUT', '/api/tags/', { payload: { from: 'plan', to: null } })
  await call('POST', `/api/trash/${deletion_id}/restore`)
  const deleted = (await call('POST', '/api/roasts/delete-many', { payload: { roast_ids: [1, 2] } })).json()
  await call('POST', `/api/trash/${deleted.deletion_id}/restore`)
}

/** A login ends the caller's former session, so each of these calls has a session of its own. */
async function callDevices(server: TestApp): Promise<void> {
  const call = async (method: Method, url: string) => {
    const answer = await server.app.inject({ method, url, headers: { ...(await server.login()) } })
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const [, other] = (await call('GET', '/api/admin/devices/')).json()
  await call('DELETE', `/api/admin/devices/${other.id}`)
  await call('DELETE', '/api/admin/devices/others')
}

/** Addresses that don't exist. */
const UNKNOWN = new Set([...['/anything', '/b/999999', '/c/x', '/api/roasts/999999', '/api/roasts/1/source']])

const PAGES = [
  ...['/api/openapi.json', '/healthz', '/', '/index.html', '/a.txt', '/r/12', '/r/999999', ...UNKNOWN],
  ...['/b/1', '/c/1,2'],
  ...[
    '/api/beans/admin/me',
    '/api/beans/',
    '/api/beans/?limit=0',
    '/api/beans/?put_away=without',
    '/api/beans/1',
    '/api/trash/',
  ],
  ...['/api/beans/check-exists?origin_name=Kenya', '/api/roasts/?number=12', '/api/roasts/?number=0'],
  '/api/roasts/?near=12',
  ...['/api/roasts/', '/api/roasts/?ids=1,2,3&include=score,milestones', '/api/roasts/beans/1/roasts/'],
  ...['/api/roasts/check-exists?roast_name=a&roast_date=2026-01-01&bean_id=1', '/api/roasts/export.csv'],
  ...['/api/trends/', '/api/trends/?bean_id=1&from=2024-03-05', '/api/trends/pair?x=score&y=rating'],
  ...['/api/library/export.zip', '/api/site/', '/api/settings/'],
  ...['q=e+kenya', 'q=e', 'q=12&country=Kenya', 'bean_id=1', 'from=2024-03-05&to=2026-02-03'].map(roastsWith),
  ...['min_score=11&max_score=85', 'needs=weights', 'q=kenya&limit=5&offset=9'].map(roastsWith),
]

function roastsWith(search: string): string {
  return `/api/roasts/?${search}`
}

const ROAST_PARTS = [
  ...[
    '',
    '/details',
    '/milestones/',
    '/timeline/data/',
    '/timeline/recorded/',
    '/score',
    '/hints',
    '/usual',
    '/steps',
    '/thumbnail',
    '/source',
    '/timeline.csv',
  ],
  ...['/export.alog', '/export.csv', '/export.json', '/qr.svg', '/card.png'],
]

const BEAN_PAGE = {
  name: 'bean.html',
  content: '<h1>Kenya Made Up</h1><p>Region: Nyeri</p><p>Processing: Washed</p><p>Altitude: 1700 m</p>',
}

/** Sends files as the owner and with a token, one of them twice, imports one and dismisses another. */
async function everyInboxCall(
  call: Call,
  upload: (url: string, ...form: Form) => Promise<LightMyRequestResponse>,
  bean: number,
) {
  const file = roastimeExport(`#7005 ${randomUUID()}`)
  const { id } = (await upload('/api/inbox/', {}, [file])).json()
  await upload('/api/inbox/', {}, [file])
  const token = (await call('POST', '/api/admin/tokens/', { payload: { name: 'Laptop' } })).json()
  const form = await multipart({}, [roastimeExport(`#7006 ${randomUUID()}`)])
  const headers = { ...form.headers, authorization: `Bearer ${token.token}` }
  const sent = await call('POST', '/api/inbox/', { payload: form.payload, headers })
  await call('GET', '/api/inbox/')
  await call('POST', `/api/inbox/${id}/import`, { payload: { bean_id: bean } })
  await call('DELETE', `/api/inbox/${sent.json().id}`)
  await call('GET', '/api/admin/tokens/')
  await call('DELETE', `/api/admin/tokens/${token.id}`)
}

/** Registers a passkey, logs in with it in another session, switches the password off and on, and removes it. */
async function everyPasskeyCall(call: Call, headers: Record<string, string>) {
  const origin = 'http://localhost'
  const authenticator = createAuthenticator()
  const creation = (await call('POST', '/api/admin/passkeys/registration-options')).json()
  const payload = { name: 'Phone', credential: authenticator.make(creation, origin) }
  const { id } = (await call('POST', '/api/admin/passkeys/', { payload })).json()
  await call('PATCH', `/api/admin/passkeys/${id}`, { payload: { name: 'Tablet' } })
  await call('GET', '/api/admin/passkeys/')
  const request = (await call('POST', '/api/admin/passkeys/login-options', { headers })).json()
  await call('POST', '/api/admin/passkeys/login', { headers, payload: authenticator.sign(request, origin) })
  for (const enabled of [false, true]) {
    await call('PUT', '/api/admin/password-login', { payload: { enabled } })
    await call('GET', '/api/admin/login-ways')
  }
  await call('DELETE', `/api/admin/passkeys/${id}`)
}

/** Reads the list by every column in both directions: page after page, from the middle and beyond the end. */
async function everyPage(call: (method: Method, url: string) => Promise<LightMyRequestResponse>) {
  for (const sort of ROAST_SORTS) {
    for (const order of ['asc', 'desc']) {
      let cursor: string | undefined = ''
      while (cursor !== undefined) {
        const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const { headers } = await call('GET', `/api/roasts/?limit=20&sort=${sort}&order=${order}${after}`)
        cursor = headers['x-next-cursor']?.toString()
      }
      await call('GET', `/api/roasts/?limit=5&sort=${sort}&order=${order}&offset=30`)
      await call('GET', `/api/roasts/?limit=5&sort=${sort}&order=${order}&offset=9000`)
      const search = `/api/roasts/?limit=5&sort=${sort}&order=${order}&q=`
      const { headers } = await call('GET', `${search}e`)
      await call('GET', `${search}e&cursor=${encodeURIComponent(String(headers['x-next-cursor']))}`)
      await call('GET', `${search}100`)
    }
  }
}

/** Fills in, puts away and merges beans, and undoes it. */
async function severalBeans(
  send: (method: Method, url: string, payload: object) => Promise<LightMyRequestResponse>,
  bean: number,
): Promise<void> {
  const restore = async (done: LightMyRequestResponse) =>
    send('POST', `/api/trash/${done.json().deletion_id}/restore`, {})
  const other = (await send('POST', '/api/beans/', { origin_name: 'Query plan twice' })).json().id
  const beans = [{ bean_id: bean, country: 'Kenya' }]
  await restore(await send('POST', '/api/beans/change-many', { beans }))
  await send('PUT', `/api/beans/${other}`, { put_away: true })
  await restore(await send('POST', `/api/beans/${bean}/merge`, { bean_id: other }))
}
