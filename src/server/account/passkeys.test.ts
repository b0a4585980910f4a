import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PasskeyCreation, PasskeyList, PasskeyLogin, PasskeyRequest } from '#contract/login/passkeys.ts'
import {
  cookiesOf,
  createTestApp,
  type OwnerHeaders,
  type TestApp,
  type TestAppOptions,
} from '#server/testing/app.ts'
import {
  ALGORITHMS,
  type Authenticator,
  createAuthenticator,
  type Faults,
} from '#server/testing/authenticator.ts'
import { CHEAP_HASH } from '#server/testing/cheap-hash.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { prepareOwner } from './owner.ts'

const PASSWORD = 'a long enough password'
const HOST = 'coffee.example'
const ORIGIN = `https://${HOST}`
const FIVE_MINUTES_MS = 5 * 60_000
const FAULTS: Record<string, Faults> = {
  'another origin': { origin: 'https://coffee.example.evil.example' },
  'another port': { origin: `${ORIGIN}:8443` },
  'plain http': { origin: `http://${HOST}` },
  'another host': { host: 'evil.example' },
  'no check of the user': { isUserVerified: false },
  'a made-up challenge': { challenge: 'A'.repeat(72) },
  'no challenge': { challenge: '' },
  'a challenge that is not text': { clientData: { challenge: [0, 1, 2] } },
  'no user present': { authenticatorData: withFlags(0x04) },
  'a frame of another page': { clientData: { crossOrigin: true } },
  'a frame of another page, which it names': {
    clientData: { crossOrigin: true, topOrigin: 'https://evil.example' },
  },
  'another purpose': { clientData: { type: 'payment.get' } },
  'data cut short': { authenticatorData: data => data.subarray(0, 36) },
  'data with a byte too many': { authenticatorData: data => Buffer.concat([data, Buffer.alloc(1)]) },
  'extensions that are nested too deep': {
    authenticatorData: data => withFlags(0x85)(Buffer.concat([data, Buffer.alloc(4_000, 0x81)])),
  },
  'a list of extensions without an end': {
    authenticatorData: data =>
      withFlags(0x85)(Buffer.concat([data, Buffer.from('9bffffffffffffffff', 'hex')])),
  },
}
const NOT_VERIFIED = 'The passkey could not be verified. Please reload the page and try again.'

/** Replaces the flags of authenticator data. */
function withFlags(flags: number): (data: Buffer) => Buffer {
  return data => Buffer.concat([data.subarray(0, 32), Buffer.from([flags]), data.subarray(33)])
}

type SignedParts = PasskeyLogin['response']
const changed = (text: string, change: (bytes: Buffer) => Uint8Array) =>
  Buffer.from(change(Buffer.from(text, 'base64url'))).toString('base64url')
/** Flips the lowest bit of a byte, by default of the last one. */
const flipped = (bytes: Buffer, place = bytes.length - 1) =>
  bytes.map((byte, index) => (index === place ? byte ^ 1 : byte))

/** Ways to change what was signed, or the signature itself. */
const FORGERIES: Record<string, (signed: SignedParts, other: SignedParts) => Partial<SignedParts>> = {
  'no signature': () => ({ signature: '' }),
  'a signature of zeros': ({ signature }) => ({
    signature: changed(signature, bytes => Buffer.alloc(bytes.length)),
  }),
  'an ECDSA signature of two zeros': () => ({
    signature: Buffer.from('3006020100020100', 'hex').toString('base64url'),
  }),
  'a signature cut short': ({ signature }) => ({
    signature: changed(signature, bytes => bytes.subarray(0, -1)),
  }),
  'a changed signature': ({ signature }) => ({ signature: changed(signature, flipped) }),
  'the signature below another login': (_signed, { signature }) => ({ signature }),
  'the challenge of another login': (_signed, { clientDataJSON }) => ({ clientDataJSON }),
  'a raised counter': ({ authenticatorData }) => ({ authenticatorData: changed(authenticatorData, flipped) }),
  'other flags': ({ authenticatorData }) => ({
    authenticatorData: changed(authenticatorData, bytes => withFlags(0x1d)(bytes)),
  }),
  'client data with a blank more': ({ clientDataJSON }) => ({
    clientDataJSON: changed(clientDataJSON, bytes => Buffer.concat([bytes, Buffer.from(' ')])),
  }),
}

/** The same ECDSA signature with the other s, which verifies too (its order minus s). In DER, as signatures are. */
function withOtherS(signature: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  return changed(signature, der => {
    const r = der.subarray(2, 4 + der[3]!)
    const s = BigInt(`0x${der.subarray(r.length + 4).toString('hex')}`)
    const other = Buffer.from(`00${(order - s).toString(16).padStart(64, '0')}`, 'hex')
    const start = other.findIndex((byte, index) => byte !== 0 || other[index + 1]! > 0x7f)
    const bytes = other.subarray(start)
    return Buffer.concat([
      Buffer.from([0x30, r.length + 2 + bytes.length]),
      r,
      Buffer.from([2, bytes.length]),
      bytes,
    ])
  })
}

describe.each(databaseKinds)('passkeys on %s', kind => {
  let server: TestApp
  let owner: OwnerHeaders
  let visitor: OwnerHeaders
  let phone: Authenticator
  const started: TestApp[] = []

  const start = async (options: TestAppOptions = {}) => {
    server = await createTestApp(kind, { password: PASSWORD, config: { publicUrl: ORIGIN }, ...options })
    if (options.database === undefined) started.push(server)
    owner = await server.login()
    visitor = await newVisitor()
    phone = createAuthenticator()
  }
  beforeEach(() => start())
  afterEach(async () => {
    await Promise.all(started.splice(0).map(each => each.close()))
  })

  /** A browser without a session. */
  const newVisitor = async (): Promise<OwnerHeaders> => {
    const token = cookiesOf(await server.app.inject('/api/beans/admin/me')).get('csrf_token')!.value
    return { cookie: `csrf_token=${token}`, 'x-csrf-token': token }
  }
  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  const call = async (method: Method, path: string, payload?: object, headers: object = owner) => {
    const answer = await server.app.inject({
      method,
      url: `/api/admin${path}`,
      payload,
      headers: { ...headers },
    })
    return { status: answer.statusCode, body: answer.json(), cookies: cookiesOf(answer) }
  }
  const prepare = async (headers = owner): Promise<PasskeyCreation> =>
    (await call('POST', '/passkeys/registration-options', undefined, headers)).body
  const register = async (name = 'Phone', faults: Faults = {}, authenticator = phone) => {
    const credential = authenticator.make(await prepare(), ORIGIN, faults)
    return call('POST', '/passkeys/', { name, credential })
  }
  const begin = async (headers = visitor): Promise<PasskeyRequest> =>
    (await call('POST', '/passkeys/login-options', undefined, headers)).body
  const send = (login: PasskeyLogin, headers = visitor) => call('POST', '/passkeys/login', login, headers)
  const logIn = async (faults: Faults = {}, authenticator = phone) =>
    send(authenticator.sign(await begin(), ORIGIN, faults))
  const list = async (): Promise<PasskeyList> => (await call('GET', '/passkeys/')).body
  const ways = async () => (await call('GET', '/login-ways', undefined, {})).body
  const logInByPassword = async (password = PASSWORD) => {
    const url = '/api/beans/admin/login'
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload: { password },
      headers: { ...visitor },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const pass = (milliseconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
  }

  test('a registered passkey logs in without a name or password', async () => {
    expect(await ways()).toEqual({ password: true, passkey_host: null })
    const added = await register('My phone')
    expect([added.status, added.body]).toEqual([
      201,
      { id: 1, name: 'My phone', host: HOST, created_at: server.clock.now.toISOString(), last_used_at: null },
    ])
    expect(await ways()).toEqual({ password: true, passkey_host: HOST })

    pass(60_000)
    const login = await logIn()
    expect([login.status, login.body]).toEqual([200, { admin: true }])
    const session = login.cookies.get('__Host-first_crack_session')!
    expect(session.attributes).toContain('HttpOnly')
    const cookie = `__Host-first_crack_session=${session.value}`
    expect((await call('GET', '/passkeys/', undefined, { cookie })).body).toMatchObject({
      host: HOST,
      password_login: true,
      passkeys: [{ name: 'My phone', last_used_at: server.clock.now.toISOString() }],
    })
  })

  test('a passkey that signs for another page, host or challenge, or without checking who uses it, is refused', async () => {
    await register()
    for (const [what, faults] of Object.entries(FAULTS)) {
      const { status, body, cookies } = await logIn(faults)
      expect([what, status, body, cookies.size]).toEqual([
        what,
        401,
        expect.objectContaining({ detail: NOT_VERIFIED }),
        0,
      ])
      const added = await register('Other', faults, createAuthenticator())
      expect([what, added.status, added.body]).toEqual([
        what,
        422,
        expect.objectContaining({ detail: NOT_VERIFIED }),
      ])
      pass(60_000)
    }
    expect((await logIn()).status).toBe(200)
  })

  test('a signature by another key, or of other data, is refused', async () => {
    await register()
    const credentialId = phone.sign(await begin(), ORIGIN).id
    const thief = createAuthenticator()
    expect((await logIn({ credentialId }, thief)).body).toEqual(
      expect.objectContaining({ detail: NOT_VERIFIED }),
    )
    const signed = phone.sign(await begin(), ORIGIN)
    const [other, response] = [phone.sign(await begin(), ORIGIN).response, signed.response]
    const mixed = { ...response, clientDataJSON: other.clientDataJSON }
    expect((await send({ ...signed, response: mixed })).body).toEqual(
      expect.objectContaining({ detail: NOT_VERIFIED }),
    )
  })

  // How signatures are checked doesn't depend on the database.
  test.each(kind === 'sqlite' ? ALGORITHMS : ALGORITHMS.slice(0, 1))(
    'a forged signature of a passkey with %s is refused, and its own is accepted',
    async algorithm => {
      const passkey = createAuthenticator(algorithm)
      expect((await register('Key', { counter: 1 }, passkey)).status).toBe(201)
      const stored = () => server.database.db.selectFrom('passkeys').selectAll().execute()
      const before = await stored()
      for (const [what, forge] of Object.entries(FORGERIES)) {
        const [signed, other] = [passkey.sign(await begin(), ORIGIN), passkey.sign(await begin(), ORIGIN)]
        const response = { ...signed.response, ...forge(signed.response, other.response) }
        const { status, body, cookies } = await send({ ...signed, response })
        expect([what, status, body, cookies.size]).toEqual([
          what,
          401,
          expect.objectContaining({ detail: NOT_VERIFIED }),
          0,
        ])
        pass(60_000)
      }
      for (const other of ALGORITHMS) {
        const credentialId = passkey.sign(await begin(), ORIGIN).id
        const { status } = await logIn({ credentialId, counter: 2 }, createAuthenticator(other))
        expect([other, status]).toEqual([other, 401])
        pass(60_000)
      }
      expect(await stored()).toEqual(before)
      expect((await logIn({ counter: 2 }, passkey)).status).toBe(200)
    },
  )

  test('a challenge can be used once, however it or the signature is encoded', async () => {
    await register()
    const options = await begin()
    const login = phone.sign(options, ORIGIN)
    expect((await send(login)).status).toBe(200)
    const signature = withOtherS(login.response.signature)
    expect((await send({ ...login, response: { ...login.response, signature } })).status).toBe(401)
    for (const challenge of [`${options.challenge}=`, ` ${options.challenge}`, `${options.challenge}!`]) {
      const { status, body } = await send(phone.sign(options, ORIGIN, { challenge }))
      expect([challenge, status, body]).toEqual([
        challenge,
        401,
        expect.objectContaining({ detail: NOT_VERIFIED }),
      ])
      pass(60_000)
    }
    // The other s is not a forgery: whoever has it has the signature.
    const next = phone.sign(await begin(), ORIGIN)
    const response = { ...next.response, signature: withOtherS(next.response.signature) }
    expect((await send({ ...next, response })).status).toBe(200)
  })

  test('a passkey whose id or key is not as the standard says is not registered', async () => {
    const wrong: Record<string, Faults> = {
      'no id': { attestedId: new Uint8Array(0) },
      'another id than it attests': { attestedId: new Uint8Array(32) },
      'an id that is too long': {
        attestedId: new Uint8Array(1_024),
        credentialId: Buffer.alloc(1_024).toString('base64url'),
      },
      'a key called RS256': { key: [[3, -257]] },
      'a key called EdDSA': { key: [[3, -8]] },
      'an algorithm that nobody asked for': { key: [[3, -35]] },
      'a key of no type': { key: [[1, 0]] },
      'another curve': { key: [[-1, 2]] },
      'a point beside the curve': { key: [[-2, new Uint8Array(32)]] },
      'an RSA key of one bit': {
        key: [
          [1, 3],
          [3, -257],
          [-1, new Uint8Array([1])],
          [-2, new Uint8Array([1])],
        ],
      },
    }
    for (const [what, faults] of Object.entries(wrong)) {
      const { status, body } = await register('Wrong', faults)
      expect([what, status, body]).toEqual([what, 422, expect.objectContaining({ detail: NOT_VERIFIED })])
    }
    expect((await list()).passkeys).toEqual([])
    expect((await register()).status).toBe(201)
  })

  test('a challenge can be used once, even by logins at the same moment', async () => {
    await register()
    const login = phone.sign(await begin(), ORIGIN)
    const statuses = (await Promise.all([send(login), send(login)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
    expect((await send(login)).body).toEqual(expect.objectContaining({ detail: NOT_VERIFIED }))
    expect((await logIn()).status).toBe(200)
  })

  test('a challenge of one instance may be answered at another, but only once', async () => {
    await register()
    const config = { publicUrl: ORIGIN }
    const other = await createTestApp(kind, { database: server.database, config })
    const answer = await other.app.inject({
      method: 'POST',
      url: '/api/admin/passkeys/login-options',
      headers: { ...visitor },
    })
    const login = phone.sign(answer.json(), ORIGIN)
    await other.app.close()
    expect((await send(login)).status).toBe(200)
    expect((await send(login)).body).toEqual(expect.objectContaining({ detail: NOT_VERIFIED }))
  })

  test('a challenge is valid for five minutes', async () => {
    await register()
    const [early, late] = [phone.sign(await begin(), ORIGIN), phone.sign(await begin(), ORIGIN)]
    const credential = createAuthenticator().make(await prepare(), ORIGIN)
    pass(FIVE_MINUTES_MS - 1)
    expect((await send(early)).status).toBe(200)
    pass(1)
    expect((await send(late)).body).toMatchObject({
      detail: 'The login took longer than five minutes. Please try again.',
    })
    expect((await call('POST', '/passkeys/', { name: 'Late', credential })).body).toMatchObject({
      detail: 'Adding the passkey took longer than five minutes. Please try again.',
    })
  })

  test('a used challenge is forgotten once it has expired', async () => {
    await register()
    await logIn()
    pass(FIVE_MINUTES_MS)
    await logIn()
    expect(await server.database.db.selectFrom('used_challenges').selectAll().execute()).toHaveLength(1)
  })

  test('a challenge belongs to the browser and the purpose that it was made for', async () => {
    await register()
    const login = phone.sign(await begin(), ORIGIN)
    expect((await send(login, await newVisitor())).body).toEqual(
      expect.objectContaining({ detail: NOT_VERIFIED }),
    )
    const { challenge } = await prepare()
    expect((await logIn({ challenge })).body).toEqual(expect.objectContaining({ detail: NOT_VERIFIED }))

    const tablet = createAuthenticator()
    const credential = tablet.make(await prepare(await server.login()), ORIGIN)
    expect((await call('POST', '/passkeys/', { name: 'Foreign', credential })).status).toBe(422)
    const asked = (await begin(owner)).challenge
    expect((await register('Foreign', { challenge: asked }, tablet)).status).toBe(422)
  })

  test('a passkey whose counter stays or goes back has been copied, and is refused', async () => {
    await register('Key', { counter: 5 })
    expect((await logIn({ counter: 6 })).status).toBe(200)
    for (const counter of [6, 5, 0]) {
      expect((await logIn({ counter })).body).toMatchObject({
        detail:
          'This passkey seems to exist twice, so it no longer logs in. Log in another way and remove it.',
      })
      pass(60_000)
    }
    expect((await logIn({ counter: 7 })).status).toBe(200)
  })

  test('a passkey without a counter logs in again and again', async () => {
    await register()
    for (let times = 0; times < 3; times++) expect((await logIn()).status).toBe(200)
  })

  test('an unknown or removed passkey is 401', async () => {
    const { id } = (await register()).body
    const refused = expect.objectContaining({
      detail: 'This passkey is not registered here. Use another one, or log in another way.',
    })
    const stranger = await logIn({}, createAuthenticator())
    expect([stranger.status, stranger.body]).toEqual([401, refused])
    await register('Other', {}, createAuthenticator())
    expect((await call('DELETE', `/passkeys/${id}`)).body).toEqual({ deleted: 1 })
    expect((await logIn()).body).toEqual(refused)
    expect((await call('DELETE', `/passkeys/${id}`)).status).toBe(404)
  })

  test('a passkey is registered once', async () => {
    const credential = phone.make(await prepare(), ORIGIN)
    expect((await call('POST', '/passkeys/', { name: 'Phone', credential })).status).toBe(201)
    expect((await call('POST', '/passkeys/', { name: 'Replayed', credential })).status).toBe(422)
    expect((await prepare()).excludeCredentials.map(({ id }) => id)).toEqual([credential.id])
    const again = await register('Again')
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({ detail: 'This passkey is registered already' }),
    ])
  })

  test('a passkey is renamed, and needs a name', async () => {
    const { id } = (await register('Phone')).body
    const rename = (name: string) => call('PATCH', `/passkeys/${id}`, { name })
    expect((await rename('  Old phone ')).body).toMatchObject({ id, name: 'Old phone' })
    const refused = {
      status: 422,
      body: expect.objectContaining({ detail: 'The passkey needs a name, such as “Phone”' }),
    }
    expect(await rename(' ')).toMatchObject(refused)
    expect(await register(' ', {}, createAuthenticator())).toMatchObject(refused)
    expect((await call('PATCH', '/passkeys/999', { name: 'x' })).body).toMatchObject({
      detail: 'Passkey not found',
    })
  })

  test('wrong passkeys are throttled together with wrong passwords, and a right one logs in all the same', async () => {
    await register()
    const challenge = 'A'.repeat(72)
    for (let times = 0; times < 4; times++) expect((await logIn()).status).toBe(200)
    pass(60 * 60_000)
    const login = phone.sign(await begin(), ORIGIN)
    expect((await logIn({ challenge })).status).toBe(401)
    expect((await logInByPassword('wrong')).status).toBe(401)
    expect((await logIn({ challenge })).status).toBe(401)
    expect(await logIn({ challenge })).toMatchObject({
      status: 429,
      body: expect.objectContaining({ detail: 'Too many login attempts. Please try again in 60 seconds.' }),
    })
    expect((await logInByPassword()).status).toBe(429)
    expect((await send(login)).status).toBe(200)
  })

  test('strangers who ask for challenges store nothing', async () => {
    expect((await call('POST', '/passkeys/login-options', undefined, visitor)).status).toBe(409)
    const stored = async () => {
      const tables = ['login_settings', 'used_challenges', 'passkeys', 'login_buckets'] as const
      return Promise.all(tables.map(table => server.database.db.selectFrom(table).selectAll().execute()))
    }
    expect(await stored()).toEqual([[], [], [], []])
    await register()
    const before = await stored()
    for (let times = 0; times < 5; times++) await begin(await newVisitor())
    expect(await stored()).toEqual(before)
  })

  test.runIf(kind === 'sqlite')(
    'a passkey logs in once per challenge while nothing can be stored',
    async () => {
      await register()
      await server.database.db.transaction().execute(writer => sql`pragma query_only = on`.execute(writer))
      const login = phone.sign(await begin(), ORIGIN)
      expect((await register('Not stored', {}, createAuthenticator())).status).toBe(503)
      expect((await send(login)).status).toBe(200)
      expect((await send(login)).body).toEqual(expect.objectContaining({ detail: NOT_VERIFIED }))
      await sql`pragma query_only = off`.execute(server.database.db)
      expect((await send(login)).body).toEqual(expect.objectContaining({ detail: NOT_VERIFIED }))
      expect((await logIn()).status).toBe(200)
    },
  )

  test.runIf(kind === 'sqlite')(
    'a challenge or a count that was used before nothing could be stored is refused then too',
    async () => {
      await register('Key', { counter: 5 })
      const login = phone.sign(await begin(), ORIGIN, { counter: 6 })
      expect((await send(login)).status).toBe(200)
      await sql`pragma query_only = on`.execute(server.database.db)
      expect((await send(login)).body).toEqual(expect.objectContaining({ detail: NOT_VERIFIED }))
      expect((await logIn({ counter: 6 })).status).toBe(401)
      expect((await logIn({ counter: 7 })).status).toBe(200)
      await sql`pragma query_only = off`.execute(server.database.db)
    },
  )

  test('strangers can send only small bodies', async () => {
    await register()
    const login = phone.sign(await begin(), ORIGIN)
    const signature = 'A'.repeat(8 * 1024)
    expect((await send({ ...login, response: { ...login.response, signature } })).status).toBe(413)
  })

  describe('the password', () => {
    const OFF = {
      status: 403,
      body: expect.objectContaining({
        detail:
          'The password is switched off here. Log in with a passkey, or print a login link on the machine with npm run login-link.',
      }),
    }
    const switchTo = (enabled: boolean) => call('PUT', '/password-login', { enabled })

    test('is switched off only after a passkey has logged in', async () => {
      const notYet = {
        status: 409,
        body: expect.objectContaining({
          detail: 'Log in with a passkey once before you switch the password off, to see that it works.',
        }),
      }
      expect(await switchTo(false)).toMatchObject(notYet)
      await register()
      expect(await switchTo(false)).toMatchObject(notYet)
      expect((await logInByPassword()).status).toBe(200)
      await logIn()
      expect((await switchTo(false)).body).toEqual({ enabled: false })
      expect(await logInByPassword()).toEqual(OFF)
      expect(await ways()).toEqual({ password: false, passkey_host: HOST })
      expect((await list()).password_login).toBe(false)
      expect((await logIn()).status).toBe(200)
      expect((await switchTo(true)).body).toEqual({ enabled: true })
      expect((await logInByPassword()).status).toBe(200)
    })

    test('costs no attempt while it is off', async () => {
      await register()
      await logIn()
      await switchTo(false)
      for (let times = 0; times < 5; times++) expect(await logInByPassword('wrong')).toEqual(OFF)
    })

    test('is on again once the last passkey is removed, and stays on when another one is registered', async () => {
      const { id } = (await register()).body
      const other = (await register('Other', {}, createAuthenticator())).body
      await logIn()
      await switchTo(false)
      await call('DELETE', `/passkeys/${other.id}`)
      expect(await logInByPassword()).toEqual(OFF)
      await call('DELETE', `/passkeys/${id}`)
      expect((await logInByPassword()).status).toBe(200)
      await register('New', {}, createAuthenticator())
      expect((await logInByPassword()).status).toBe(200)
    })

    test('is on again when it is changed on the machine; passkeys stay', async () => {
      await register()
      await logIn()
      await switchTo(false)
      await prepareOwner(server.database.db, 'changed on the machine', CHEAP_HASH)
      expect((await logInByPassword('changed on the machine')).status).toBe(200)
      expect((await logIn()).status).toBe(200)
    })

    test('is on again when the site has moved to another host, or to plain http', async () => {
      await register()
      await logIn()
      await switchTo(false)
      const { database } = server
      for (const publicUrl of ['https://roasts.example', `http://${HOST}`]) {
        await start({ database, config: { publicUrl } })
        expect((await logInByPassword()).status).toBe(200)
        expect(await ways()).toEqual({ password: true, passkey_host: null })
        await server.app.close()
      }
      await start({ database })
      expect(await logInByPassword()).toEqual(OFF)
      await server.app.close()
    })
  })

  describe('the host', () => {
    const at = async (host: string) => {
      const headers = { ...owner, host }
      const { status, body } = await call('POST', '/passkeys/registration-options', undefined, headers)
      return status === 200 ? body.rp.id : [status, body.detail]
    }
    const NOT_HERE = [409, 'Passkeys need an https address with a host name. See docs/operating.md.']

    test('is that of the public address, whichever name the request has', async () => {
      expect(await at('localhost:8080')).toBe(HOST)
      await start({ config: { publicUrl: 'http://localhost:8080/coffee' } })
      expect(await at('localhost')).toBe('localhost')
      await start({ config: { publicUrl: `http://${HOST}` } })
      expect(await at(HOST)).toEqual(NOT_HERE)
    })

    test('is that of the request without a public address, and never an IP address', async () => {
      await start({ config: { publicUrl: null } })
      expect(await at('localhost:8080')).toBe('localhost')
      expect(await at('roastery:8080')).toBe('roastery')
      expect(await at('Roastery.local')).toBe('roastery.local')
      for (const host of ['127.0.0.1:8080', '192.168.1.5', '[::1]:8080'])
        expect(await at(host)).toEqual(NOT_HERE)
    })

    test('of localhost may be reached over http, any other only over https', async () => {
      await start({ config: { publicUrl: null } })
      const registerAt = async (host: string, origin: string) => {
        const options = await call('POST', '/passkeys/registration-options', undefined, { ...owner, host })
        const credential = createAuthenticator().make(options.body, origin)
        return (await call('POST', '/passkeys/', { name: 'Phone', credential }, { ...owner, host })).status
      }
      expect(await registerAt('localhost:8080', 'http://localhost:8080')).toBe(201)
      expect(await registerAt('localhost:8080', 'http://localhost:9090')).toBe(422)
      expect(await registerAt('roastery.local', 'https://roastery.local')).toBe(201)
      expect(await registerAt('roastery.local', 'http://roastery.local')).toBe(422)
      expect((await list()).passkeys.map(({ host }) => host)).toEqual(['localhost', 'roastery.local'])
      const ways = await call('GET', '/login-ways', undefined, { host: 'other.local' })
      expect(ways.body).toEqual({ password: true, passkey_host: null })
    })
  })
})
