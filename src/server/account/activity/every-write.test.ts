import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Activity } from '#contract/activity.ts'
import * as calls from '#contract/calls.ts'
import type { FeedbackState } from '#contract/feedback.ts'
import { HAPPENINGS, happeningText } from '#contract/happenings.ts'
import { HOUSE } from '#domain/score/style.ts'
import { makeLoginLink } from '#server/account/login-links.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import { createAuthenticator } from '#server/testing/authenticator.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { samplesOfRun } from '#server/testing/samples.ts'
import { listActivity } from './repository.ts'

/** Among the writes are backups and a restore, which run in threads. */
vi.setConfig({ testTimeout: 60_000 })

const PASSWORD = 'a password of the owner'
const SECRET_PASSWORD = 'another password of the owner'
const SECRET = `secret-${randomUUID()}`
const PAGE = {
  name: 'page.html',
  content: '<h1>Rwanda Made Up</h1><p>Region: Nyamasheke</p><p>Altitude: 1700 m</p>',
}

/** Ideals of the House with points of one's own. */
const LIGHT = {
  ideals: HOUSE.ideals,
  points: { ...HOUSE.points, duration: 40, curve: 0 },
}

/** Secrets wherever a request can carry them, besides its body. */
const SECRET_HEADERS = {
  authorization: `Bearer ${SECRET}`,
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64; ${SECRET}) Gecko/20100101 Firefox/140.0`,
  'x-secret': SECRET,
}

type Answer = Awaited<ReturnType<TestLibrary['own']>>
type Example = [
  call: string,
  record: [kind: string, what: string] | null,
  run: (library: TestLibrary) => Promise<Answer>,
]

const send =
  (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) => (library: TestLibrary) =>
    library.own(method, `${path}?token=${SECRET}`, payload, SECRET_HEADERS)
/** Without the header of a token, which calls that take one would refuse. */
const sendAsOwner =
  (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) => (library: TestLibrary) =>
    library.own(method, `${path}?token=${SECRET}`, payload)
const upload =
  (path: string, fields: Record<string, string>, field: string, file: { name: string; content: string }) =>
  (library: TestLibrary) =>
    library.upload(`${path}?token=${SECRET}`, fields, [{ ...file, field }])
/** What somebody at the newest table sends. */
const atTable = (method: 'POST' | 'PUT', path: string, payload: object) => async (library: TestLibrary) => {
  const [{ code }] = (await library.own('GET', '/api/tables/')).json()
  return send(method, `/api/tables/${code}/${path}`, payload)(library)
}
const backupName = async (library: TestLibrary): Promise<string> =>
  (await library.own('GET', '/api/backups/')).json().backups[0].name

/** Undoes what was deleted or changed last. */
async function restoreNewest(library: TestLibrary): Promise<Answer> {
  const [{ id }] = (await library.own('GET', '/api/trash/')).json()
  return send('POST', `/api/trash/${id}/restore`)(library)
}

/** Deletes the roast that was added last. */
async function deleteNewest(library: TestLibrary): Promise<Answer> {
  const roasts = (await library.own('GET', '/api/roasts/?limit=500')).json<{ id: number }[]>()
  return send('DELETE', `/api/roasts/${Math.max(...roasts.map(({ id }) => id))}`)(library)
}

/** The charge of a running roast, a little before the server's clock. */
const LIVE_AT = Date.parse('2026-05-01T11:59:00.000Z')

/** Decides on the first feedback, as it is at the moment. */
const decide = (state: FeedbackState) => async (library: TestLibrary) => {
  const headers = { ...SECRET_HEADERS, 'if-match': await library.feedbackTag(1) }
  return library.own('PATCH', `/api/feedback/1?token=${SECRET}`, { state }, headers)
}

/** Every write, in an order in which all are accepted, with the record that it leaves; null if it changes nothing. */
const EXAMPLES: readonly Example[] = [
  [
    'POST /api/beans/',
    ['bean added', 'Bean "Kenya" was added'],
    send('POST', '/api/beans/', { origin_name: 'Kenya', farm_notes: SECRET }),
  ],
  [
    'PUT /api/beans/:id',
    ['bean changed', 'Bean "Kenya Nyeri" was changed'],
    send('PUT', '/api/beans/1', { origin_name: 'Kenya Nyeri', farm_notes: SECRET }),
  ],
  [
    'PUT /api/beans/:id',
    ['bean put away', 'Bean "Kenya Nyeri" was put away'],
    send('PUT', '/api/beans/1', { put_away: true }),
  ],
  [
    'PUT /api/beans/:id',
    ['bean put away', 'Bean "Kenya Nyeri" was brought back'],
    send('PUT', '/api/beans/1', { put_away: false }),
  ],
  [
    'POST /api/beans/change-many',
    ['beans changed', 'Beans were changed together: country (1)'],
    send('POST', '/api/beans/change-many', { beans: [{ bean_id: 1, country: 'Kenya' }] }),
  ],
  [
    'POST /api/trash/:id/restore',
    ['update undone', 'A change of several beans was undone (1)'],
    restoreNewest,
  ],
  [
    'POST /api/beans/change-many',
    null,
    send('POST', '/api/beans/change-many', { beans: [{ bean_id: 1, country: null }] }),
  ],
  [
    'PUT /api/beans/:id/aliases',
    ['bean names changed', 'The other names of bean "Kenya Nyeri" were changed (1)'],
    send('PUT', '/api/beans/1/aliases', { aliases: ['Nieri'] }),
  ],
  ['POST /api/beans/scrape-html', null, upload('/api/beans/scrape-html', {}, 'file', PAGE)],
  [
    'POST /api/beans/bulk-upload',
    ['beans imported', 'Bean "Rwanda Made Up" was added from a saved page'],
    upload('/api/beans/bulk-upload', {}, 'files', PAGE),
  ],
  [
    'POST /api/stock/entries',
    ['stock entry added', 'Stock of bean "Kenya Nyeri": a purchase of 5000 g on 2026-03-01 was entered'],
    send('POST', '/api/stock/entries', {
      ...{ bean_id: 1, kind: 'purchase', date: '2026-03-01', grams: 5000, cost: 60, note: SECRET },
    }),
  ],
  [
    'PUT /api/stock/entries/:id',
    [
      'stock entry changed',
      'Stock of bean "Kenya Nyeri": an entry is now a purchase of 4500 g on 2026-03-01',
    ],
    send('PUT', '/api/stock/entries/1', { grams: 4500 }),
  ],
  [
    'DELETE /api/stock/entries/:id',
    ['stock entry deleted', 'Stock of bean "Kenya Nyeri": a purchase of 4500 g on 2026-03-01 was deleted'],
    send('DELETE', '/api/stock/entries/1'),
  ],
  [
    'POST /api/trash/:id/restore',
    ['deletion undone', 'Stock of bean "Kenya Nyeri": an entry was restored from the trash'],
    restoreNewest,
  ],
  [
    'POST /api/plans/',
    ['plan added', 'Plan "Slower" of bean "Kenya Nyeri" was added'],
    send('POST', '/api/plans/', { bean_id: 1, name: 'Slower' }),
  ],
  [
    'PUT /api/plans/:id',
    ['plan changed', 'Plan "Slowest" of bean "Kenya Nyeri" was changed'],
    send('PUT', '/api/plans/1', { name: 'Slowest' }),
  ],
  [
    'DELETE /api/plans/:id',
    ['plan deleted', 'Plan "Slowest" of bean "Kenya Nyeri" was deleted'],
    send('DELETE', '/api/plans/1'),
  ],
  [
    'POST /api/trash/:id/restore',
    ['deletion undone', 'Plan "Slowest" was restored from the trash'],
    restoreNewest,
  ],
  [
    'POST /api/blends/',
    ['blend added', 'Recipe "House" was added'],
    send('POST', '/api/blends/', {
      ...{ name: 'House', summary: SECRET, aliases: [SECRET] },
      parts: [1, 2].map(bean_id => ({ bean_id, share_percent: 50 })),
    }),
  ],
  [
    'PUT /api/blends/:id',
    ['blend changed', 'Recipe "Kitchen" was changed'],
    send('PUT', '/api/blends/1', { name: 'Kitchen' }),
  ],
  [
    'DELETE /api/blends/:id',
    ['blend deleted', 'Recipe "Kitchen" was deleted'],
    send('DELETE', '/api/blends/1'),
  ],
  [
    'POST /api/trash/:id/restore',
    ['deletion undone', 'Recipe "Kitchen" was restored from the trash'],
    restoreNewest,
  ],
  [
    'POST /api/sheets/',
    ['sheet added', 'Sheet "Mine" was added'],
    send('POST', '/api/sheets/', { name: 'Mine', scales: [{ name: 'Body', from: 1, to: 5 }] }),
  ],
  [
    'PUT /api/sheets/:id',
    ['sheet changed', 'Sheet "Ours" was changed'],
    send('PUT', '/api/sheets/3', { name: 'Ours' }),
  ],
  ['DELETE /api/sheets/:id', ['sheet deleted', 'Sheet "Ours" was deleted'], send('DELETE', '/api/sheets/3')],
  [
    'POST /api/trash/:id/restore',
    ['deletion undone', 'Sheet "Ours" was restored from the trash'],
    restoreNewest,
  ],
  [
    'POST /api/roasts/',
    ['roast added', 'Roast "#1 Kenya" was added'],
    send('POST', '/api/roasts/', { bean_id: 1, roast_name: '#1 Kenya', notes: SECRET }),
  ],
  [
    'POST /api/tastings/',
    ['tasting added', 'A tasting of "#1 Kenya" was added'],
    send('POST', '/api/tastings/', { roast_id: 1, sheet_id: 1, values: { rating: 4 }, notes: SECRET }),
  ],
  [
    'PUT /api/tastings/:id',
    ['tasting changed', 'A tasting of "#1 Kenya" was changed'],
    send('PUT', '/api/tastings/1', { taster: SECRET }),
  ],
  [
    'DELETE /api/tastings/:id',
    ['tasting deleted', 'A tasting of "#1 Kenya" was deleted'],
    send('DELETE', '/api/tastings/1'),
  ],
  [
    'POST /api/trash/:id/restore',
    ['deletion undone', 'A tasting of "#1 Kenya" was restored from the trash'],
    restoreNewest,
  ],
  [
    'POST /api/roasts/check-bean-match/',
    null,
    upload('/api/roasts/check-bean-match/', {}, 'file', roastimeExport('#2 Kenya')),
  ],
  ['POST /api/roasts/preview/', null, upload('/api/roasts/preview/', {}, 'file', roastimeExport('#2 Kenya'))],
  [
    'POST /api/roasts/import-plan',
    null,
    async library => {
      const preview = upload('/api/roasts/preview/', {}, 'file', roastimeExport('#2 Kenya'))
      const { reading_id } = (await preview(library)).json()
      return send('POST', '/api/roasts/import-plan', { reading_ids: [reading_id] })(library)
    },
  ],
  [
    'POST /api/roasts/import/',
    ['roast imported', 'Roast "#2 Kenya" was imported'],
    upload('/api/roasts/import/', { bean_id: '1', notes: SECRET }, 'file', roastimeExport('#2 Kenya')),
  ],
  [
    'POST /api/tables/',
    ['table opened', 'Table "Sunday" was opened'],
    async library => {
      const [one, two] = (await library.own('GET', '/api/roasts/')).json()
      const payload = { roast_ids: [one.id, two.id], sheet_id: 1, hours: 2, mode: 'letters', name: 'Sunday' }
      return send('POST', '/api/tables/', payload)(library)
    },
  ],
  ['POST /api/tables/:code/tasters', null, atTable('POST', 'tasters', { name: SECRET, key: SECRET })],
  [
    'PUT /api/tables/:code/ratings',
    null,
    atTable('PUT', 'ratings', { key: SECRET, letter: 'A', values: { rating: 3 }, notes: SECRET }),
  ],
  [
    'POST /api/tables/:id/reveal',
    ['table revealed', 'Table "Sunday" was revealed'],
    send('POST', '/api/tables/1/reveal'),
  ],
  [
    'DELETE /api/tables/:code',
    ['table deleted', 'Table "Sunday" was deleted'],
    send('DELETE', '/api/tables/1'),
  ],
  [
    'POST /api/trash/:id/restore',
    ['deletion undone', 'Table "Sunday" was restored from the trash'],
    restoreNewest,
  ],
  [
    'POST /api/inbox/',
    ['file arrived', 'File "export.csv" arrived in the inbox'],
    upload('/api/inbox/', {}, 'file', roastimeExport('#3 Kenya')),
  ],
  ['POST /api/inbox/', null, upload('/api/inbox/', {}, 'file', roastimeExport('#3 Kenya'))],
  [
    'POST /api/inbox/',
    ['file arrived', 'File "export.csv" arrived in the inbox'],
    upload('/api/inbox/', {}, 'file', roastimeExport('#4 Kenya')),
  ],
  [
    'POST /api/inbox/:id/import',
    ['roast imported', 'Roast "#3 Kenya" was imported from the inbox'],
    send('POST', '/api/inbox/1/import', { bean_id: 1, notes: SECRET }),
  ],
  [
    'POST /api/roasts/import/',
    ['roast imported', 'Roast "#4 Numbered by the log" was imported'],
    upload('/api/roasts/import/', { bean_id: '1' }, 'file', roastimeExport('Numbered by the log')),
  ],
  [
    'POST /api/roasts/step-aside',
    ['roasts changed', 'Roasts that the log had numbered stepped aside: #4 → #8'],
    send('POST', '/api/roasts/step-aside', { roasts: [{ id: 4, roast_number: 4, new_number: 8 }] }),
  ],
  [
    'POST /api/trash/:id/restore',
    ['update undone', 'Roasts that had stepped aside got their numbers back (1)'],
    restoreNewest,
  ],
  [
    'DELETE /api/roasts/:id',
    ['roast deleted', 'Roast "#4 Numbered by the log" was deleted'],
    send('DELETE', '/api/roasts/4'),
  ],
  [
    'DELETE /api/inbox/:id',
    ['file dismissed', 'File "export.csv" was dismissed from the inbox'],
    send('DELETE', '/api/inbox/2'),
  ],
  [
    'POST /api/admin/tokens/',
    ['upload token made', 'Upload token "Laptop" was made'],
    send('POST', '/api/admin/tokens/', { name: 'Laptop' }),
  ],
  [
    'DELETE /api/admin/tokens/:id',
    ['upload token revoked', 'An upload token was revoked'],
    send('DELETE', '/api/admin/tokens/1'),
  ],
  [
    'PUT /api/roasts/:id',
    ['roast changed', 'Roast "#2 Kenya" was changed'],
    send('PUT', '/api/roasts/2', { notes: SECRET }),
  ],
  [
    'PUT /api/roasts/:id/milestones/',
    ['roast corrected', 'The times of roast "#2 Kenya" were corrected'],
    send('PUT', '/api/roasts/2/milestones', { charge_seconds: 5 }),
  ],
  [
    'PATCH /api/roasts/:id',
    ['roast weighed', 'The weights of roast "#2 Kenya" were changed'],
    send('PATCH', '/api/roasts/2', { green_weight_g: 300, roasted_weight_g: 256 }),
  ],
  [
    'PUT /api/taps/:charged_at',
    ['roast followed', 'A roast was followed, first crack at 8:00'],
    send('PUT', '/api/taps/2026-03-14T10:00:00.000Z', { first_crack_seconds: 480, drop_seconds: null }),
  ],
  [
    'DELETE /api/taps/:charged_at',
    ['roast followed', 'The taps of a followed roast were deleted'],
    send('DELETE', '/api/taps/2026-03-14T10:00:00.000Z'),
  ],
  ['DELETE /api/taps/:charged_at', null, send('DELETE', '/api/taps/2026-03-14T10:00:00.000Z')],
  [
    'POST /api/live/',
    ['roast running', 'A running roast was opened'],
    sendAsOwner('POST', '/api/live/', { key: 'every-write-1', bean_id: 1, machine: SECRET }),
  ],
  [
    'PATCH /api/live/:id',
    ['roast running', 'A running roast was changed'],
    sendAsOwner('PATCH', '/api/live/2', { machine: SECRET }),
  ],
  [
    'POST /api/live/readings',
    null,
    sendAsOwner('POST', '/api/live/readings', { readings: [{ bean_temp: 90 }] }),
  ],
  [
    'POST /api/live/:id/readings',
    null,
    sendAsOwner('POST', '/api/live/2/readings', { readings: [{ at: LIVE_AT, bean_temp: 90 }] }),
  ],
  [
    'POST /api/live/:id/readings',
    null,
    sendAsOwner('POST', '/api/live/2/readings', {
      typed: true,
      readings: [{ at: LIVE_AT + 1, bean_temp: 9 }],
    }),
  ],
  [
    'DELETE /api/live/:id/readings/:at',
    ['roast running', 'A typed reading of a running roast was taken back'],
    sendAsOwner('DELETE', `/api/live/2/readings/${LIVE_AT + 1}`),
  ],
  ['DELETE /api/live/:id/readings/:at', null, sendAsOwner('DELETE', `/api/live/2/readings/${LIVE_AT + 1}`)],
  [
    'PUT /api/live/:id/marks',
    ['roast running', 'The marks of a running roast were set'],
    sendAsOwner('PUT', '/api/live/2/marks', { charged_at: LIVE_AT, marks: [], dropped_at: LIVE_AT + 1000 }),
  ],
  [
    'POST /api/live/:id/finish',
    ['roast added', 'Roast "Ran here" was saved from a running one'],
    sendAsOwner('POST', '/api/live/2/finish', { roast_name: 'Ran here', notes: SECRET }),
  ],
  ['DELETE /api/roasts/:id', ['roast deleted', 'Roast "Ran here" was deleted'], deleteNewest],
  [
    'POST /api/live/',
    ['roast running', 'A running roast was opened'],
    sendAsOwner('POST', '/api/live/', { key: 'every-write-2' }),
  ],
  [
    'DELETE /api/live/:id',
    ['running roast deleted', 'A running roast was deleted'],
    send('DELETE', '/api/live/3'),
  ],
  [
    'POST /api/trash/:id/restore',
    ['deletion undone', 'A running roast was restored from the trash'],
    restoreNewest,
  ],
  [
    'POST /api/roasts/:id/regenerate-thumbnail',
    ['thumbnail drawn', 'The thumbnail of roast "#2 Kenya" was drawn again'],
    send('POST', '/api/roasts/2/regenerate-thumbnail'),
  ],
  [
    'POST /api/roasts/:id/feedback',
    null,
    send('POST', '/api/roasts/2/feedback', { rating: 5, text: SECRET, name: 'Ann' }),
  ],
  [
    'PUT /api/roasts/:id/feedback',
    null,
    async library => {
      const said = { rating: 4, text: SECRET, name: 'Ann' }
      const { change_key } = (await send('POST', '/api/roasts/2/feedback', said)(library)).json()
      return send('PUT', '/api/roasts/2/feedback', { ...said, change_key })(library)
    },
  ],
  [
    'PATCH /api/feedback/:id',
    ['feedback approved', 'Feedback of "Ann" on roast "#2 Kenya" was approved'],
    decide('approved'),
  ],
  [
    'PATCH /api/feedback/:id',
    ['feedback hidden', 'Feedback of "Ann" on roast "#2 Kenya" was hidden'],
    decide('hidden'),
  ],
  [
    'PATCH /api/feedback/:id',
    ['feedback deleted', 'Feedback of "Ann" on roast "#2 Kenya" was deleted'],
    decide('deleted'),
  ],
  [
    'PATCH /api/feedback/:id',
    ['feedback put back', 'Feedback of "Ann" on roast "#2 Kenya" was moved back to waiting'],
    decide('waiting'),
  ],
  ['POST /api/roasts/reread/preview', null, send('POST', '/api/roasts/reread/preview')],
  [
    'POST /api/roasts/reread',
    ['roasts read again', 'Originals were read again: date (1)'],
    async library => {
      const stored = library.server.database.db.updateTable('roasts').where('id', '=', 3)
      await stored.set({ roast_date: '2026-03-13' }).execute()
      return send('POST', '/api/roasts/reread', { fields: ['roast_date'], roast_ids: [3] })(library)
    },
  ],
  [
    'POST /api/styles/',
    ['style added', 'Style "Light" was added'],
    send('POST', '/api/styles/', { name: 'Light', ...LIGHT }),
  ],
  [
    'PUT /api/styles/:id',
    ['style changed', 'Style "Pale" was changed'],
    send('PUT', '/api/styles/2', { name: 'Pale' }),
  ],
  ['POST /api/styles/preview', null, send('POST', '/api/styles/preview', LIGHT)],
  ['DELETE /api/styles/:id', ['style deleted', 'Style "Pale" was deleted'], send('DELETE', '/api/styles/2')],
  [
    'POST /api/trash/:id/restore',
    ['deletion undone', 'Style "Pale" was restored from the trash'],
    restoreNewest,
  ],
  [
    'PUT /api/roasts/:id',
    ['roast changed', 'Roast "#2 Kenya" was changed'],
    send('PUT', '/api/roasts/2', { style_id: 2 }),
  ],
  [
    'PUT /api/styles/:id',
    ['style changed', 'Style "Pale" was changed'],
    send('PUT', '/api/styles/2', { points: HOUSE.points }),
  ],
  ['POST /api/roasts/:id/preview-score', null, send('POST', '/api/roasts/2/preview-score')],
  [
    'POST /api/roasts/:id/calculate-score',
    ['score calculated', 'The score of the roast with id 2 was calculated'],
    send('POST', '/api/roasts/2/calculate-score'),
  ],
  [
    'POST /api/roasts/calculate-all-scores',
    ['scores calculated', 'Scores of roasts were calculated (2)'],
    library => library.own('POST', '/api/roasts/calculate-all-scores'),
  ],
  [
    'PUT /api/styles/:id',
    ['style changed', 'Style "Pale" was changed'],
    send('PUT', '/api/styles/2', { points: LIGHT.points }),
  ],
  [
    'POST /api/roasts/calculate-all-scores',
    ['scores calculated', 'Scores of roasts were calculated (2)'],
    library => library.own('POST', '/api/roasts/calculate-all-scores'),
  ],
  ['POST /api/trash/:id/restore', ['update undone', 'A calculation of scores was undone (1)'], restoreNewest],
  [
    'POST /api/roasts/change-many',
    ['roasts changed', 'Roasts were changed together: added tags (2)'],
    send('POST', '/api/roasts/change-many', { roast_ids: [1, 2], tags_added: ['Filtr'] }),
  ],
  [
    'PUT /api/tags/',
    ['tag renamed', 'Tag "filtr" was renamed to "Filter" (2)'],
    send('PUT', '/api/tags/', { from: 'filtr', to: 'Filter' }),
  ],
  ['PUT /api/tags/', null, send('PUT', '/api/tags/', { from: 'none', to: 'Filter' })],
  [
    'POST /api/roasts/delete-many',
    ['roasts deleted', 'Roasts were deleted (2)'],
    send('POST', '/api/roasts/delete-many', { roast_ids: [1, 2] }),
  ],
  [
    'POST /api/trash/:id/restore',
    ['deletion undone', '0 beans and 2 roasts were restored from the trash'],
    restoreNewest,
  ],
  [
    'POST /api/trash/:id/restore',
    ['update undone', 'A change of several roasts was undone (2)'],
    restoreNewest,
  ],
  [
    'DELETE /api/roasts/:id',
    ['roast deleted', 'Roast "#1 Kenya" was deleted'],
    send('DELETE', '/api/roasts/1'),
  ],
  [
    'POST /api/trash/:id/restore',
    ['deletion undone', 'Roast "#1 Kenya" was restored from the trash'],
    restoreNewest,
  ],
  [
    'POST /api/beans/:id/merge',
    ['beans merged', 'Bean "Rwanda Made Up" was merged into "Kenya Nyeri" (0 roasts)'],
    send('POST', '/api/beans/1/merge', { bean_id: 2 }),
  ],
  [
    'POST /api/trash/:id/restore',
    ['update undone', 'The merge of bean "Rwanda Made Up" was undone'],
    restoreNewest,
  ],
  [
    'DELETE /api/beans/:id',
    ['bean deleted', 'Bean "Rwanda Made Up" was deleted with its roasts'],
    send('DELETE', '/api/beans/2'),
  ],
  [
    'PUT /api/site/',
    ['site changed', 'What visitors see was changed'],
    send('PUT', '/api/site/', { prices_public: false }),
  ],
  [
    'PUT /api/settings/',
    ['settings changed', "The owner's settings were changed"],
    send('PUT', '/api/settings/', { next_number: 70 }),
  ],
  [
    'POST /api/settings/time-zone-changes',
    ['settings changed', 'The time zone was changed to UTC, with the starts of roasts (0)'],
    send('POST', '/api/settings/time-zone-changes', { time_zone: 'UTC' }),
  ],
  [
    'PUT /api/searches/',
    ['searches changed', 'The saved searches were changed (1)'],
    send('PUT', '/api/searches/', { searches: [{ name: SECRET, search: `q=${SECRET}` }] }),
  ],
  ['POST /api/backups/', ['backup made', 'A backup was made'], send('POST', '/api/backups/')],
  [
    'POST /api/backups/comparison',
    null,
    async library => send('POST', '/api/backups/comparison', { name: await backupName(library) })(library),
  ],
  [
    'DELETE /api/roasts/delete-all',
    ['all roasts deleted', 'All roasts were deleted (3)'],
    send('DELETE', '/api/roasts/delete-all'),
  ],
  [
    'DELETE /api/beans/delete-all',
    ['all beans deleted', 'All beans were deleted with their roasts (1)'],
    send('DELETE', '/api/beans/delete-all'),
  ],
  [
    'POST /api/backups/restore',
    ['library restored', expect.stringMatching(/^The library was replaced with the backup of 2026-05-01T12/)],
    async library => send('POST', '/api/backups/restore', { name: await backupName(library) })(library),
  ],
  [
    'POST /api/admin/passkeys/registration-options',
    null,
    send('POST', '/api/admin/passkeys/registration-options'),
  ],
  ['POST /api/admin/passkeys/', ['passkey added', 'Passkey "Phone" was added'], addPasskey],
  [
    'PATCH /api/admin/passkeys/:id',
    ['passkey renamed', 'A passkey was renamed to "Tablet"'],
    send('PATCH', '/api/admin/passkeys/1', { name: 'Tablet' }),
  ],
  ['POST /api/admin/passkeys/login-options', null, send('POST', '/api/admin/passkeys/login-options')],
  ['POST /api/admin/passkeys/login', ['login', 'Logged in with a passkey'], logInWithPasskey],
  [
    'PUT /api/admin/password-login',
    ['password switched', 'The password was switched off'],
    send('PUT', '/api/admin/password-login', { enabled: false }),
  ],
  [
    'DELETE /api/admin/passkeys/:id',
    ['passkey removed', 'A passkey was removed'],
    send('DELETE', '/api/admin/passkeys/1'),
  ],
  [
    'DELETE /api/admin/devices/:device',
    ['browser forgotten', 'A browser was logged out and forgotten'],
    async library => send('DELETE', `/api/admin/devices/${await otherDevice(library)}`)(library),
  ],
  [
    'DELETE /api/admin/devices/others',
    ['browser forgotten', expect.stringMatching(/^Other browsers were logged out and forgotten \(\d\)$/)],
    send('DELETE', '/api/admin/devices/others'),
  ],
  ['POST /api/beans/admin/login-link', ['login', 'Logged in with a login link'], logInByLink],
  [
    'POST /api/beans/admin/login',
    ['login', 'Logged in with the password'],
    send('POST', '/api/beans/admin/login', { password: PASSWORD, other: SECRET }),
  ],
  [
    'PUT /api/admin/password',
    ['password changed', expect.stringMatching(/^The password was changed, and \d other browsers? w/)],
    // Earlier examples have ended the session of the others.
    async ({ server }) =>
      server.app.inject({
        method: 'PUT',
        url: '/api/admin/password',
        headers: { ...(await server.login()) },
        payload: { old_password: PASSWORD, new_password: SECRET_PASSWORD },
      }),
  ],
  ['POST /api/beans/admin/logout', null, library => library.server.app.inject(STRANGERS_LOGOUT)],
  ['POST /api/beans/admin/logout', ['logout', 'Logged out'], ownersLogout],
]

const ORIGIN = 'http://localhost'
const authenticator = createAuthenticator()

async function addPasskey(library: TestLibrary): Promise<Answer> {
  const creation = (await library.own('POST', '/api/admin/passkeys/registration-options')).json()
  const credential = authenticator.make(creation, ORIGIN)
  return send('POST', '/api/admin/passkeys/', { name: 'Phone', credential })(library)
}

async function logInWithPasskey({ server }: TestLibrary): Promise<Answer> {
  const headers = { ...SECRET_HEADERS, ...(await server.login()) }
  const post = (url: string, payload?: object) =>
    server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
  const request = (await post('/api/admin/passkeys/login-options')).json()
  return post('/api/admin/passkeys/login', authenticator.sign(request, ORIGIN))
}

async function logInByLink({ server }: TestLibrary): Promise<Answer> {
  const headers = { ...SECRET_HEADERS, ...(await server.login()) }
  const token = await makeLoginLink(server.database.db, server.clock.now)
  return server.app.inject({
    method: 'POST',
    url: '/api/beans/admin/login-link',
    headers,
    payload: { token },
  })
}

async function otherDevice(library: TestLibrary): Promise<string> {
  await library.server.login()
  return (await library.own('GET', '/api/admin/devices/')).json().at(-1).id
}

/** With a session of its own, because the login has ended the former one. */
async function ownersLogout({ server }: TestLibrary): Promise<Answer> {
  const headers = { ...SECRET_HEADERS, ...(await server.login()) }
  return server.app.inject({ method: 'POST', url: '/api/beans/admin/logout', headers })
}

const STRANGERS_LOGOUT = {
  method: 'POST',
  url: '/api/beans/admin/logout',
  headers: { cookie: 'csrf_token=t', 'x-csrf-token': 't' },
} as const

/** The answers of a sample of the reads, before and after each write. */
class ReadAnswers {
  readonly #library: TestLibrary
  readonly #reads: readonly ServedCall['call'][]
  #before = new Map<string, string>()

  constructor(library: TestLibrary, count: number) {
    this.#library = library
    const served = library.server.app.servedCalls.map(({ call }) => call)
    // What happened is stored a moment later, and screens read it again whenever they open.
    const reads = served.filter(
      // What to pour is recorded when it is read.
      call =>
        call.method === 'GET' &&
        call.produces.includes('json') &&
        call !== calls.listActivity &&
        call !== calls.readPouring,
    )
    this.#reads = samples.of(reads, count)
  }

  async read(): Promise<void> {
    const texts = new Map<string, string>()
    for (const address of this.#reads.flatMap(addressesOf))
      texts.set(address, (await this.#library.own('GET', address)).body)
    this.#before = texts
  }

  /** Reads again, and returns the addresses whose answers changed, though the write doesn't name them. */
  async unnamedChanges(write: string): Promise<string[]> {
    const { servedCalls } = this.#library.server.app
    const { changes } = servedCalls.find(({ call }) => `${call.method} ${call.path}` === write)!.call
    const before = this.#before
    await this.read()
    return this.#reads
      .filter(({ shows }) => !shows.some(one => changes.includes(one)))
      .flatMap(addressesOf)
      .filter(address => before.get(address) !== this.#before.get(address))
  }
}

function addressesOf({ path }: { path: string }): string[] {
  return path.includes(':id') ? [1, 2].map(id => path.replace(':id', String(id))) : [path]
}

/** How many of the reads are made after each write, on each kind of database. */
const READS = 12
const samples = samplesOfRun()

describe.each(databaseKinds)('what happened on %s', kind => {
  let library: TestLibrary
  let answersOfReads: ReadAnswers
  const everything = async (): Promise<Activity[]> => {
    await library.server.app.activity.storeNow()
    return (await listActivity(library.server.context.db, { limit: 500, after: null })).records
  }

  beforeAll(async () => {
    library = await createTestLibrary(kind, { password: PASSWORD })
    answersOfReads = new ReadAnswers(library, READS)
  })
  afterAll(() => library.server.close())

  test('every write that is served has an example here', () => {
    const writes = library.server.app.servedCalls
      .map(({ call }) => `${call.method} ${call.path}`)
      .filter(call => !call.startsWith('GET '))
    expect(new Set(EXAMPLES.map(([call]) => call))).toEqual(new Set(writes))
  })

  test('an accepted write leaves one record, and changes no read that its call doesn’t name', async () => {
    let before = (await everything()).length
    await answersOfReads.read()
    for (const [call, record, run] of EXAMPLES) {
      const answer = await run(library)
      expect([call, answer.statusCode]).toEqual([call, expect.toBeOneOf([200, 201])])
      expect([call, answer.headers['cache-control']]).toEqual([call, 'no-store'])
      const records = await everything()
      const added = records.slice(0, records.length - before)
      for (const { code, values, kind, what } of added) {
        expect([HAPPENINGS[code!].kind, happeningText(code!, values)]).toEqual([kind, what])
      }
      expect([call, added.map(({ kind, what }) => [kind, what])]).toEqual([
        call,
        record === null ? [] : [record],
      ])
      before = records.length
      expect([call, await answersOfReads.unnamedChanges(call)]).toEqual([call, []])
    }
  })

  test('no record holds a secret, whatever its request carried', async () => {
    const text = JSON.stringify(await library.server.context.db.selectFrom('activity').selectAll().execute())
    expect(text).toContain('Firefox on Linux')
    for (const hidden of [SECRET, PASSWORD]) expect(text).not.toContain(hidden)
  })

  test('a refused write leaves no record', async () => {
    const before = await everything()
    for (const [call] of EXAMPLES) {
      const [method, path] = call.split(' ') as ['POST', string]
      const url = path.replace(':id', '999')
      const refusals = [
        await library.server.app.inject({ method, url }),
        await library.own(method, url, `{"${SECRET}`, { 'content-type': 'application/json' }),
      ]
      expect(refusals.map(({ statusCode }) => statusCode >= 400)).toEqual([true, true])
    }
    expect(await everything()).toEqual(before)
  })
})
