import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Inbox, MadeUploadToken } from '#contract/inbox.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { multipart } from '#server/testing/app.ts'
import { artisanLog } from '#server/testing/artisan-log.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import {
  anotherInstance,
  createTestLibrary,
  roastimeExport,
  type TestLibrary,
} from '#server/testing/library.ts'
import { MOST_WAITING } from './arrive.ts'

describe.each(databaseKinds)('the inbox on %s', kind => {
  let library: TestLibrary

  beforeEach(async () => {
    library = await createTestLibrary(kind)
  })
  afterEach(() => library.server.close())

  const send = (sourceName: string) => library.upload('/api/inbox/', {}, [roastimeExport(sourceName)])
  const inbox = async (query = ''): Promise<Inbox> => (await library.own('GET', `/api/inbox/${query}`)).json()
  const makeToken = async (name = 'Roastery laptop'): Promise<MadeUploadToken> =>
    (await library.own('POST', '/api/admin/tokens/', { name })).json()
  const sendWith = async (authorization: string, name = '#1 Kenya', cookie = '') => {
    const { payload, headers } = await multipart({}, [roastimeExport(name)])
    return library.server.app.inject({
      method: 'POST',
      url: '/api/inbox/',
      payload,
      headers: { ...headers, authorization, cookie },
    })
  }

  test('a file that is sent waits, with the bean that it names, also one added later', async () => {
    const answer = await send('#1 Kenya Nyeri')
    expect(answer.statusCode).toBe(201)
    const groups = [{ key: 'kenya nyeri', bean_name: 'Kenya Nyeri', files: 1, ...NO_COFFEE }]
    expect(await inbox()).toEqual({ files: [answer.json()], groups, total: 1, folder: null })
    expect(answer.json().roast.matching_bean).toBeNull()
    const { id } = await library.addBean('Kenya Nyeri')
    const [file] = (await inbox()).files
    expect(file?.roast?.matching_bean).toEqual({ id, origin_name: 'Kenya Nyeri' })
  })

  test('a file whose start is an instant is shown on its day in the current time zone, as its import is', async () => {
    const { id } = await library.addBean('Kenya')
    await library.own('PUT', '/api/settings/', { time_zone: 'UTC' })
    const roastepoch = Date.UTC(2026, 2, 14, 15, 30) / 1000
    const logs = [
      artisanLog({ roastisodate: undefined, roasttime: undefined, roastepoch }),
      artisanLog({ uuid: 'own', roasttime: undefined, roastepoch, temp2: Array(301).fill(160) }),
    ]
    for (const log of logs) await library.upload('/api/inbox/', {}, [log])
    const seoul = { roast_date: '2026-03-15', started_at: '2026-03-15T00:30:00+09:00' }
    const expected = [seoul, { ...seoul, roast_date: '2026-03-14' }]
    await library.own('PUT', '/api/settings/', { time_zone: 'Asia/Seoul' })
    const { files } = await inbox()
    expect(files.map(file => file.roast)).toMatchObject(expected)
    for (const [place, file] of files.entries()) {
      const imported = await library.own('POST', `/api/inbox/${file.id}/import`, { bean_id: id })
      expect(imported.json()).toMatchObject(expected[place]!)
    }
  })

  test('the same file waits once, and after its import or dismissal it does not come again', async () => {
    const bean = await library.addBean('Kenya')
    const first = await send('#1 Kenya')
    const again = await send('#1 Kenya')
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    const { id } = first.json()
    expect((await library.own('POST', `/api/inbox/${id}/import`, { bean_id: bean.id })).statusCode).toBe(201)
    const { id: dismissed } = (await send('#2 Kenya')).json()
    await library.own('DELETE', `/api/inbox/${dismissed}`)
    for (const name of ['#1 Kenya', '#2 Kenya']) {
      const answer = await send(name)
      expect([answer.statusCode, answer.json().detail]).toEqual([
        409,
        expect.stringContaining('was in the inbox before'),
      ])
    }
    expect(await inbox()).toMatchObject({ files: [], total: 0 })
  })

  test('a file that was imported by hand does not come, unless its roast was deleted', async () => {
    const bean = await library.addBean('Kenya')
    const file = [roastimeExport('#1 Kenya')]
    const imported = await library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, file)
    const refused = await send('#1 Kenya')
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "This file was already imported as '#1 Kenya' (Kenya).",
    ])
    expect((await inbox()).total).toBe(0)
    await library.own('DELETE', `/api/roasts/${imported.json().id}`)
    expect((await send('#1 Kenya')).statusCode).toBe(201)
    expect((await inbox()).total).toBe(1)
  })

  test('the same file sent twice at once waits once', async () => {
    const answers = await Promise.all([send('#1 Kenya'), send('#1 Kenya')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect((await inbox()).total).toBe(1)
  })

  test('an import takes weights, name and notes, keeps the file byte for byte, and takes it out of the inbox', async () => {
    const bean = await library.addBean('Kenya')
    const { id } = (await send('#7 Kenya')).json()
    const given = { green_weight_g: 350, roasted_weight_g: 301, notes: 'Sweet.', roast_name: '#7 Mine' }
    const answer = await library.own('POST', `/api/inbox/${id}/import`, { bean_id: bean.id, ...given })
    expect(answer.json()).toMatchObject({ ...given, source_name: '#7 Kenya', roast_date: '2026-03-14' })
    const source = await library.own('GET', `/api/roasts/${answer.json().id}/source`)
    expect(source.body).toBe(roastimeExport('#7 Kenya').content)
    expect((await inbox()).total).toBe(0)
    const second = await library.own('POST', `/api/inbox/${id}/import`, { bean_id: bean.id })
    expect(second.statusCode).toBe(404)
  })

  test('a file gets the number that the list announces, and leaves those in other files’ names to them', async () => {
    const { id: bean_id } = await library.addBean('Kenya')
    for (const name of ['Plain', '#1 Mine', 'Other']) await send(name)
    const files = (await inbox()).files.toReversed()
    expect(files.map(({ roast }) => roast?.roast_name)).toEqual(['#2 Other', '#1 Mine', '#3 Plain'])
    for (const { id, roast } of files) {
      const imported = await library.own('POST', `/api/inbox/${id}/import`, { bean_id })
      expect(imported.json().roast_name).toBe(roast?.roast_name)
    }
  })

  test('a refused import leaves the file in the inbox', async () => {
    const bean = await library.addBean('Kenya')
    const { id } = (await send('#1 Kenya')).json()
    await library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, [roastimeExport('#1 Kenya')])
    const refusals = [{ bean_id: bean.id }, { bean_id: 999 }, { bean_id: bean.id, green_weight_g: -1 }]
    const statuses = []
    for (const body of refusals) {
      statuses.push((await library.own('POST', `/api/inbox/${id}/import`, body)).statusCode)
    }
    expect(statuses).toEqual([409, 404, 422])
    expect((await inbox()).total).toBe(1)
  })

  const NO_COFFEE = { matching_bean: null, matching_blend: null, greens: null }

  test('two imports of one file at once add one roast', async () => {
    const [one, other] = [await library.addBean('Kenya'), await library.addBean('Rwanda')]
    const { id } = (await send('#1 Kenya')).json()
    const answers = await Promise.all(
      [one, other].map(bean => library.own('POST', `/api/inbox/${id}/import`, { bean_id: bean.id })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, expect.toBeOneOf([404, 409])])
    expect((await library.visit('/api/roasts/')).json()).toHaveLength(1)
  })

  test('a file that cannot be read waits with its reason; a wrong extension or size is refused', async () => {
    const file = (name: string, content: string) => [{ field: 'file', name, content }]
    const unreadable = await library.upload('/api/inbox/', {}, file('list.csv', 'a,b\n1,2\n'))
    const { id, problem, problem_fact, roast } = unreadable.json()
    expect([problem_fact.code, problem_fact.values.first_line, roast]).toEqual(['unknown_text', 'a,b', null])
    expect(problem).toBe(fileProblemText(problem_fact))
    const imported = await library.own('POST', `/api/inbox/${id}/import`, { bean_id: 1 })
    expect(imported.json()).toEqual({
      detail: problem,
      code: 'unreadable_file',
      values: { problem: problem_fact },
    })
    const wrong = await library.upload('/api/inbox/', {}, file('list.txt', 'a'))
    expect(wrong.statusCode).toBe(422)
    const large = await library.upload('/api/inbox/', {}, file('list.csv', 'a'.repeat(10 * 1024 ** 2)))
    expect(large.statusCode).toBe(413)
    expect((await inbox()).total).toBe(1)
  })

  test('the reason that an earlier version stored as a sentence is shown as it is', async () => {
    const problem = 'The file is empty.'
    const row = { fingerprint: 'a', file_name: 'a.csv', arrived_at: '2026-03-14T09:00:00.000Z' }
    await library.server.context.db
      .insertInto('inbox_files')
      .values({ ...row, problem, content: null, found: null })
      .execute()
    const problem_fact = { code: 'told', values: { sentence: problem } }
    expect((await inbox()).files).toMatchObject([{ problem, problem_fact }])
  })

  const fill = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      fingerprint: `made up ${index}`,
      file_name: `${index}.csv`,
      problem: 'made up',
      arrived_at: '2026-05-01T12:00:00.000Z',
    }))
    await library.server.context.db.insertInto('inbox_files').values(rows).execute()
  }

  test('at most 500 files wait', async () => {
    await fill(MOST_WAITING)
    const answer = await send('#1 Kenya')
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'The inbox is full: 500 files wait. Import or dismiss some first.',
    ])
    expect(await inbox()).toMatchObject({ total: 500, files: { length: 100 } })
    expect(await inbox('?limit=0')).toMatchObject({ total: 500, files: [] })
  })

  test('at most 500 files wait, even if many arrive at once, on PostgreSQL at two instances', async () => {
    await fill(MOST_WAITING - 4)
    const other = kind === 'postgres' ? await anotherInstance(library) : library
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        (index % 2 === 0 ? library : other).upload('/api/inbox/', {}, [roastimeExport(`#${index} Kenya`)]),
      ),
    )
    const accepted = answers.filter(({ statusCode }) => statusCode === 201)
    expect([accepted.length, (await inbox('?limit=0')).total]).toEqual([4, MOST_WAITING])
    for (const refused of answers.filter(answer => !accepted.includes(answer)))
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'inbox_full'])
    if (other !== library) await other.server.close()
  })

  test('a file that was refused because the inbox was full can be sent once there is room', async () => {
    await fill(MOST_WAITING - 1)
    const names = ['#1 Kenya', '#2 Kenya', '#3 Kenya']
    await Promise.all(names.map(send))
    const { files } = await inbox('?limit=500')
    for (const { id } of files.slice(0, 3)) await library.own('DELETE', `/api/inbox/${id}`)
    for (const name of names) expect((await send(name)).statusCode).toBe(201)
    expect((await inbox()).total).toBe(MOST_WAITING - 1)
  })

  test('a restore leaves the inbox as it is', async () => {
    await library.addBean('Kenya')
    await library.own('POST', '/api/backups/')
    await send('#1 Kenya')
    const [backup] = (await library.own('GET', '/api/backups/')).json().backups
    await library.own('POST', '/api/backups/restore', { name: backup.name })
    expect((await inbox()).total).toBe(1)
  })

  test('a token is shown once, stored hashed, and shows when it was last used', async () => {
    const made = await makeToken()
    expect(made).toEqual({
      id: 1,
      name: 'Roastery laptop',
      scopes: ['upload'],
      created_at: '2026-05-01T12:00:00.000Z',
      last_used_at: null,
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await sendWith(`Bearer ${made.token}`)).statusCode).toBe(201)
    const listed = (await library.own('GET', '/api/admin/tokens/')).json()
    const { token, ...shown } = made
    expect(listed).toEqual([{ ...shown, last_used_at: '2026-05-01T12:00:00.000Z' }])
    const stored = await library.server.context.db.selectFrom('upload_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    const [record] = (await library.own('GET', '/api/activity/')).json()
    expect(record.what).toBe('File "export.csv" arrived in the inbox from "Roastery laptop"')
  })

  test('a token puts files into the inbox until it is revoked, with or without a session', async () => {
    const { id, token } = await makeToken()
    const owner = await library.server.login()
    expect((await sendWith(`Bearer ${token}`, '#1')).statusCode).toBe(201)
    expect((await sendWith(`bearer ${token}`, '#2')).statusCode).toBe(201)
    expect((await sendWith(`Bearer ${token}`, '#3', owner.cookie)).statusCode).toBe(201)
    await library.own('DELETE', `/api/admin/tokens/${id}`)
    expect((await sendWith(`Bearer ${token}`, '#4')).statusCode).toBe(401)
    expect((await sendWith(`Bearer ${token}`, '#4', owner.cookie)).statusCode).toBe(401)
    expect((await inbox()).total).toBe(3)
  })

  test('a wrong token is refused before the body is read, whatever its form', async () => {
    const { token } = await makeToken()
    const wrong = ['A'.repeat(43), '', token.slice(1), `${token}A`, 'x'.repeat(9_000), "' or 1=1 --"]
    for (const authorization of [...wrong.map(text => `Bearer ${text}`), token, `Basic ${token}`]) {
      const answer = await library.server.app.inject({
        method: 'POST',
        url: '/api/inbox/',
        // Neither the type nor the body would be accepted.
        payload: 'not a form',
        headers: { authorization, 'content-type': 'text/plain' },
      })
      expect([authorization, answer.statusCode]).toEqual([authorization, 401])
      expect(answer.json().detail).toContain('upload token is wrong or was revoked')
    }
  })
})
