import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { pythonEscapes, pythonLiteral } from '#files/machines/artisan/write-python-literal.ts'
import { readPythonLiteral } from '#files/roasts/python-literal.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'

const PRIVATE = 'Quokka'
const WORDS = { private_notes: `${PRIVATE} of the neighbour`, next_time: `Less ${PRIVATE}` }

const CALLS: readonly ServedCall['call'][] = Object.values(calls)

/** The queries of those calls that need one. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  [calls.checkBeanExists.path]: ['?origin_name=Kenya'],
  [calls.checkRoastExists.path]: ['?roast_name=%231&bean_id=1&roast_date=2026-03-14'],
  [calls.listRoasts.path]: [
    '',
    '?ids=1&include=score,milestones',
    '?number=1',
    '?near=1',
    '?limit=1',
    '?q=kenya',
  ],
}

const SECONDS = Array.from({ length: 601 }, (_, second) => second)
const ARTISAN_LOG = {
  mode: 'C',
  title: 'Kenya of a log',
  timex: SECONDS,
  temp1: SECONDS.map(() => -1),
  temp2: SECONDS.map(second => 90 + second / 5),
  timeindex: [0, 0, 0, 0, 0, 0, 600, 0],
}

describe.each(databaseKinds)('private notes and what to do next time, on %s', kind => {
  let library: TestLibrary
  beforeAll(async () => {
    library = await createTestLibrary(kind)
    const bean = await library.addBean('Kenya')
    const fields = { bean_id: String(bean.id), ...WORDS, tags: 'Filter' }
    await library.upload('/api/roasts/import/', fields, [roastimeExport('#1 Kenya')])
    await library.upload('/api/roasts/import/', fields, [roastimeExport('#2 Kenya')])
    await library.own('DELETE', '/api/roasts/2')
  })
  afterAll(() => library.server.close())

  const addressesOf = ({ path }: ServedCall['call']) =>
    (QUERIES[path] ?? ['']).map(
      query => path.replace(':id', '1').replace(':number', '1').replace(':name', 'none') + query,
    )

  test('are in no answer of any call to a visitor, in whichever order owner and visitor ask', async () => {
    const told: string[] = []
    for (const call of CALLS) {
      for (const url of addressesOf(call)) {
        const isRead = call.method === 'GET'
        for (const isOwner of isRead ? [false, true, false] : [false]) {
          const { body } = isOwner
            ? await library.own('GET', url)
            : await library.server.app.inject({ method: call.method, url })
          if (!isOwner && body.includes(PRIVATE)) told.push(`${call.method} ${url}`)
        }
      }
    }
    expect(told).toEqual([])
  })

  const SHOWN_TO_OWNER = [
    '/api/roasts/1',
    '/api/roasts/1/details',
    '/api/roasts/1/export.json',
    '/api/roasts/1/export.alog',
    '/api/roasts/1/export.csv',
    '/api/roasts/export.csv',
  ]

  test.each(SHOWN_TO_OWNER)('are in %s for the owner, whose answer nobody may store', async url => {
    const seen = await library.own('GET', url)
    // In Artisan's log they are also where Artisan shows them.
    expect(seen.body.split(PRIVATE)).toHaveLength(url.endsWith('.alog') ? 5 : 3)
    expect(seen.headers['cache-control']).toBe('no-store')
    const visited = await library.visit(url)
    expect(visited.statusCode).toBe(200)
    expect(visited.body).not.toContain(PRIVATE)
    expect(visited.body).toContain('Filter')
    expect(visited.headers.etag ?? 'none').not.toBe(seen.headers.etag)
  })

  test('are listed by coffee for the owner, from its newest roast', async () => {
    const noted = {
      blend_id: null,
      roast_id: 1,
      roast_name: '#1 Kenya',
      roast_number: 1,
      bean_id: 1,
      origin_name: 'Kenya',
    }
    const listed = await library.own('GET', '/api/roasts/next-times')
    expect(listed.json()).toEqual([
      { ...noted, next_time: WORDS.next_time, roast_dates: [expect.any(String)] },
    ])
    expect((await library.visit('/api/roasts/next-times')).statusCode).toBe(401)
  })

  test('are found by the owner alone, and a list without a search is the same for everybody', async () => {
    const found = async (answer: { json<Body>(): Body }) => answer.json<Roast[]>().map(({ id }) => id)
    const url = '/api/roasts/?q=quok'
    expect(await found(await library.visit(url))).toEqual([])
    const owners = await library.own('GET', url)
    expect(await found(owners)).toEqual([1])
    expect(owners.headers['cache-control']).toBe('no-store')
    expect(await found(await library.visit(url))).toEqual([])
    expect(await found(await library.visit('/api/roasts/?q=q'))).toEqual([])
    expect(await found(await library.visit('/api/roasts/?q=filter'))).toEqual([1])
    const all = await library.own('GET', '/api/roasts/')
    expect(all.headers['cache-control']).toBe('no-cache')
    expect(all.headers.etag).toBe((await library.visit('/api/roasts/')).headers.etag)
  })

  test('come back from the trash, and are no longer found once they are cleared', async () => {
    const [deletion] = (await library.own('GET', '/api/trash/')).json()
    expect((await library.own('POST', `/api/trash/${deletion.id}/restore`)).statusCode).toBe(200)
    expect((await library.own('GET', '/api/roasts/2')).json()).toMatchObject(WORDS)
    await library.own('PUT', '/api/roasts/2', { private_notes: null, next_time: null })
    const found = (await library.own('GET', '/api/roasts/?q=quokka')).json<Roast[]>()
    expect(found.map(({ id }) => id)).toEqual([1])
  })

  test('that came from an Artisan log go back into the notes of the owner’s Artisan log, and of nobody else’s', async () => {
    const said = `Sweet.\nThe ${PRIVATE} says too fast.`
    const log = pythonLiteral({ ...ARTISAN_LOG, roastingnotes: said })
    const file = { field: 'file', name: 'log.alog', content: log }
    const imported = await library.upload('/api/roasts/import/', { bean_id: '1' }, [file])
    const { id, private_notes } = imported.json()
    expect(private_notes).toBe(said)
    const notesOf = ({ body }: { body: string }) => {
      const read = readPythonLiteral(body)
      return read.ok && (read.value as Record<string, unknown>).roastingnotes
    }
    const address = `/api/roasts/${id}/export.alog`
    expect(notesOf(await library.own('GET', address))).toBe(pythonEscapes(said))
    const visited = await library.visit(address)
    expect(notesOf(visited)).toBe('')
    expect(visited.body).not.toContain(PRIVATE)
  })
})
