import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyAddress } from '#server/testing/app.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { securityHeaders } from './security-headers.ts'

const isRead = (method: string) => method === 'GET'
const classes = (statuses: Map<string, number>) =>
  new Set([...statuses.values()].map(status => Math.floor(status / 100)))

describe.each(databaseKinds)('the headers of every answer on %s', kind => {
  let library: TestLibrary

  beforeAll(async () => {
    library = await createTestLibrary(kind)
    const bean = await library.addBean('Kenya')
    await library.upload('/api/roasts/import/', { bean_id: String(bean.id) }, [roastimeExport('#1 Kenya')])
    await library.own('POST', '/api/roasts/1/calculate-score')
  })
  afterAll(() => library.server.close())

  /** Calls every address and returns the statuses. Fails on an answer without the full set of headers. */
  async function callAll(options: {
    methods: (method: string) => boolean
    id: string
    headers: (url: string) => Promise<Record<string, string>> | Record<string, string>
  }): Promise<Map<string, number>> {
    const { app, context } = library.server
    const expected = Object.entries(securityHeaders(context.config)).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ])
    const statuses = new Map<string, number>()
    for (const route of everyAddress().filter(({ method }) => options.methods(method))) {
      const url = route.path.replace(/:\w+|\*/g, options.id)
      const method = route.method as 'GET'
      const answer = await app.inject({ method, url, headers: await options.headers(url) })
      expect(answer.headers, `${method} ${url}: ${answer.statusCode}`).toMatchObject(
        Object.fromEntries(expected),
      )
      statuses.set(`${method} ${url.replace(/(?<=.)\/$/, '')}`, answer.statusCode)
    }
    return statuses
  }

  test('the policy allows no inline scripts', () => {
    const policy = securityHeaders(library.server.context.config)['Content-Security-Policy']
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/unsafe|script-src|\*/)
  })

  test('every read has the full set when it answers', async () => {
    const owner = await library.server.login()
    const statuses = await callAll({ methods: isRead, id: '1', headers: () => ({ ...owner }) })
    expect(statuses.get('GET /api/roasts/1/details')).toBe(200)
    expect(classes(statuses)).toContain(2)
  })

  test('a 304 has the full set', async () => {
    const statuses = await callAll({
      methods: isRead,
      id: '1',
      headers: async (url): Promise<Record<string, string>> => {
        const { etag } = (await library.visit(url)).headers
        return etag === undefined ? {} : { 'if-none-match': String(etag) }
      },
    })
    expect([...statuses.values()].filter(status => status === 304).length).toBeGreaterThanOrEqual(8)
  })

  test('cached answers over a connection have the full set', async () => {
    const { app, context } = library.server
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    for (const route of everyAddress().filter(({ method }) => isRead(method))) {
      const path = route.path.replace(/:\w+|\*/g, '1')
      // The second answer may be the kept one, and the third a 304.
      let etag = ''
      for (let visit = 0; visit < 3; visit++) {
        const headers: Record<string, string> = visit < 2 ? {} : { 'if-none-match': etag }
        const answer = await fetch(address + path, { headers, redirect: 'manual' })
        await answer.text()
        etag = answer.headers.get('etag') ?? ''
        for (const [name, value] of Object.entries(securityHeaders(context.config))) {
          expect([name, answer.headers.get(name)], `${path}: ${answer.status}`).toEqual([name, value])
        }
      }
    }
  })

  test('every refusal has the full set', async () => {
    const any = () => true
    const unnamed = await callAll({ methods: any, id: 'x', headers: () => ({}) })
    expect(classes(unnamed)).toContain(4)
    const unproven = await callAll({
      methods: method => !isRead(method),
      id: '999999',
      headers: () => ({ origin: 'null' }),
    })
    expect(classes(unproven)).toEqual(new Set([4]))
    const foreign = await callAll({ methods: any, id: '%E0%A4%A', headers: () => ({}) })
    expect(classes(foreign)).toContain(4)
  })

  test('every route has the full set if the database is down', async () => {
    const owner = await library.server.login()
    await library.server.context.database.close()
    const statuses = await callAll({ methods: () => true, id: '1', headers: () => ({ ...owner }) })
    const writes = [...statuses].filter(([call]) => !call.startsWith('GET'))
    expect(writes.filter(([, status]) => status < 500)).toEqual([])
  })
})
