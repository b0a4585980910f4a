import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OwnerHeaders } from '#server/testing/app.ts'
import { CHEAP_HASH } from '#server/testing/cheap-hash.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { prepareOwner, verifiedPasswordHash } from './owner.ts'

const OLD = 'the first password'
const NEW = 'the second password'

describe.each(databaseKinds)('a password that is changed on screen, on %s', kind => {
  let library: TestLibrary
  const begin = async (adminPassword: string | null) => {
    library = await createTestLibrary(kind, { password: OLD, config: { adminPassword } })
  }
  beforeEach(() => begin(null))
  afterEach(() => library.server.close())

  const change = (old_password: string, new_password = NEW) =>
    library.own('PUT', '/api/admin/password', { old_password, new_password })
  const isRight = async (password: string) =>
    (await verifiedPasswordHash(library.server.database.db, password)) !== null
  const restart = (given: string | null) => prepareOwner(library.server.database.db, given, CHEAP_HASH)

  test('logs in from then on, ends every other login, and keeps this one', async () => {
    const { app, login } = library.server
    const other = await login()
    const isOwner = async (headers: OwnerHeaders) =>
      (await app.inject({ url: '/api/beans/admin/me', headers: { ...headers } })).json().admin
    expect(await isOwner(other)).toBe(true)
    const changed = await change(OLD)
    expect([changed.statusCode, changed.json()]).toEqual([200, { ended: 1 }])
    expect([await isRight(OLD), await isRight(NEW), await isOwner(other)]).toEqual([false, true, false])
    expect((await library.own('GET', '/api/beans/admin/me')).json()).toEqual({ admin: true })
    const devices = (await library.own('GET', '/api/admin/devices/')).json()
    expect(devices).toHaveLength(1)
    const [latest] = (await library.own('GET', '/api/activity/')).json()
    expect(latest.what).toBe('The password was changed, and 1 other browser was logged out')
  })

  test('needs the old one, whose guesses are counted and recorded as those of a login', async () => {
    for (let tries = 0; tries < 3; tries++) {
      const refused = await change('a wrong password')
      expect([refused.statusCode, refused.json().detail]).toEqual([422, 'The old password is wrong'])
    }
    const throttled = await change(OLD)
    expect([throttled.statusCode, throttled.headers['retry-after']]).toEqual([429, '60'])
    expect(await isRight(OLD)).toBe(true)
  })

  test('gives its try back, has at least eight characters, and is the owner’s to change', async () => {
    for (let tries = 0; tries < 4; tries++) {
      const [from, to] = tries % 2 === 0 ? [OLD, NEW] : [NEW, OLD]
      expect((await change(from, to)).statusCode).toBe(200)
    }
    const short = await change(OLD, ' short ')
    expect([short.statusCode, short.json().detail]).toEqual([
      422,
      'The new password must have at least 8 characters',
    ])
    const body = { old_password: OLD, new_password: NEW }
    const { app } = library.server
    const stranger = await app.inject({ method: 'PUT', url: '/api/admin/password', payload: body })
    expect([stranger.statusCode, await isRight(OLD)]).toEqual([401, true])
  })

  test('survives a restart with the ADMIN_PASSWORD it replaced, until that is changed or set anew', async () => {
    await library.server.close()
    await begin(OLD)
    await change(OLD)
    await restart(OLD)
    expect([await isRight(OLD), await isRight(NEW)]).toEqual([false, true])
    await restart('a third password')
    expect([await isRight(NEW), await isRight('a third password')]).toEqual([false, true])
    await restart(OLD)
    expect(await isRight(OLD)).toBe(true)
    await change(OLD)
    await restart(null)
    await restart(OLD)
    expect([await isRight(OLD), await isRight(NEW)]).toEqual([true, false])
  })
})
