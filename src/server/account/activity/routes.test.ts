import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '#contract/activity.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { forgetOldActivity, storeActivity } from './repository.ts'

describe.each(databaseKinds)('the record of what happened on %s', kind => {
  let library: TestLibrary

  beforeEach(async () => {
    library = await createTestLibrary(kind, { password: 'a password of the owner' })
  })
  afterEach(() => library.server.close())

  const read = async (query = ''): Promise<Activity[]> =>
    (await library.own('GET', `/api/activity/${query}`)).json()
  const whats = async () => (await read()).map(({ what, times }) => [what, times])
  const later = (milliseconds: number) => {
    library.server.clock.now = new Date(library.server.clock.now.getTime() + milliseconds)
  }
  const tryLogin = (password: string, remoteAddress: string) =>
    library.server.app.inject({
      method: 'POST',
      url: '/api/beans/admin/login',
      payload: { password },
      headers: { cookie: 'csrf_token=t', 'x-csrf-token': 't' },
      remoteAddress,
    })

  test('is only for the owner', async () => {
    for (const url of ['/api/activity/', '/api/activity/export.csv']) {
      expect((await library.visit(url)).statusCode).toBe(401)
    }
  })

  test('says when, from which address and with which device', async () => {
    await library.own('POST', '/api/beans/', { origin_name: 'Kenya' }, { 'user-agent': PHONE })
    expect(await read()).toEqual([
      {
        id: 1,
        happened_at: '2026-05-01T12:00:00.000Z',
        kind: 'bean added',
        what: 'Bean "Kenya" was added',
        code: 'bean_added',
        values: { name: 'Kenya' },
        times: 1,
        address: '127.0.0.1',
        device: 'Firefox on Android',
      },
    ])
  })

  test('comes newest first, in pages', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      await library.addBean(name)
      if (name < 'D') later(60_000)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await library.own('GET', `/api/activity/?limit=2${cursor}`)
      expect(page.headers['x-total-count']).toBe('5')
      seen.push(...page.json().map(({ what }: Activity) => what[6]))
      cursor = page.headers['x-next-cursor'] ? `&cursor=${page.headers['x-next-cursor']}` : ''
    } while (cursor !== '')
    expect(seen).toEqual(['E', 'D', 'C', 'B', 'A'])
    expect((await library.own('GET', '/api/activity/?cursor=made-up')).statusCode).toBe(422)
    expect((await library.own('GET', '/api/activity/?limit=501')).statusCode).toBe(422)
  })

  test('sums up refused logins by address and hour, by a wrong password and by the limit alike', async () => {
    for (let tries = 0; tries < 5; tries++) await tryLogin('wrong', '192.0.2.1')
    await tryLogin('wrong', '192.0.2.2')
    expect((await read()).map(({ kind, what, times, address }) => [kind, what, times, address])).toEqual([
      ['login refused', 'Login refused', 1, '192.0.2.2'],
      ['login refused', 'Login refused', 5, '192.0.2.1'],
    ])
    later(1)
    await tryLogin('wrong', '192.0.2.1')
    later(60 * 60 * 1000)
    await tryLogin('wrong', '192.0.2.1')
    later(1)
    await tryLogin('a password of the owner', '192.0.2.1')
    expect(await whats()).toEqual([
      ['Logged in with the password', 1],
      ['Login refused', 1],
      ['Login refused', 6],
      ['Login refused', 1],
    ])
  })

  test('a flood of logins from changing addresses gets 20 records an hour and one for the rest', async () => {
    for (let tries = 0; tries < 70; tries++) await tryLogin('wrong', `198.51.100.${tries}`)
    const records = await read('?limit=500')
    expect(records).toHaveLength(21)
    const others = records.filter(({ address }) => address === null)
    expect(others).toMatchObject([
      { what: 'Login refused, from many other addresses', times: 50, device: null },
    ])
  })

  test('names and devices of any length are stored short', async () => {
    await library.own(
      'POST',
      '/api/beans/',
      { origin_name: 'K'.repeat(150) },
      { 'user-agent': 'x'.repeat(5_000) },
    )
    const [record] = await read()
    expect(record?.what).toBe(`Bean "${'K'.repeat(99)}…" was added`)
    expect(record?.device).toBe('Another program')
  })

  test('what an earlier program recorded is read as the sentence that it stored', async () => {
    await library.addBean('Kenya')
    const made = await read()
    expect(made).toMatchObject([
      { what: 'Bean "Kenya" was added', code: 'bean_added', values: { name: 'Kenya' } },
    ])
    const earlier = ['Bean "Kenya" was added', '{"code":"bean_added","values":{}}', '{"code":"luck"}', '{']
    for (const what of earlier) {
      await library.server.context.db.updateTable('activity').set({ what }).execute()
      expect(await read()).toEqual([{ ...made[0], what, code: null, values: null }])
    }
  })

  test('is exported as CSV that runs no formula', async () => {
    await library.addBean('Kenya')
    await library.server.app.activity.storeNow()
    await library.server.context.db
      .updateTable('activity')
      .set({ what: '=HYPERLINK("x")', device: '+1', address: '@a' })
      .execute()
    const answer = await library.own('GET', '/api/activity/export.csv')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="what-happened.csv"',
    })
    const [heading, line] = answer.body.replace('\uFEFF', '').split('\r\n')
    expect(heading).toBe('Time (UTC),What,Times,Address,Device,Kind')
    expect(line).toBe(`2026-05-01T12:00:00.000Z,"'=HYPERLINK(""x"")",1,"'@a","'+1",bean added`)
  })

  test('keeps 180 days and a limited number of records', async () => {
    const { db } = library.server.context
    for (const day of ['2025-11-01', '2025-11-03', '2026-05-01']) {
      const at = new Date(`${day}T11:59:59Z`)
      await storeActivity(db, [
        { code: 'bean_added', values: { name: day }, at, address: null, device: null },
      ])
    }
    await forgetOldActivity(db, library.server.clock.now)
    expect(await whats()).toEqual([
      ['Bean "2026-05-01" was added', 1],
      ['Bean "2025-11-03" was added', 1],
    ])
    await forgetOldActivity(db, library.server.clock.now, 1)
    expect(await whats()).toEqual([['Bean "2026-05-01" was added', 1]])
  })

  test('a restore leaves it as it is', async () => {
    await library.addBean('Kenya')
    await library.own('POST', '/api/backups/')
    await library.addBean('Added since')
    const [backup] = (await library.own('GET', '/api/backups/')).json().backups
    await library.own('POST', '/api/backups/restore', { name: backup.name })
    expect((await read()).map(record => record.kind)).toEqual([
      'library restored',
      'bean added',
      'backup made',
      'bean added',
    ])
  })

  test('if it cannot be stored, changes are accepted all the same, and it is stored later', async () => {
    const { db } = library.server.context
    await sql`alter table activity rename to away`.execute(db)
    expect((await library.own('POST', '/api/beans/', { origin_name: 'Kenya' })).statusCode).toBe(201)
    expect((await tryLogin('wrong', '192.0.2.1')).statusCode).toBe(401)
    await library.server.app.activity.storeNow()
    await sql`alter table away rename to activity`.execute(db)
    expect(await whats()).toEqual([
      ['Login refused', 1],
      ['Bean "Kenya" was added', 1],
    ])
    expect(library.server.log.filter(line => line.includes('activity not recorded'))).toHaveLength(1)
  })

  test('queued records are stored when the server stops', async () => {
    await library.addBean('Kenya')
    await library.server.app.close()
    const stored = await library.server.context.db.selectFrom('activity').select('what').execute()
    expect(stored).toEqual([{ what: '{"code":"bean_added","values":{"name":"Kenya"}}' }])
  })
})

const PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
