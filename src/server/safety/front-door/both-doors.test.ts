import { get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, steadyRoast, type TestLibrary } from '#server/testing/library.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Every public read whose answer is cached, for what is first in the library. */
const PUBLIC_READS = Object.values(calls)
  .filter(({ access, cached }) => access === 'public' && cached)
  .map(({ path }) => path.replace(':id', '1'))

describe.each(databaseKinds)('a cached answer, over a port, on %s', kind => {
  let library: TestLibrary
  let roastId: number
  beforeAll(async () => {
    library = await createTestLibrary(kind)
    const bean = await library.addBean('Kenya')
    const timeline = pointsOfTimeline(steadyRoast().timeline)
    roastId = (await library.addRoast({ bean_id: bean.id, timeline })).id
    await library.own('POST', `/api/roasts/${roastId}/calculate-score`)
    const other = await library.addBean('Peru')
    const parts = [bean.id, other.id].map(bean_id => ({ bean_id, share_percent: 50 }))
    await library.own('POST', '/api/blends/', { name: 'House', parts })
    const tasting = { roast_id: roastId, sheet_id: 1, values: { rating: 4 }, is_public: true }
    await library.own('POST', '/api/tastings/', tasting)
    await library.server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => library.server.close())

  /** Sends the same request twice; the second answer comes from the cache. */
  async function twice(path: string, headers: Record<string, string> = {}): Promise<[Answer, Answer]> {
    const { port } = library.server.app.server.address() as AddressInfo
    return [await ask(port, path, headers), await ask(port, path, headers)]
  }

  test.each([...PUBLIC_READS, '/api/roasts/?limit=1'])(
    'to %s has the same status, headers and bytes as the one from the router',
    async path => {
      for (const encoding of ['identity', 'gzip']) {
        const [routed, cached] = await twice(path, { 'accept-encoding': encoding })
        expect(cached).toEqual(routed)
        expect([cached.status, cached.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
        const known = { 'if-none-match': routed.headers.etag ?? '', 'accept-encoding': encoding }
        const [first, second] = await twice(path, known)
        expect([first.status, first.body]).toEqual([304, ''])
        expect(second).toEqual(first)
      }
    },
  )

  test("is the same as the router's answer to an injected call", async () => {
    for (const path of PUBLIC_READS) {
      const [, cached] = await twice(path, { 'accept-encoding': 'identity' })
      const { statusCode, headers, rawPayload } = await library.visit(path)
      const { connection: _, 'keep-alive': __, ...sent } = cached.headers
      const { date: ___, connection: ____, ...routed } = headers
      expect([statusCode, rawPayload.toString('latin1')]).toEqual([cached.status, cached.body])
      expect(routed).toEqual(sent)
    }
  })

  test('with letters beyond ASCII has its length in bytes', async () => {
    const bean = await library.addBean('Café Ñandú ✓')
    const { id } = await library.addRoast({ bean_id: bean.id })
    const [made, cached] = await twice(`/api/roasts/${id}`)
    const bytes = Buffer.from(cached.body, 'latin1')
    expect(JSON.parse(bytes.toString()).bean.origin_name).toBe('Café Ñandú ✓')
    expect(cached.headers['content-length']).toBe(String(bytes.length))
    expect(cached).toEqual(made)
  })

  test('is 304 with every header if the client has it already', async () => {
    const [{ headers }] = await twice('/api/roasts/')
    const [, known] = await twice('/api/roasts/', { 'if-none-match': headers.etag ?? '' })
    expect([known.status, known.body, known.headers.etag]).toEqual([304, '', headers.etag])
    expect(known.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  test('is made again with the same headers when the library has changed', async () => {
    const path = `/api/roasts/${roastId}/details`
    for (const encoding of ['identity', 'gzip']) {
      const [made] = await twice(path, { 'accept-encoding': encoding })
      await library.addBean(`Another ${encoding}`)
      const [again, cached] = await twice(path, { 'accept-encoding': encoding })
      expect([again, cached]).toEqual([made, made])
    }
  })

  test('is 404 once its roast is deleted, and comes back when the roast is restored', async () => {
    const bean = await library.addBean('Brazil')
    const path = `/api/roasts/${(await library.addRoast({ bean_id: bean.id })).id}`
    const [there] = await twice(path)
    await library.own('DELETE', path)
    const gone = await twice(path)
    expect(gone.map(({ status, body }) => [status, JSON.parse(body).detail])).toEqual([
      [404, expect.stringContaining('not found')],
      [404, expect.stringContaining('not found')],
    ])
    const [deletion] = (await library.own('GET', '/api/trash/')).json()
    await library.own('POST', `/api/trash/${deletion.id}/restore`)
    expect((await twice(path)).map(({ status }) => status)).toEqual([there.status, 200])
  })

  test('is a new one as soon as the library has changed', async () => {
    const path = `/api/roasts/${roastId}`
    await twice(path)
    await library.own('PUT', path, { notes: 'Sweet' })
    const [first] = await twice(path)
    expect(JSON.parse(first.body).notes).toBe('Sweet')
  })
})

function ask(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers }, async response => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const { date: _, ...sent } = response.headers
      resolve({
        status: response.statusCode ?? 0,
        headers: sent,
        body: Buffer.concat(chunks).toString('latin1'),
      })
    }).on('error', reject)
  })
}
