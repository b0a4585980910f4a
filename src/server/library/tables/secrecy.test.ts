import { afterEach, describe, expect, test } from 'vitest'
import type { TastingTable } from '#contract/tasting/tables.ts'
import { databaseKinds } from '#server/testing/databases.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'
import { statementsDuring } from '#server/testing/statements-during.ts'

const TOKEN = { cookie: 'csrf_token=t', 'x-csrf-token': 't' }
const CODE = 'K7M2Q4'
/** What only the one who wrote it may read before the reveal. */
const SECRET = 'Only Ann knows this'
/** What an answer says that differs from one run to the next, whatever is on the table. */
const OF_THE_RUN = ['set-cookie', 'date', 'x-csrf-token']

type Mode = 'letters' | 'triangle'

/** Everything that can be asked of a table, in this order, by whoever sends these headers. */
interface Asked {
  who: string
  method: string
  url: string
  status: number
  headers: object
  body: string
}

describe.each(databaseKinds)('the secrecy of a table on %s', kind => {
  const libraries: TestLibrary[] = []
  afterEach(async () => {
    for (const library of libraries.splice(0)) await library.server.close()
  })

  /** A library with a table whose draw is the given one, at which Ann and Ben sit and Ann has rated. */
  const libraryWith = async (mode: Mode, isReversed: boolean): Promise<TestLibrary> => {
    const library = await createTestLibrary(kind, { config: { trustProxy: true } })
    libraries.push(library)
    const bean = (await library.addBean('Kenya')).id
    const roasts: number[] = []
    for (const number of [8, 9, 10]) {
      const fields = { bean_id: bean, roast_name: `#${number} Kenya`, roast_date: '2026-04-01' }
      roasts.push((await library.addRoast(fields)).id)
    }
    const onTable = mode === 'triangle' ? roasts.slice(0, 2) : roasts
    const body = {
      roast_ids: onTable,
      sheet_id: mode === 'triangle' ? null : 1,
      hours: 2,
      mode,
      name: 'Sunday',
    }
    const { id } = (await library.own('POST', '/api/tables/', body)).json() as TastingTable
    const { db } = library.server.database
    const drawn_roasts = JSON.stringify(isReversed ? onTable.toReversed() : onTable)
    await db.updateTable('tasting_tables').set({ code: CODE, drawn_roasts }).where('id', '=', id).execute()
    for (const name of ['Ann', 'Ben'])
      await guest(library, 'POST', 'tasters', { name, key: `key-of-${name}` })
    await db
      .updateTable('table_tasters')
      .set({ cups: mode === 'triangle' ? (isReversed ? '110' : '001') : null })
      .execute()
    const said = mode === 'triangle' ? {} : { values: { rating: 5 }, notes: SECRET }
    await guest(library, 'PUT', 'ratings', { key: 'key-of-Ann', letter: 'B', ...said })
    return library
  }
  const guest = async (library: TestLibrary, method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await library.server.app.inject({
      ...{ method, url: `/api/tables/${CODE}/${path}`, payload: JSON.stringify(body) },
      headers: { ...TOKEN, 'content-type': 'application/json' },
    })
    if (answer.statusCode >= 400) throw new Error(answer.body)
  }

  /** Asks every call as a stranger, then a guest's own as Ben, as Ann, and as somebody who sits down. */
  const askAll = async (library: TestLibrary): Promise<Asked[]> => {
    const { app } = library.server
    const asked: Asked[] = []
    const ask = async (who: string, method: string, url: string, payload?: object) => {
      const headers = { ...TOKEN, ...(payload && { 'content-type': 'application/json' }) }
      const answer = await app.inject({ method: method as 'GET', url, headers, payload })
      const told = Object.entries(answer.headers).filter(([name]) => !OF_THE_RUN.includes(name))
      const { statusCode: status, rawPayload } = answer
      asked.push({
        who,
        method,
        url,
        status,
        headers: Object.fromEntries(told),
        body: rawPayload.toString('latin1'),
      })
    }
    const calls = app.servedCalls.map(({ call }) => call).filter(({ path }) => !path.endsWith('/events'))
    expect(calls.length).toBeGreaterThan(100)
    for (const { method, path } of calls) {
      const named = path.replace(':code', CODE).replace(':number', '8')
      for (const id of path.includes(':id') ? ['1', '2', '3'] : [''])
        await ask('stranger', method, named.replace(/:\w+/, id), method === 'GET' ? undefined : {})
    }
    for (const [query] of [['?limit=2'], ['?sort=score'], ['?q=kenya'], ['?ids=1,2,3']])
      await ask('stranger', 'GET', `/api/roasts/${query}`)
    for (const name of ['Ben', 'Ann', 'Cy']) {
      await ask(name, 'POST', `/api/tables/${CODE}/tasters`, { name, key: `key-of-${name}` })
      for (const letter of ['A', 'B', 'C', 'D']) {
        const said = { key: `key-of-${name}`, letter, values: { rating: 3 } }
        await ask(name, 'PUT', `/api/tables/${CODE}/ratings`, said)
      }
      await ask(name, 'GET', `/api/tables/${CODE}`)
      await ask(name, 'HEAD', `/api/tables/${CODE}`)
      await ask(name, 'GET', `/api/tables/${CODE}/qr.svg`)
    }
    return asked
  }

  test.each(['letters', 'triangle'] as const)(
    'two tables of %s that differ only in their draw answer every call with the same bytes',
    async mode => {
      const one = await askAll(await libraryWith(mode, false))
      const other = await askAll(await libraryWith(mode, true))
      expect(one.length).toBe(other.length)
      for (const [place, asked] of one.entries()) expect(asked).toEqual(other[place])
      const table = one.findLast(({ url, method }) => method === 'GET' && url === `/api/tables/${CODE}`)!
      expect(JSON.parse(table.body)).toMatchObject({ state: 'open', results: null, triangle: null })
      expect(table.body).not.toMatch(/Kenya|roast/)
    },
  )

  test('nobody reads what another has rated before the reveal, the owner neither', async () => {
    const library = await libraryWith('letters', false)
    const asked = (await askAll(library)).filter(({ who }) => who !== 'Ann')
    expect(asked.filter(({ body }) => body.includes(SECRET))).toEqual([])
    // A backup holds the whole library, and isn't made by reading.
    const reads = library.server.app.servedCalls
      .map(({ call }) => call)
      .filter(
        ({ method, path }) =>
          method === 'GET' && !path.startsWith('/api/backups') && !path.endsWith('/events'),
      )
    for (const { path } of reads) {
      const url = path.replace(':code', CODE).replace(':number', '8').replace(/:\w+/, '1')
      const { rawPayload } = await library.own('GET', url)
      expect([url, rawPayload.includes(SECRET)]).toEqual([url, false])
    }
  })

  test('before the reveal no statement of a guest reads the draw, so no time can depend on it', async () => {
    const library = await libraryWith('letters', false)
    const { db } = library.server.database
    const statements = await statementsDuring(db, async () => {
      await library.visit(`/api/tables/${CODE}`)
      await guest(library, 'POST', 'tasters', { name: 'Cy', key: 'key-of-Cy' })
      await guest(library, 'PUT', 'ratings', { key: 'key-of-Cy', letter: 'A', values: { rating: 2 } })
    })
    expect(statements.length).toBeGreaterThan(5)
    expect(statements.filter(sql => sql.includes('drawn_roasts') || /from "roasts"/.test(sql))).toEqual([])
  })
})
