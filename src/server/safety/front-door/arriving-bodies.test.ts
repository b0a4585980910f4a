import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { databaseKinds } from '#server/testing/databases.ts'

/** More than may be open at once. */
const STALLING = 33
const READ_LIMIT_MS = 30_000
const TYPES = {
  json: 'application/json',
  form: 'multipart/form-data; boundary=b',
  'json or form': 'application/json',
}
const WRITES = Object.values(calls).filter(({ method }) => method !== 'GET')

describe.each(databaseKinds)('bodies of strangers on %s', kind => {
  let server: TestApp
  let port: number
  let token: string

  beforeAll(async () => {
    server = await createTestApp(kind)
    const headers = { ...(await server.login()) }
    const add = async (url: string, payload: object) =>
      (await server.app.inject({ method: 'POST', url, payload, headers })).json()
    await add('/api/beans/', { origin_name: 'Kenya' })
    await add('/api/roasts/', { roast_name: '#1', bean_id: 1 })
    token = (await add('/api/admin/tokens/', { name: 'Roaster' })).token
    port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => server.close())

  const open: Socket[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
  })

  /** Sends the headers of a call, as a stranger or the machine does, and the first byte of its body. */
  async function begun({ method, path, sends, access }: (typeof WRITES)[number]): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    open.push(socket)
    await once(socket, 'connect')
    const proof =
      access === 'machine' ? [`Authorization: Bearer ${token}`] : ['Cookie: csrf_token=t', 'X-CSRF-Token: t']
    const head = [
      `${method} ${path.replace(/:\w+/g, '1')} HTTP/1.1`,
      'Host: localhost',
      ...proof,
      `Content-Type: ${TYPES[sends]}`,
      'Content-Length: 100',
      'Connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{`)
    return socket
  }

  /** One after the other, because the system drops connections that come too fast, and tries again a second later. */
  async function stalling(call: (typeof WRITES)[number]): Promise<Socket[]> {
    const sockets: Socket[] = []
    while (sockets.length < STALLING) sockets.push(await begun(call))
    return sockets
  }

  let asked = 0
  /** A visitor's read that nobody has asked for yet. */
  const read = async () => {
    asked += 1
    const address = `http://127.0.0.1:${port}/api/roasts/?offset=${asked}`
    return (await fetch(address, { signal: AbortSignal.timeout(READ_LIMIT_MS) })).status
  }

  test('are not waited for if only the owner may send them', async () => {
    const refused = WRITES.filter(({ access }) => access === 'owner')
    expect(refused.length).toBeGreaterThan(30)
    for (const call of refused) {
      const [answer] = await once(await begun(call), 'data')
      expect([call.path, String(answer).slice(0, 12)]).toEqual([call.path, 'HTTP/1.1 401'])
    }
  })

  test.each(WRITES.filter(({ access }) => access !== 'owner'))(
    'that never arrive delay no visitor: $method $path',
    async call => {
      await stalling(call)
      expect(await read()).toBe(200)
    },
  )

  test('that arrive late are handled like others', async () => {
    const sockets = await stalling(calls.logOut)
    expect(await read()).toBe(200)
    // Few enough for none to be refused for load, however slow the machine is.
    const late = sockets.slice(0, 20)
    const answers = late.map(socket => text(socket))
    for (const socket of late) socket.write(`}${' '.repeat(98)}`)
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})
