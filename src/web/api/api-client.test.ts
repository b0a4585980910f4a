import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { ApiError, onSessionEnded, pageOf, readPath } from './api-client.ts'
import { readCall } from './read-call.ts'
import { sendCall, sendEdit } from './send-call.ts'
import { changeCountOf } from './stale-reads.ts'

/** A call as the server received it. */
interface SeenCall {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let answer: RequestListener
let seen: SeenCall[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  vi.stubEnv('API_BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubGlobal('document', { cookie: 'theme=dark; csrf_token=a%3Db' })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('reading', () => {
  test('an answer is parsed as JSON', async () => {
    answers(200, { admin: true })
    expect(await readCall(calls.readAdminStatus, {})).toEqual({ admin: true })
  })

  test('a page has the total count and the cursor of the next page', async () => {
    answers(200, [{ id: 1 }], { 'X-Total-Count': '48', 'X-Next-Cursor': 'abc' })
    expect(pageOf(await readPath(addressOf(calls.listRoasts, { limit: 1 })))).toEqual({
      items: [{ id: 1 }],
      totalCount: 48,
      nextCursor: 'abc',
    })
  })
})

describe('sending', () => {
  test('a change is sent as JSON with the CSRF token from the cookie', async () => {
    answers(201, { id: 1 })
    await sendCall(calls.createBean, {}, { origin_name: 'Kenya' })
    expect(seen[0]?.headers).toMatchObject({ 'x-csrf-token': 'a=b', 'content-type': 'application/json' })
    expect(seen[0]?.body).toBe('{"origin_name":"Kenya"}')
  })

  test('a page of another origin, which cannot read the cookie, sends the token from the header', async () => {
    vi.stubGlobal('document', { cookie: '' })
    answers(200, { admin: false }, { 'X-CSRF-Token': 'handed' })
    await readCall(calls.readAdminStatus, {})
    answers(201, { id: 1 })
    await sendCall(calls.createBean, {}, { origin_name: 'Kenya' })
    expect(seen[1]?.headers).toMatchObject({ 'x-csrf-token': 'handed' })
  })

  test('a call in an ended session is sent again after a new login, with the new token', async () => {
    let attempts = 0
    answer = (_request, response) => {
      attempts += 1
      response.statusCode = attempts === 1 ? 401 : 200
      response.end('{}')
    }
    const stop = onSessionEnded(async () => {
      vi.stubGlobal('document', { cookie: 'csrf_token=new' })
      return true
    })
    await sendCall(calls.updateRoast, { id: 1 }, { notes: 'kept' })
    expect(seen.map(({ headers }) => headers['x-csrf-token'])).toEqual(['a=b', 'new'])
    expect(seen[1]?.body).toBe('{"notes":"kept"}')
    stop()
  })

  test('without a new login the call fails, and a wrong password does not ask for a new login', async () => {
    answers(401, { detail: 'Please log in first' })
    const renew = vi.fn(async () => false)
    const stop = onSessionEnded(renew)
    await expect(sendCall(calls.deleteRoast, { id: 1 })).rejects.toThrow('Please log in first')
    await expect(sendCall(calls.logIn, {}, new FormData(), { needsSession: false })).rejects.toThrow(
      'Please log in first',
    )
    expect(renew).toHaveBeenCalledOnce()
    stop()
  })

  test('a form is sent as multipart', async () => {
    answers(200, {})
    const form = new FormData()
    form.set('password', 'secret')
    await sendCall(calls.logIn, {}, form)
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen[0]?.body).toContain('name="password"')
  })

  test('an update sends the ETag that was read, including one from the details of the same roast', async () => {
    answers(200, { id: 3 }, { ETag: '"v1"' })
    await readCall(calls.readRoastDetails, { id: 3 })
    await sendCall(calls.updateRoast, { id: 3 }, { notes: null })
    expect(seen[1]?.headers['if-match']).toBe('"v1"')
  })

  test('an edit applies to the state that was shown, even if a newer one has been read', async () => {
    const shown = { updated_at: 'then' } as Roast
    answers(200, { id: 5, updated_at: 'now' }, { ETag: '"v2"' })
    await readCall(calls.readRoast, { id: 5 })
    await expect(sendEdit(calls.updateRoast, { id: 5 }, shown, { notes: 'a' })).rejects.toMatchObject({
      status: 412,
    })
    expect(seen.map(call => call.method)).toEqual(['GET', 'GET'])
    await sendEdit(calls.updateRoast, { id: 5 }, { updated_at: 'now' } as Roast, { notes: 'a' })
    expect(seen[2]?.headers['if-match']).toBe('"v2"')
  })

  test('an edit of an entity known only from a list reads it first', async () => {
    answers(200, { id: 6, updated_at: 'then' }, { ETag: '"v1"' })
    await sendEdit(calls.updateRoastWeights, { id: 6 }, { updated_at: 'then' } as Roast, {
      green_weight_g: 1,
    })
    expect(seen.map(call => [call.method, call.headers['if-match']])).toEqual([
      ['GET', undefined],
      ['PATCH', '"v1"'],
    ])
  })

  test('a second update sends the ETag from the first', async () => {
    answers(200, { id: 4 }, { ETag: '"v1"' })
    await readCall(calls.readRoast, { id: 4 })
    answers(200, { id: 4 }, { ETag: '"v2"' })
    await sendCall(calls.updateRoastWeights, { id: 4 }, { green_weight_g: 500 })
    await sendCall(calls.updateRoastWeights, { id: 4 }, { green_weight_g: 501 })
    expect(seen.map(call => call.headers['if-match'])).toEqual([undefined, '"v1"', '"v2"'])
  })

  test('misusing a call does not compile', () => {
    const misuses = () => [
      // @ts-expect-error: a write can't be read.
      readCall(calls.deleteAllRoasts, {}),
      // @ts-expect-error: a read can't be sent.
      sendCall(calls.listRoasts, {}),
      // @ts-expect-error: a bean needs its name.
      sendCall(calls.createBean, {}, { region: 'Nyeri' }),
      // @ts-expect-error: a file must be sent as a form.
      sendCall(calls.importRoastFile, {}, { bean_id: '1' }),
      // @ts-expect-error: the body is missing.
      sendCall(calls.updateRoast, { id: 1 }),
    ]
    expect(misuses).toBeTypeOf('function')
  })

  test.each([
    ['a successful change makes the reads of what it changes stale', 200, 1],
    ['a change that fails on the server makes nothing stale', 500, 0],
    ['an invalid change makes nothing stale', 422, 0],
    ['a change of something that is gone makes its reads stale', 404, 1],
    ['a change that conflicts makes its reads stale', 409, 1],
    ['a change of something that has changed meanwhile makes its reads stale', 412, 1],
  ])('%s (%i)', async (_fact, status, changes) => {
    answers(status, { deleted: 1 })
    const before = changeCountOf(['beans'])
    const sites = changeCountOf(['site'])
    await sendCall(calls.deleteBean, { id: 1 }).catch(() => {})
    expect(changeCountOf(['beans'])).toBe(before + changes)
    expect(changeCountOf(['site'])).toBe(sites)
  })
})

describe('failing', () => {
  test.each<[fact: string, body: unknown, message: string]>([
    ['detail before message', { detail: 'Bean not found', message: 'no' }, 'Bean not found'],
    ['a list of details joined', { detail: ['a is missing', 'b is missing'] }, 'a is missing; b is missing'],
    ['message before error', { message: 'Full', error: 'no' }, 'Full'],
    ['a plain text body', 'Teapot', 'Teapot'],
    ['a JSON string', '"Teapot"', 'Teapot'],
    ['error if there is nothing better', { error: 'Broken' }, 'Broken'],
    ['the JSON itself', { code: 7 }, '{"code":7}'],
    ['the status text of an empty body', '', "I'm a Teapot"],
    ['the status text of an empty object', {}, "I'm a Teapot"],
  ])('the message is %s', async (_fact, body, message) => {
    answers(418, body)
    await expect(readCall(calls.listBeans, {})).rejects.toMatchObject({ status: 418, message })
  })

  test('only a detail counts as a message from the server', async () => {
    answers(401, { detail: 'Wrong password' })
    await expect(readCall(calls.listBeans, {})).rejects.toMatchObject({ hasDetail: true })
    answers(502, '<h1>Bad gateway</h1>')
    await expect(readCall(calls.listBeans, {})).rejects.toMatchObject({ hasDetail: false })
  })

  test('a 422 says what is wrong with single fields; other refusals name none', async () => {
    const fields = [{ field: 'name', code: 'empty', values: {}, sentence: 'name must not be empty' }]
    answers(422, { detail: 'name must not be empty', code: 'invalid_fields', values: { fields } })
    await expect(readCall(calls.listBeans, {})).rejects.toMatchObject({ fields })
    answers(409, { detail: 'Taken', code: 'name_taken', values: { fields: 'other' } })
    await expect(readCall(calls.listBeans, {})).rejects.toMatchObject({ fields: [] })
  })

  test('an unreachable server is a network error without a status', async () => {
    vi.stubEnv('API_BASE_URL', 'http://127.0.0.1:1')
    const error: unknown = await readCall(calls.listBeans, {}).catch(reason => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, message: expect.stringMatching(/^Network error: .+/) })
  })

  test('a call that hangs is aborted after 15 s', async () => {
    const timeout = manualTimeout()
    const reached = new Promise<void>(resolve => {
      answer = () => resolve()
    })
    const call = readCall(calls.listBeans, {}).catch(reason => reason)
    await reached
    expect(timeout.milliseconds()).toBe(15_000)
    timeout.expire()
    expect(await call).toMatchObject({ status: 0, message: 'Request timed out. Please try again.' })
  })

  test('an answer whose body never ends is aborted too', async () => {
    const timeout = manualTimeout()
    const begun = new Promise<void>(resolve => {
      answer = (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        response.write('[1,', () => resolve())
      }
    })
    const call = readCall(calls.listBeans, {}).catch(reason => reason)
    await begun
    expect(timeout.milliseconds()).toBe(15_000)
    timeout.expire()
    expect(await call).toMatchObject({ message: 'Request timed out. Please try again.' })
  })

  test('aborting a call rejects with the given reason', async () => {
    answer = () => {}
    const controller = new AbortController()
    const call = readCall(calls.listBeans, {}, { signal: controller.signal }).catch(reason => reason)
    controller.abort('left the page')
    expect(await call).toBe('left the page')
  })

  test('a call can have its own timeout', async () => {
    answer = () => {}
    await expect(readCall(calls.listBeans, {}, { timeoutMilliseconds: 1 })).rejects.toMatchObject({
      status: 0,
      message: 'Request timed out. Please try again.',
    })
  })

  test('a call can have no timeout', async () => {
    const timeout = manualTimeout()
    answers(200, {})
    await sendCall(calls.makeBackup, {}, undefined, { timeoutMilliseconds: null })
    expect(timeout.milliseconds()).toBeUndefined()
  })
})

/** Replaces `AbortSignal.timeout`, which fake timers don't affect, with a timeout that expires on demand. */
function manualTimeout() {
  const controller = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
  return {
    milliseconds: () => timeout.mock.lastCall?.[0],
    expire: () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')),
  }
}

/** Sets the answer to all following calls. Objects are sent as JSON, strings as they are. */
function answers(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answer = (_request, response) => {
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
