import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import { problem } from '#contract/errors.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import type { DatabaseKind } from './platform/database/open-database.ts'
import { multipart, type OwnerHeaders } from './testing/app.ts'
import { databaseKinds } from './testing/databases.ts'
import { createTestLibrary, roastimeExport, steadyRoast, type TestLibrary } from './testing/library.ts'

const GOLDEN = join(import.meta.dirname, '../../fixtures/sentences')
const PASSWORD = 'a password of the owner'

/** A body in which every field that some call takes is of the wrong kind. */
const WRONG_BODY = {
  origin_name: 5,
  altitude: [],
  recommended_for_espresso: 'perhaps',
  flavor_profiles: 'sweet',
  roast_name: '',
  roast_date: '2026-02-31',
  bean_id: 'x',
  green_weight_g: -1,
  roasted_weight_g: 'many',
  milestones: [{ milestone_type: 'popcorn', time_seconds: -5 }],
  timeline: [{ time_seconds: null }],
  charge_seconds: 'soon',
  drop_seconds: true,
  rating: 9,
  flavours: ['soap'],
  text: 'x'.repeat(5000),
  name: '',
  state: 'gone',
  password: 1,
  token: 7,
  credential: null,
  enabled: 'yes',
  prices_public: 'no',
  freshness: { resting_days: 9, best_days: 5, good_days: 1 },
  resting_days: 9,
  best_days: 5,
  good_days: 1,
  after_id: -1,
  limit: 0,
  started_at: 'this morning',
  machine: 5,
  source_number: 17,
  preheat_temp: 2000,
  ambient_temp: 'warm',
  ambient_humidity: 101,
  colour_whole: {},
  colour_ground: 'brown',
  colour_meter: 'x'.repeat(201),
  green_moisture_percent: -1,
  roasted_moisture_percent: true,
  green_density: [],
  roasted_density: 10_001,
  tags: 'sweet',
  private_notes: 5,
  next_time: 5,
  same_file: 'perhaps',
  number_if_taken: 'maybe',
  updates: 0,
  reading_ids: [],
  another: 'all',
  aliases: 'gigesa',
  time_zone: 'Mars/Olympus',
  next_number: 0,
  fields: ['score'],
  roast_ids: ['x'],
  deletion_id: 0,
}

const WRONG_QUERY =
  '?limit=0&cursor=x&ids=1,x&sort=smell&order=up&q=&from=2026-02-31&to=x&min_score=101&max_score=x&needs=luck&bean_id=x&after_id=-1&backup=2&origin_name=&roast_name=&include=x'

type Request = [what: string, send: (library: TestLibrary) => Promise<{ statusCode: number; body: string }>]

const inject = (options: InjectOptions) => (library: TestLibrary) => library.server.app.inject(options)
const own =
  (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET',
    url: string,
    payload?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ) =>
  (library: TestLibrary) =>
    injectAsOwner(library, { method, url, payload, headers })

/** The owner's session in each library: a login for each request would take most of the time. */
const sessions = new WeakMap<TestLibrary, OwnerHeaders>()

async function injectAsOwner(library: TestLibrary, options: InjectOptions) {
  const session = sessions.get(library) ?? (await library.server.login())
  const answer = await library.server.app.inject({ ...options, headers: { ...session, ...options.headers } })
  const isEnded = answer.headers['set-cookie'] !== undefined
  if (isEnded) sessions.delete(library)
  else sessions.set(library, session)
  return answer
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Calls that take no input, so they succeed whatever the owner sends. */
const NEVER_REFUSED: readonly object[] = [calls.deleteAllBeans, calls.deleteAllRoasts, calls.makeBackup]
/** Their refusals are a page that people see. */
const PAGES: readonly object[] = [calls.openRoastOfNumber, calls.openBean, calls.openComparison]

/** Requests that are wrong in every way that doesn't depend on what the call does. */
function wrongRequests(): Request[] {
  const inApi = Object.values(calls).filter(call => !PAGES.includes(call))
  return inApi.flatMap(call => {
    const { method, path } = call
    const url = (id: string) => path.replace(/:\w+/g, id)
    const wrong: Request[] = [['without a session', inject({ method, url: url('1') })]]
    if (!NEVER_REFUSED.includes(call)) {
      wrong.push(
        ['with an id that is not a number', own(method, url('x'))],
        ['with an unknown id', own(method, url('999999'), method === 'GET' ? undefined : {})],
        ['with a wrong query', own(method, url('1') + WRONG_QUERY)],
      )
      if (method !== 'GET') wrong.push(...wrongBodies(method, url('1')))
    }
    return wrong.map(([what, send]): Request => [`${method} ${path} ${what}`, send])
  })
}

function wrongBodies(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string): Request[] {
  return [
    ['with a body that is cut off', own(method, url, '{"a":', JSON_TYPE)],
    ['with a list for a body', own(method, url, [])],
    ['with wrong fields', own(method, url, WRONG_BODY)],
    ['with a plain text', own(method, url, 'text', { 'content-type': 'text/plain' })],
    ['compressed', own(method, url, '{}', { ...JSON_TYPE, 'content-encoding': 'gzip' })],
    ['with an empty form', async library => emptyForm(library, method, url)],
  ]
}

async function emptyForm(library: TestLibrary, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string) {
  const { payload, headers } = await multipart({ field: 'text' })
  return injectAsOwner(library, { method, url, payload, headers })
}

const upload =
  (
    url: string,
    fields: Record<string, string>,
    ...files: { field: string; name: string; content: string }[]
  ) =>
  async (library: TestLibrary) => {
    const { payload, headers } = await multipart(fields, files)
    return injectAsOwner(library, { method: 'POST', url, payload, headers })
  }
const file = (name: string, content = 'x', field = 'file') => ({ field, name, content })

/** Refusals that follow from what the library holds: a bean, two roasts of which the second has no timeline. */
const KNOWN_REFUSALS: readonly Request[] = [
  ['nothing at an address', inject({ url: '/api/nothing' })],
  ['a malformed address', inject({ url: '/api/beans/%E0%A4%A' })],
  ['a bean of the same name', own('POST', '/api/beans/', { origin_name: 'kenya' })],
  ['a bean renamed to another', own('PUT', '/api/beans/2', { origin_name: 'Kenya' })],
  ['settings changed meanwhile', own('PUT', '/api/settings/', {}, { 'if-match': '"99"' })],
  ['a bean changed meanwhile', own('PUT', '/api/beans/1', { origin_name: 'K' }, { 'if-match': '"99.1"' })],
  [
    'a roast changed meanwhile',
    own('PATCH', '/api/roasts/1', { green_weight_g: 1 }, { 'if-match': '"99.1"' }),
  ],
  ['a roast of an unknown bean', own('POST', '/api/roasts/', { roast_name: 'A', bean_id: 99 })],
  ['a roast of a bean that is not a number', own('POST', '/api/roasts/', { roast_name: 'A', bean_id: 1.5 })],
  [
    'a roast of the same name and day',
    own('POST', '/api/roasts/', { roast_name: '#1 Kenya', bean_id: 1, roast_date: '2026-03-14' }),
  ],
  [
    'a roast of the same name without a day',
    own('POST', '/api/roasts/', { roast_name: '#2 Kenya', bean_id: 1 }),
  ],
  ['a thumbnail without a timeline', own('POST', '/api/roasts/2/regenerate-thumbnail')],
  ['a score without data', own('POST', '/api/roasts/2/calculate-score')],
  ['a preview of a score without data', own('POST', '/api/roasts/2/preview-score')],
  ['no score', inject({ url: '/api/roasts/2/score' })],
  ['no picture', inject({ url: '/api/roasts/2/thumbnail' })],
  ['no source', own('GET', '/api/roasts/2/source')],
  ['no timeline', inject({ url: '/api/roasts/2/timeline.csv' })],
  [
    'marks outside the roast',
    own('PUT', '/api/roasts/1/milestones', { charge_seconds: 700, drop_seconds: 5 }),
  ],
  [
    'a mark twice',
    own('PUT', '/api/roasts/1/milestones', {
      milestones: [400, 470, 9000].map(time_seconds => ({ milestone_type: '1st_crack_start', time_seconds })),
    }),
  ],
  ['marks without a timeline', own('PUT', '/api/roasts/2/milestones', { charge_seconds: 5 })],
  ['a cursor of another order', inject({ url: '/api/roasts/?cursor=eA&limit=5' })],
  ['from after to', inject({ url: '/api/roasts/?from=2026-05-01&to=2026-01-01' })],
  ['a lowest score above the highest', inject({ url: '/api/roasts/?min_score=80&max_score=20' })],
  ['too many ids', inject({ url: `/api/roasts/?ids=${Array.from({ length: 501 }, (_, id) => id + 1)}` })],
  [
    'an import for an unknown bean',
    upload('/api/roasts/import/', { bean_id: '99' }, roastimeExport('#9 Kenya')),
  ],
  ['an import for no bean', upload('/api/roasts/import/', {}, roastimeExport('#9 Kenya'))],
  [
    'an import with wrong weights',
    upload('/api/roasts/import/', { bean_id: '1', green_weight_g: 'x' }, roastimeExport('#9 Kenya')),
  ],
  ['the same file again', upload('/api/roasts/import/', { bean_id: '1' }, roastimeExport('#3 Kenya'))],
  ['the same file to the inbox', upload('/api/inbox/', {}, roastimeExport('#3 Kenya'))],
  ['a dismissed file to the inbox', upload('/api/inbox/', {}, roastimeExport('#7 Kenya'))],
  ['an unreadable file from the inbox', own('POST', '/api/inbox/1/import', { bean_id: 1 })],
  ['a wrong password', own('POST', '/api/beans/admin/login', { password: 'wrong' })],
  ['no password', own('POST', '/api/beans/admin/login', {})],
  ['a long password', own('POST', '/api/beans/admin/login', { password: 'x'.repeat(1001) })],
  ['a used login link', own('POST', '/api/beans/admin/login-link', { token: 'x' })],
  ['an invalid passkey', own('POST', '/api/admin/passkeys/', { name: 'Phone', credential: {} })],
  [
    'a passkey for an IP address',
    own('POST', '/api/admin/passkeys/registration-options', undefined, { host: '10.0.0.1' }),
  ],
  ['a login with no passkey', own('POST', '/api/admin/passkeys/login-options')],
  ['the password off without a passkey', own('PUT', '/api/admin/password-login', { enabled: false })],
  ['a backup without a name', own('POST', '/api/backups/restore', {})],
  ['an unknown backup', own('POST', '/api/backups/restore', { name: 'first-crack-x.sqlite' })],
  ['an unknown backup, compared', own('POST', '/api/backups/comparison', { name: 'x' })],
  ['a deletion whose bean exists again', own('POST', '/api/trash/1/restore')],
  ['a deletion whose roast exists again', own('POST', '/api/trash/2/restore')],
  ['a deletion whose bean is gone', own('POST', '/api/trash/3/restore')],
  ['feedback while it is closed', async library => closedFeedback(library)],
  ['a decision on feedback without its ETag', async library => decision(library, {})],
  [
    'a decision on feedback that was changed meanwhile',
    async library => decision(library, { 'if-match': '"abc"' }),
  ],
  ['old backups', inject({ url: '/healthz?backup=1' })],
  ['a page of another site', own('POST', '/api/beans/', {}, { origin: 'https://other.example' })],
  ['a wrong token', own('POST', '/api/beans/', {}, { 'x-csrf-token': 'x' })],
  [
    'a wrong upload token',
    inject({ method: 'POST', url: '/api/inbox/', headers: { authorization: 'Bearer x' } }),
  ],
  ['a token without a name', own('POST', '/api/admin/tokens/', { name: ' ' })],
  ['an unknown roast number', inject({ url: '/r/99' })],
]

/** Refusals of files that are read before the database is asked, by threads whose start takes the most time. */
const FILE_REFUSALS: readonly Request[] = [
  ['no file', upload('/api/roasts/import/', { bean_id: '1' })],
  ['a file with another extension', upload('/api/roasts/import/', { bean_id: '1' }, file('a.pdf'))],
  ['a file that no machine wrote', upload('/api/roasts/preview/', {}, file('a.csv', 'a,b\n1,2'))],
  ['an empty file', upload('/api/roasts/preview/', {}, file('a.csv', ''))],
  ['a file that is not a workbook', upload('/api/roasts/preview/', {}, file('a.xlsx'))],
  ['two files', upload('/api/roasts/import/', {}, file('a.csv'), file('b.csv'))],
  ['a large file', upload('/api/roasts/preview/', {}, file('a.csv', 'x'.repeat(10 * 1024 ** 2)))],
  ['a huge file', upload('/api/roasts/preview/', {}, file('a.csv', 'x'.repeat(12 * 1024 ** 2)))],
  ['a long field', upload('/api/roasts/import/', { notes: 'x'.repeat(40_000) }, file('a.csv'))],
  ['many fields', upload('/api/roasts/import/', manyFields(30), file('a.csv'))],
  ['a page without a bean', upload('/api/beans/scrape-html', {}, file('a.html', '<p>Hello</p>'))],
  ['a page with another extension', upload('/api/beans/scrape-html', {}, file('a.mhtml'))],
  ['a file in a login form', upload('/api/beans/admin/login', {}, file('a.txt'))],
  ['a file that is not a backup', upload('/api/backups/comparison', {}, file('a.sqlite'))],
  ['a restore of a file that is not a backup', upload('/api/backups/restore', {}, file('a.sqlite'))],
]

function manyFields(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 'x']))
}

async function closedFeedback(library: TestLibrary) {
  const open = (feedback_open: boolean) => library.own('PUT', '/api/site/', { feedback_open })
  await open(false)
  const answer = await own('POST', '/api/roasts/1/feedback', { rating: 5 })(library)
  await open(true)
  return answer
}

async function decision(library: TestLibrary, headers: Record<string, string>) {
  await own('POST', '/api/roasts/1/feedback', { rating: 5 })(library)
  return own('PATCH', '/api/feedback/1', { state: 'approved' }, headers)(library)
}

/** Two beans, three roasts, an unreadable and a dismissed file in the inbox, and deletions that conflict. */
async function fill(library: TestLibrary): Promise<void> {
  const { timeline, milestones } = steadyRoast()
  await library.addBean('Kenya')
  await library.addBean('Peru')
  const common = { bean_id: 1, roast_date: '2026-03-14' }
  await library.addRoast({
    ...common,
    roast_name: '#1 Kenya',
    timeline: pointsOfTimeline(timeline),
    milestones,
  })
  await library.addRoast({ bean_id: 1, roast_name: '#2 Kenya' })
  await library.upload('/api/roasts/import/', { bean_id: '1' }, [roastimeExport('#3 Kenya')])
  await library.upload('/api/inbox/', {}, [file('unreadable.csv', 'a,b\n1,2')])
  await library.upload('/api/inbox/', {}, [roastimeExport('#7 Kenya')])
  await library.own('DELETE', '/api/inbox/2')
  await library.addBean('Rwanda')
  await library.own('DELETE', '/api/beans/3')
  await library.addBean('Rwanda')
  await library.addRoast({ bean_id: 1, roast_name: '#4 Kenya', roast_date: '2026-03-15' })
  await library.own('DELETE', '/api/roasts/4')
  await library.addRoast({ bean_id: 1, roast_name: '#4 Kenya', roast_date: '2026-03-15' })
  await library.addBean('Panama')
  await library.addRoast({ bean_id: 5, roast_name: '#6 Panama' })
  await library.own('DELETE', '/api/roasts/6')
  await library.own('DELETE', '/api/beans/5')
}

describe.each(databaseKinds)('what the library refuses on %s', kind => {
  test('is refused with the sentences of the golden file', async () => {
    await expect(await refusalsOn(kind, KNOWN_REFUSALS)).toMatchFileSnapshot(
      join(GOLDEN, 'known-refusals.txt'),
    )
  })
})

test('unreadable files are refused with the sentences of the golden file', async () => {
  await expect(await refusalsOn('sqlite', FILE_REFUSALS)).toMatchFileSnapshot(
    join(GOLDEN, 'file-refusals.txt'),
  )
})

test('wrong requests of every call are refused with the sentences of the golden file', async () => {
  await expect(await refusalsOn('sqlite', wrongRequests())).toMatchFileSnapshot(
    join(GOLDEN, 'wrong-requests.txt'),
  )
})

/** The status and detail of each request that is refused, in their order, as text. */
async function refusalsOn(kind: DatabaseKind, requests: readonly Request[]): Promise<string> {
  const library = await createTestLibrary(kind, { password: PASSWORD })
  try {
    await fill(library)
    const lines: string[] = []
    for (const [what, send] of requests) {
      const { statusCode, body } = await send(library)
      if (statusCode < 400) continue
      const { detail } = problem.strict().parse(JSON.parse(body))
      lines.push(`${what}\n  ${statusCode} ${JSON.stringify(detail)}\n`)
    }
    return lines.join('')
  } finally {
    await library.server.close()
  }
}
