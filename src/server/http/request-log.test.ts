import { expect, test } from 'vitest'
import { createTestLibrary } from '#server/testing/library.ts'

/** For each status, in a minute. */
const MOST_LINES = 30

test('answers that the database is away are logged up to a limit and then counted', async () => {
  const library = await createTestLibrary('sqlite')
  library.server.context.database.isAnswering = async () => false
  for (let number = 1; number <= 2 * MOST_LINES; number++) await library.visit('/healthz')
  await library.server.close()
  const lines = library.server.log.map(line => JSON.parse(line))
  expect(lines.filter(line => line.event === 'request failed')).toHaveLength(MOST_LINES)
  expect(lines.filter(line => line.event === 'lines left out')).toMatchObject([
    { kind: 'failed 503', count: MOST_LINES },
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
