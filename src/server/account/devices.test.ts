import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { TEST_PASSWORD as PASSWORD, TestBrowser } from '#server/testing/browser.ts'
import { CHEAP_HASH } from '#server/testing/cheap-hash.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { prepareOwner } from './owner.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(databaseKinds)('devices on %s', kind => {
  let server: TestApp
  beforeEach(async () => {
    server = await createTestApp(kind, { password: PASSWORD })
  })
  afterEach(() => server.close())

  const wait = (milliseconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
  }
  const rows = (table: 'devices' | 'sessions' | 'login_buckets') =>
    server.database.db.selectFrom(table).selectAll().execute()

  test('a device cookie alone opens nothing, and outlives the logout', async () => {
    const browser = new TestBrowser(server)
    await browser.login()
    await browser.logout()
    expect([...browser.cookies.keys()].sort()).toEqual(['csrf_token', 'first_crack_device'])
    expect(await browser.isAdmin()).toBe(false)
    expect((await browser.call('GET', '/api/admin/devices/')).statusCode).toBe(401)
    expect(await rows('devices')).toHaveLength(1)
  })

  test("wrong attempts from the owner's own address don't lock a known device out, nor does it use up theirs", async () => {
    const browser = new TestBrowser(server)
    await browser.login()
    await browser.logout()
    const stranger = new TestBrowser(server)
    expect(await stranger.guesses(4)).toEqual([401, 401, 401, 429])
    expect(await browser.guesses(2)).toEqual([401, 401])
    expect((await browser.login()).statusCode).toBe(200)
    wait(60_000)
    expect(await stranger.guesses(2)).toEqual([401, 429])
  })

  test('a stolen device cookie allows three attempts at once and one a minute, wherever it is used', async () => {
    const browser = new TestBrowser(server)
    await browser.login()
    const cookie = browser.cookies.get('first_crack_device')!
    const statuses = []
    for (let i = 0; i < 5; i++) {
      const thief = new TestBrowser(server, `198.51.100.${i}`)
      thief.cookies.set('first_crack_device', cookie)
      statuses.push(...(await thief.guesses(1)))
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    wait(60_000)
    const thief = new TestBrowser(server, '198.51.100.9')
    thief.cookies.set('first_crack_device', cookie)
    expect(await thief.guesses(2)).toEqual([401, 429])
  })

  test('a wrong password is answered alike with and without a device cookie', async () => {
    const [known, stranger] = [new TestBrowser(server, '192.0.2.1'), new TestBrowser(server, '192.0.2.2')]
    await known.login()
    await known.logout()
    const [one, other] = [await known.login('wrong'), await stranger.login('wrong')]
    expect([one.statusCode, one.body, Object.keys(one.headers)]).toEqual([
      other.statusCode,
      other.body,
      Object.keys(other.headers),
    ])
  })

  test.each([
    ['made up', () => 'A'.repeat(86)],
    [
      'signed for another token',
      (own: string) => own.slice(0, 42) + (own[42] === 'A' ? 'E' : 'A') + own.slice(43),
    ],
    ['cut short', (own: string) => own.slice(0, 43)],
    ['empty', () => ''],
  ])('a device cookie that is %s counts as none, and no query is made', async (_what, forged) => {
    const browser = new TestBrowser(server)
    await browser.login()
    const own = browser.cookies.get('first_crack_device')!
    const stranger = new TestBrowser(server)
    stranger.cookies.set('first_crack_device', forged(own))
    const reads = vi.spyOn(server.database.db, 'selectFrom')
    expect(await stranger.guesses(4)).toEqual([401, 401, 401, 429])
    expect(reads.mock.calls.map(([table]) => table)).not.toContain('devices')
    reads.mockClear()
    expect((await browser.login('wrong')).statusCode).toBe(401)
    expect(reads.mock.calls.map(([table]) => table)).toContain('devices')
    reads.mockRestore()
    const bare = new TestBrowser(server)
    expect(await bare.guesses(1)).toEqual([429])
    expect((await browser.login()).statusCode).toBe(200)
  })

  test('a forgotten device counts as a stranger', async () => {
    const browser = new TestBrowser(server)
    await browser.login()
    await server.database.db.deleteFrom('devices').execute()
    expect(await browser.isAdmin()).toBe(false)
    await new TestBrowser(server).guesses(3)
    expect((await browser.login()).statusCode).toBe(429)
  })

  test('another installation refuses the cookie', async () => {
    const elsewhere = await createTestApp(kind, { password: PASSWORD })
    const browser = new TestBrowser(elsewhere)
    await browser.login()
    const moved = new TestBrowser(server)
    moved.cookies.set('first_crack_device', browser.cookies.get('first_crack_device')!)
    await new TestBrowser(server).guesses(3)
    expect((await moved.login()).statusCode).toBe(429)
    await elsewhere.close()
  })

  test('a changed password forgets every device', async () => {
    const browser = new TestBrowser(server)
    await browser.login()
    await prepareOwner(server.database.db, 'another password', CHEAP_HASH)
    expect([await rows('devices'), await rows('sessions')]).toEqual([[], []])
    await new TestBrowser(server).guesses(3)
    expect((await browser.login('another password')).statusCode).toBe(429)
  })

  test('a browser stays one device, whichever of its cookies it has lost', async () => {
    const browser = new TestBrowser(server)
    await browser.login()
    await browser.login()
    browser.cookies.delete('first_crack_session')
    await browser.login()
    browser.cookies.delete('first_crack_device')
    await browser.login()
    expect([await rows('devices'), await rows('sessions')]).toMatchObject([[{}], [{}]])
    expect(await browser.isAdmin()).toBe(true)
  })

  test('a device is known for 400 days after its last login', async () => {
    const browser = new TestBrowser(server)
    await browser.login()
    wait(399 * DAY_MS)
    await browser.login()
    wait(399 * DAY_MS)
    expect(await rows('devices')).toHaveLength(1)
    await new TestBrowser(server).guesses(3)
    expect((await browser.login('wrong')).statusCode).toBe(401)
    wait(2 * DAY_MS)
    await new TestBrowser(server).guesses(3)
    expect((await browser.login('wrong')).statusCode).toBe(429)
  })

  test('logins without cookies leave no more than 30 devices that are logged out', async () => {
    const owner = new TestBrowser(server)
    await owner.login()
    for (let i = 0; i < 32; i++) {
      wait(1_000)
      const script = new TestBrowser(server, '192.0.2.7', 'curl/8.5.0')
      await script.login()
      await script.logout()
    }
    await new TestBrowser(server).login()
    expect(await owner.devices()).toHaveLength(32)
  })

  test('the owner sees each browser, where it was and when it was last used, this one first', async () => {
    const phone = new TestBrowser(server, '192.0.2.7')
    const script = new TestBrowser(server, '2001:db8::7', 'curl/8.5.0')
    const gone = new TestBrowser(server, '192.0.2.9', '')
    await phone.login()
    wait(60_000)
    await gone.login()
    await gone.logout()
    await script.login()
    const seen = { id: expect.any(String), last_used_at: '2026-05-01T12:01:00.000Z', is_logged_in: true }
    const earlier = { ...seen, last_used_at: '2026-05-01T12:00:00.000Z' }
    expect(await phone.devices()).toEqual([
      { ...earlier, browser: 'Firefox on Android', address: '192.0.2.7', is_this_browser: true },
      { ...seen, browser: 'curl', address: '2001:db8::7', is_this_browser: false },
      {
        ...seen,
        browser: 'Another program',
        address: '192.0.2.9',
        is_this_browser: false,
        is_logged_in: false,
      },
    ])
    expect((await script.devices())[0]).toMatchObject({ browser: 'curl', is_this_browser: true })
  })

  test('the last use is stored at most every five minutes, and only by the check of who is looking', async () => {
    const browser = new TestBrowser(server)
    await browser.login()
    const lastUse = async () =>
      (await rows('devices')).map(row => ('last_used_at' in row ? row.last_used_at : ''))
    wait(4 * 60_000)
    await browser.isAdmin()
    expect(await lastUse()).toEqual(['2026-05-01T12:00:00.000Z'])
    wait(2 * 60_000)
    await browser.devices()
    expect(await lastUse()).toEqual(['2026-05-01T12:00:00.000Z'])
    await browser.isAdmin()
    expect(await lastUse()).toEqual(['2026-05-01T12:06:00.000Z'])
  })

  test('one browser is logged out and forgotten, and then no longer known', async () => {
    const [here, there] = [new TestBrowser(server), new TestBrowser(server)]
    await here.login()
    await there.login()
    const [, other] = await here.devices()
    const url = `/api/admin/devices/${other!.id}`
    expect((await here.call('DELETE', '/api/admin/devices/%00')).json().detail).toContain('U+0000')
    expect((await here.call('DELETE', url)).json()).toEqual({ deleted: 1 })
    expect([await here.isAdmin(), await there.isAdmin()]).toEqual([true, false])
    const again = await here.call('DELETE', url)
    expect([again.statusCode, again.json()]).toEqual([
      404,
      expect.objectContaining({ detail: 'This browser is not known any more' }),
    ])
  })

  test('all other browsers are logged out and forgotten', async () => {
    const [here, there, gone] = [1, 2, 3].map(() => new TestBrowser(server)) as [
      TestBrowser,
      TestBrowser,
      TestBrowser,
    ]
    for (const browser of [here, there, gone]) await browser.login()
    await gone.logout()
    expect((await here.call('DELETE', '/api/admin/devices/others')).json()).toEqual({ deleted: 2 })
    expect([await here.isAdmin(), await there.isAdmin()]).toEqual([true, false])
    expect(await here.devices()).toMatchObject([{ is_this_browser: true }])
  })
})
