import type pg from 'pg'
import { expect, test } from 'vitest'
import type { PostgresConnections } from './connections.ts'
import { assertSessionsAreKept } from './kept-sessions.ts'

/** The numbers of the server's processes behind a pooler. */
const PROCESSES = [101, 102]

/** Connections through a pooler that gives a session to a client for as long as `keeps` says. */
function connectionsThrough(keeps: 'a session' | 'a transaction') {
  const held = new Map<object, number>()
  let opened = 0
  const connect = async () => {
    opened += 1
    const client = {
      /** The pooler's own number for the client. */
      processID: 9_000 + opened,
      async query(text: string) {
        const process = held.get(client) ?? PROCESSES.find(each => ![...held.values()].includes(each))!
        if (text === 'begin' || keeps === 'a session') held.set(client, process)
        if (text === 'rollback' && keeps === 'a transaction') held.delete(client)
        return { rows: [{ process }] }
      },
      release: () => void held.delete(client),
    }
    return client
  }
  const sessionOf = () => ({ process: PROCESSES[0] })
  return { connect, sessionOf } as unknown as PostgresConnections
}

test('a pooler that gives sessions away after each transaction is refused in one sentence', async () => {
  await expect(assertSessionsAreKept(connectionsThrough('a transaction'))).rejects.toThrow(
    /^the pooler in front of the database doesn't keep sessions; set it to keep them \(PgBouncer: pool_mode = session\)/,
  )
})

test('a pooler that keeps sessions is used, as is a server without one', async () => {
  await assertSessionsAreKept(connectionsThrough('a session'))
  let released = 0
  const direct = { processID: 101, release: () => (released += 1) } as unknown as pg.PoolClient
  const connections = { connect: async () => direct, sessionOf: () => ({ process: 101 }) }
  await assertSessionsAreKept(connections as unknown as PostgresConnections)
  expect(released).toBe(1)
})
