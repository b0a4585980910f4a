import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { TEST_PASSWORD, TestBrowser } from '#server/testing/browser.ts'
import { CHEAP_HASH } from '#server/testing/cheap-hash.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { makeLoginLink } from './login-links.ts'
import { prepareOwner } from './owner.ts'

const REFUSED =
  'This login link was used already or has expired. Run "npm run login-link" again for a new one.'

describe.each(databaseKinds)('a login link on %s', kind => {
  let server: TestApp
  let browser: TestBrowser
  beforeEach(async () => {
    server = await createTestApp(kind, { password: TEST_PASSWORD })
    browser = new TestBrowser(server)
    await browser.isAdmin()
  })
  afterEach(() => server.close())

  const newLink = () => makeLoginLink(server.database.db, server.clock.now)
  const enter = async (token: string, by = browser) => {
    await by.isAdmin()
    const answer = await by.call('POST', '/api/beans/admin/login-link', { token })
    return [answer.statusCode, answer.json()]
  }
  const wait = (minutes: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
  }

  test('works once, and makes the browser a known device', async () => {
    const token = await newLink()
    expect(await enter(token)).toEqual([200, { admin: true }])
    expect(await browser.isAdmin()).toBe(true)
    expect(browser.cookies.has('first_crack_device')).toBe(true)
    const other = new TestBrowser(server, '192.0.2.2')
    expect(await enter(token, other)).toEqual([401, expect.objectContaining({ detail: REFUSED })])
    expect(await other.isAdmin()).toBe(false)
  })

  test('works once if two instances get it at the same moment', async () => {
    const instance = await createTestApp(kind, { database: { ...server.database, remove: async () => {} } })
    const browsers = [browser, new TestBrowser(instance, '192.0.2.2')]
    for (let round = 0; round < 5; round++) {
      const token = await newLink()
      const answers = await Promise.all(browsers.map(each => enter(token, each)))
      expect(answers.map(([status]) => status).sort()).toEqual([200, 401])
      wait(1)
    }
    await instance.close()
  })

  test('works for ten minutes', async () => {
    const [early, late] = [await newLink(), await newLink()]
    wait(9.9)
    expect((await enter(early))[0]).toBe(200)
    wait(0.1)
    expect(await enter(late)).toEqual([401, expect.objectContaining({ detail: REFUSED })])
  })

  test('works while strangers use up all attempts', async () => {
    for (let i = 0; i < 10; i++) await new TestBrowser(server, `198.51.100.${i}`).guesses(1)
    expect(await browser.guesses(1)).toEqual([429])
    expect((await enter(await newLink()))[0]).toBe(200)
  })

  test('that is unknown costs a login attempt', async () => {
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await enter('A'.repeat(43)))[0])
    expect(statuses).toEqual([401, 401, 401, 429])
    expect(await browser.guesses(1)).toEqual([429])
  })

  test('is withdrawn by a changed password', async () => {
    const token = await newLink()
    await prepareOwner(server.database.db, 'another password', CHEAP_HASH)
    expect((await enter(token))[0]).toBe(401)
  })

  test('is neither stored nor logged', async () => {
    const token = await newLink()
    const stored = JSON.stringify(await server.database.db.selectFrom('login_links').selectAll().execute())
    await enter(token)
    await enter(token)
    for (const text of [stored, server.log.join('')]) expect(text).not.toContain(token)
    expect(server.log.map(line => JSON.parse(line)).filter(({ event }) => event !== 'request')).toMatchObject(
      [
        { event: 'login', by: 'link' },
        { event: 'login failed', by: 'link' },
      ],
    )
  })

  test('must be sent as JSON text of a plausible length', async () => {
    for (const token of ['x'.repeat(201), 7, null]) {
      expect((await enter(token as string))[0]).toBe(422)
    }
    expect((await browser.call('POST', '/api/beans/admin/login-link', {})).json()).toMatchObject({
      detail: 'token is required',
    })
  })
})
