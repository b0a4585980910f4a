import dns from 'node:dns'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { freshDatabase } from '#server/testing/databases.ts'
import { openDatabase } from './connect.ts'

let server: TestApp
afterEach(() => server.close())

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'])(
  'while the name of the database’s host can’t be looked up (%s), calls are 503, and served afterwards',
  async code => {
    const own = await freshDatabase('postgres')
    const databaseUrl = own.location.databaseUrl!.replace('127.0.0.1', 'localhost')
    const named = await openDatabase({ ...own.location, databaseUrl })
    const remove = () => named.close().then(own.remove)
    server = await createTestApp('postgres', { database: { ...own, ...named, remove } })
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((...given: unknown[]) => {
      const done = given.at(-1) as (error: Error) => void
      done(Object.assign(new Error(`getaddrinfo ${code} localhost`), { code, syscall: 'getaddrinfo' }))
    }) as never)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(own.db)
    const read = () => server.app.inject('/api/beans/')
    // The first calls may only find out that their connections are gone.
    await expect.poll(() => read().then(() => lookup.mock.calls.length)).toBeGreaterThan(0)
    const answer = await read()
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'database_away'])
    lookup.mockRestore()
    expect((await read()).statusCode).toBe(200)
  },
)
