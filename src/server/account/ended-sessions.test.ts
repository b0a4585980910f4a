import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import { SESSION_SECONDS } from '#server/http/cookies.ts'
import { cookiesOf, createTestApp, type OwnerHeaders, type TestApp } from '#server/testing/app.ts'
import { CHEAP_HASH } from '#server/testing/cheap-hash.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { prepareOwner } from './owner.ts'

describe.each(databaseKinds)('a session that has ended on %s', kind => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(kind, { password: 'the first password' })
  })
  afterAll(() => server.close())

  const check = (headers: Partial<OwnerHeaders>) =>
    server.app.inject({ url: calls.readAdminStatus.path, headers })
  const send = (method: 'POST' | 'DELETE', url: string, headers: OwnerHeaders) =>
    server.app.inject({ method, url, headers: { ...headers } })

  const endings: [how: string, end: (owner: OwnerHeaders) => Promise<unknown>][] = [
    ['by logging out', owner => send('POST', calls.logOut.path, owner)],
    ['from another browser', async () => send('DELETE', calls.forgetOtherDevices.path, await server.login())],
    [
      'by another password',
      () => prepareOwner(server.context.db, `another password ${Math.random()}`, CHEAP_HASH),
    ],
    [
      'after its seven days',
      async () => {
        server.clock.now = new Date(server.clock.now.getTime() + SESSION_SECONDS * 1000)
      },
    ],
  ]

  test.each(endings)('%s makes its browser forget the cookie and the cache, once', async (_how, end) => {
    const owner = await server.login()
    const live = await check(owner)
    expect([live.json(), live.headers['clear-site-data']]).toEqual([{ admin: true }, undefined])
    await end(owner)
    const ended = await check(owner)
    expect([ended.json(), ended.headers['clear-site-data']]).toEqual([{ admin: false }, '"cache"'])
    expect(cookiesOf(ended).get('first_crack_session')).toMatchObject({
      value: '',
      attributes: expect.stringContaining('Max-Age=0'),
    })
    expect((await check({})).headers['clear-site-data']).toBeUndefined()
  })

  test('by logging out makes its browser forget the cache at once', async () => {
    const answer = await send('POST', calls.logOut.path, await server.login())
    expect(answer.headers['clear-site-data']).toBe('"cache"')
  })
})
