import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/calls.ts'
import { createTestLibrary } from '#server/testing/library.ts'

/** The limit for each status and minute. */
const MOST_LINES = 30

test('answers that the database is away are logged up to a limit and then counted', async () => {
  const library = await createTestLibrary('sqlite')
  library.server.context.database.isAnswering = async () => false
  for (let number = 1; number <= 2 * MOST_LINES; number++) await library.visit('/healthz')
  await library.server.close()
  const lines = library.server.log.map(line => JSON.parse(line))
  expect(lines.filter(line => line.event === 'request failed')).toHaveLength(MOST_LINES)
  expect(lines.filter(line => line.event === 'lines left out')).toMatchObject([
    { kind: 'request failed 503', count: MOST_LINES },
  ])
})

test('refused writes are logged up to a limit and then counted; accepted ones are all logged', async () => {
  const library = await createTestLibrary('sqlite')
  const calls = 2 * MOST_LINES
  for (let number = 1; number <= calls; number++) {
    await library.server.app.inject({ method: 'POST', url: '/api/beans/' })
    await library.addBean(`Kenya ${number}`)
  }
  await library.server.close()
  const lines = library.server.log.map(line => JSON.parse(line))
  const logged = (status: number) => lines.filter(line => line.event === 'request' && line.status === status)
  expect(logged(401)).toHaveLength(MOST_LINES)
  expect(logged(201)).toHaveLength(calls)
  expect(lines.filter(line => line.event === 'lines left out')).toMatchObject([
    { kind: 'request 401', count: calls - MOST_LINES },
  ])
})

test('a logout that ended nothing is not logged, and one that ended a session is', async () => {
  const library = await createTestLibrary('sqlite')
  const logOut = (headers: Record<string, string>) =>
    library.server.app.inject({ method: 'POST', url: calls.logOut.path, headers })
  const stranger = { cookie: 'csrf_token=t; first_crack_session=made-up', 'x-csrf-token': 't' }
  expect((await logOut(stranger)).statusCode).toBe(200)
  expect(library.server.log).toEqual([])
  await logOut({ ...(await library.server.login()) })
  expect(library.server.log.map(line => JSON.parse(line))).toMatchObject([
    { path: calls.logOut.path, status: 200 },
  ])
  await library.server.close()
})

test('the faults of a call are logged once for all strangers, with the stack, and each time for the owner', async () => {
  const library = await createTestLibrary('sqlite')
  const bean = await library.addBean('Kenya')
  const { db } = library.server.context
  await sql`alter table beans rename to lost_beans`.execute(db)
  library.server.log.splice(0)
  const most = 5
  for (let number = 1; number <= most; number++) {
    await library.visit('/api/beans/')
    await library.visit(`/api/beans/${bean.id}?number=${number}`)
    await library.own('PUT', `/api/beans/${bean.id}`, { grade: 'AA' })
  }
  await library.server.close()
  const lines = library.server.log.map(line => JSON.parse(line))
  const failed = lines.filter(line => line.event === 'request failed')
  expect(failed.filter(line => line.method === 'GET')).toMatchObject([
    { call: 'GET /api/beans/', err: { stack: expect.stringContaining('no such table') } },
    { call: 'GET /api/beans/:id', err: { stack: expect.stringContaining('no such table') } },
  ])
  expect(failed.filter(line => line.method === 'PUT')).toHaveLength(most)
  expect(lines.filter(line => line.event === 'lines left out')).toMatchObject([
    { kind: 'request failed 500 GET /api/beans/', count: most - 1 },
    { kind: 'request failed 500 GET /api/beans/:id', count: most - 1 },
  ])
})
