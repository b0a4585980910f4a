import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresServer, startPostgresServer } from '#server/testing/postgres-server.ts'
import { openPostgres } from './connect-postgres.ts'

describe('PostgreSQL', () => {
  let server: PostgresServer
  let client: pg.Client
  let url: string
  beforeAll(async () => {
    server = await startPostgresServer()
    url = `${server.url}/postgres`
    client = new pg.Client({ connectionString: url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await server.stop()
  })

  /** Sets it for every connection from now on. */
  async function setForAll(setting: string, value: 'on' | 'off'): Promise<void> {
    await client.query(`alter system set ${setting} = ${value}`)
    await client.query('select pg_reload_conf()')
    await expect
      .poll(async () => (await client.query('select current_setting($1) as value', [setting])).rows[0].value)
      .toBe(value)
  }

  test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
    'is refused while it may lose what it has acknowledged, with %s switched off',
    async setting => {
      await setForAll(setting, 'off')
      await expect(openPostgres(url)).rejects.toThrow(
        `PostgreSQL may lose what it has acknowledged: switched off in its settings: ${setting}`,
      )
      await setForAll(setting, 'on')
      await (await openPostgres(url)).close()
    },
  )
})
