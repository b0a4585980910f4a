import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  cookiesOf,
  createTestApp,
  multipart,
  type TestApp,
  type TestAppOptions,
} from '#server/testing/app.ts'
import { databaseKinds } from '#server/testing/databases.ts'

const PASSWORD = 'a long enough password'

describe.each(databaseKinds)('login on %s', kind => {
  let server: TestApp
  let token: string
  const started: TestApp[] = []

  const start = async (options: TestAppOptions = {}) => {
    server = await createTestApp(kind, { password: PASSWORD, ...options })
    started.push(server)
    token = cookiesOf(await server.app.inject('/api/beans/admin/me')).get('csrf_token')!.value
  }
  beforeEach(() => start())
  afterEach(async () => {
    await Promise.all(started.splice(0).map(each => each.close()))
  })

  const login = async (password: string | undefined, remoteAddress = '192.0.2.1', device = '') => {
    const form = await multipart(password === undefined ? {} : { password })
    return server.app.inject({
      method: 'POST',
      url: '/api/beans/admin/login',
      payload: form.payload,
      headers: { ...form.headers, cookie: `csrf_token=${token}; ${device}`, 'x-csrf-token': token },
      remoteAddress,
    })
  }
  /** The pair of the device cookie that a login sets. */
  const deviceOf = (answer: Awaited<ReturnType<typeof login>>) => {
    const name = [...cookiesOf(answer).keys()].find(key => key.endsWith('first_crack_device'))!
    return `${name}=${cookiesOf(answer).get(name)!.value}`
  }
  const isAdmin = async (session: string) =>
    (
      await server.app.inject({
        url: '/api/beans/admin/me',
        headers: { cookie: `first_crack_session=${session}` },
      })
    ).json().admin

  test("the right password starts a 7-day session that the page can't read", async () => {
    const answer = await login(PASSWORD)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ admin: true })
    expect(cookiesOf(answer).get('first_crack_device')!.attributes).toBe(
      'Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
    )
    const session = cookiesOf(answer).get('first_crack_session')!
    expect(session.value).toMatch(/^[\w-]{86}$/)
    expect(session.attributes).toBe('Max-Age=604800; Path=/; HttpOnly; SameSite=Lax')
    expect(cookiesOf(answer).get('csrf_token')!.attributes).toBe('Max-Age=604800; Path=/; SameSite=Lax')
    expect(await isAdmin(session.value)).toBe(true)
  })

  test('cookies are read as they are sent, without decoding, which is slow for wrong percent signs', async () => {
    const session = cookiesOf(await login(PASSWORD)).get('first_crack_session')!.value
    const first = session.charCodeAt(0).toString(16)
    expect(await isAdmin(`%${first}${session.slice(1)}`)).toBe(false)
    expect(await isAdmin(session)).toBe(true)
  })

  test('the password may be sent as JSON', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/beans/admin/login',
      payload: { password: PASSWORD },
      headers: { cookie: `csrf_token=${token}`, 'x-csrf-token': token },
    })
    expect(answer.statusCode).toBe(200)
  })

  test('a body larger than any login is refused by its length, before it is parsed', async () => {
    const headers = { cookie: `csrf_token=${token}`, 'x-csrf-token': token }
    const padding = 'x'.repeat(8 * 1024)
    const send = (payload: string | Buffer, more = {}) =>
      server.app.inject({
        method: 'POST',
        url: '/api/beans/admin/login',
        payload,
        headers: { ...headers, 'content-type': 'application/json', ...more },
      })
    const form = await multipart({ password: PASSWORD, padding })
    for (const answer of [
      await send(JSON.stringify({ password: 1, padding })),
      await send(`{"password":${padding}`),
      await send(form.payload, form.headers),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([
        413,
        expect.objectContaining({ detail: 'The request is too large' }),
      ])
    }
    const logout = await server.app.inject({
      method: 'POST',
      url: '/api/beans/admin/logout',
      payload: { padding },
      headers,
    })
    expect(logout.statusCode).toBe(413)
  })

  test('a throttled caller is refused before the body is parsed, without a write', async () => {
    const headers = { cookie: `csrf_token=${token}`, 'x-csrf-token': token }
    const form = await multipart({ password: PASSWORD })
    const send = async (payload: string | Buffer, more: Record<string, string> = {}) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/beans/admin/login',
        payload,
        headers: { ...headers, 'content-type': 'application/json', ...more },
        remoteAddress: '192.0.2.1',
      })
      return answer.statusCode
    }
    const bodies = [
      () => send('{"password":'),
      () => send('{}'),
      () => send(`{"password":"${'x'.repeat(8 * 1024)}`),
      () => send('a', { 'content-type': 'text/plain' }),
      () => send(form.payload.subarray(0, 60), form.headers),
    ]
    const statuses = async () => {
      const answered = []
      for (const body of bodies) answered.push(await body())
      return answered
    }
    expect(await statuses()).toEqual([400, 422, 413, 415, 400])
    for (let i = 0; i < 3; i++) expect((await login('wrong')).statusCode).toBe(401)
    const buckets = () => server.database.db.selectFrom('login_buckets').selectAll().execute()
    const before = await buckets()
    expect(await statuses()).toEqual(bodies.map(() => 429))
    expect(await buckets()).toEqual(before)
    expect(await send('{}', { 'x-csrf-token': 'wrong' })).toBe(403)
  })

  test('neither the session token nor the password is stored or logged', async () => {
    const answer = await login(PASSWORD)
    const session = cookiesOf(answer).get('first_crack_session')!.value
    const device = deviceOf(answer).split('=')[1]!
    await login('guess-of-a-stranger')
    const stored = JSON.stringify([
      await server.database.db.selectFrom('sessions').selectAll().execute(),
      await server.database.db.selectFrom('devices').selectAll().execute(),
      await server.database.db.selectFrom('settings').selectAll().execute(),
    ])
    for (const text of [stored, server.log.join('')]) {
      for (const secret of [session, device.slice(0, 43), PASSWORD, token, 'guess-of-a-stranger'])
        expect(text).not.toContain(secret)
    }
    expect(server.log.map(line => JSON.parse(line).event)).toEqual([
      'login',
      'request',
      'login failed',
      'request',
    ])
  })

  test('with a public https address, the cookies are sent only over https', async () => {
    await start({ config: { publicUrl: 'https://coffee.example' } })
    const cookies = cookiesOf(await login(PASSWORD))
    expect([...cookies.keys()].sort()).toEqual([
      '__Host-first_crack_device',
      '__Host-first_crack_session',
      'csrf_token',
    ])
    for (const { attributes } of cookies.values()) expect(attributes).toMatch(/; Secure; SameSite=Lax$/)
  })

  test('behind https, a session cookie planted by a neighbouring host is not accepted', async () => {
    await start({ config: { publicUrl: 'https://coffee.example' } })
    const session = cookiesOf(await login(PASSWORD)).get('__Host-first_crack_session')!.value
    const isAdmin = async (cookie: string) =>
      (await server.app.inject({ url: '/api/beans/admin/me', headers: { cookie } })).json().admin
    expect(await isAdmin(`first_crack_session=planted; __Host-first_crack_session=${session}`)).toBe(true)
    expect(await isAdmin(`first_crack_session=${session}`)).toBe(false)
  })

  test("a CSRF cookie that can't be one of our tokens is replaced", async () => {
    const headers = { cookie: 'csrf_token=%0Aplanted' }
    const answer = await server.app.inject({ url: '/api/beans/admin/me', headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-csrf-token']).toMatch(/^[\w-]{43}$/)
  })

  test('logout ends the session on the server, and is 200 without one', async () => {
    const answer = await login(PASSWORD)
    const session = cookiesOf(answer).get('first_crack_session')!.value
    const csrf = cookiesOf(answer).get('csrf_token')!.value
    const logout = (cookie: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/beans/admin/logout',
        headers: { cookie, 'x-csrf-token': csrf },
      })
    expect((await logout(`first_crack_session=${session}; csrf_token=${csrf}`)).json()).toEqual({
      admin: false,
    })
    expect(await isAdmin(session)).toBe(false)
    expect((await logout(`csrf_token=${csrf}`)).statusCode).toBe(200)
  })

  test('a login ends the session that the browser had before', async () => {
    const former = (await server.login()).cookie.split('=')[1]!
    const csrf = (
      await server.app.inject({
        url: '/api/beans/admin/me',
        headers: { cookie: `first_crack_session=${former}` },
      })
    ).headers['x-csrf-token'] as string
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/beans/admin/login',
      payload: { password: PASSWORD },
      headers: { cookie: `first_crack_session=${former}`, 'x-csrf-token': csrf },
    })
    expect(answer.statusCode).toBe(200)
    expect(await isAdmin(former)).toBe(false)
  })

  test('a wrong password is 401; the fourth within a minute is 429 until a minute has passed', async () => {
    for (let i = 0; i < 3; i++) expect((await login('wrong')).statusCode).toBe(401)
    const throttled = await login(PASSWORD)
    expect(throttled.statusCode).toBe(429)
    expect(throttled.headers['retry-after']).toBe('60')
    expect(throttled.json()).toMatchObject({
      detail: 'Too many login attempts. Please try again in 60 seconds.',
    })
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    expect((await login(PASSWORD)).statusCode).toBe(200)
  })

  test('neither a right password nor a missing one costs an attempt', async () => {
    for (let i = 0; i < 5; i++) expect((await login(PASSWORD)).statusCode).toBe(200)
    for (let i = 0; i < 5; i++) {
      const answer = await login(i % 2 === 0 ? undefined : '')
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        expect.objectContaining({ detail: 'Password is required' }),
      ])
    }
    expect((await login(PASSWORD)).statusCode).toBe(200)
  })

  test('strangers from many addresses share 10 attempts a minute and do not lock the owner out', async () => {
    const device = deviceOf(await login(PASSWORD, '192.0.2.1'))
    const strangers = []
    for (let i = 0; i < 12; i++) strangers.push((await login('wrong', `198.51.100.${i}`)).statusCode)
    expect(strangers).toEqual([...Array(10).fill(401), 429, 429])
    expect((await login(PASSWORD, '192.0.2.1')).statusCode).toBe(429)
    expect((await login(PASSWORD, '203.0.113.9', device)).statusCode).toBe(200)
  })

  test("simultaneous attempts don't slip past the limit", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => login('wrong')))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3)
  })

  test('a refused attempt writes nothing', async () => {
    for (let i = 0; i < 3; i++) await login('wrong')
    const buckets = () =>
      server.database.db.selectFrom('login_buckets').selectAll().orderBy('bucket').execute()
    const before = await buckets()
    expect(before).toHaveLength(2)
    server.clock.now = new Date(server.clock.now.getTime() + 10_000)
    expect((await login('wrong')).statusCode).toBe(429)
    expect(await buckets()).toEqual(before)
  })

  test('a forwarded address counts only if the proxy added it', async () => {
    const tryFrom = (claimed: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/beans/admin/login',
        payload: { password: 'wrong' },
        headers: {
          cookie: `csrf_token=${token}`,
          'x-csrf-token': token,
          'x-forwarded-for': claimed,
        },
        remoteAddress: '192.0.2.1',
      })
    for (let i = 0; i < 3; i++) await tryFrom(`10.0.0.${i}`)
    expect((await tryFrom('10.0.0.9')).statusCode).toBe(429)

    await start({ config: { trustProxy: true } })
    for (let i = 0; i < 3; i++) await tryFrom(`10.0.0.${i}, 198.51.100.7`)
    expect((await tryFrom('10.0.0.9, 198.51.100.7')).statusCode).toBe(429)
    expect((await tryFrom('198.51.100.8')).statusCode).toBe(401)
    expect((await tryFrom('198.51.100.7:1234')).statusCode).toBe(429)
  })
})
