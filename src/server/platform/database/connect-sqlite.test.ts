import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSqlite } from './connect-sqlite.ts'

describe('the embedded database', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'first-crack-sqlite-'))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true })
  })

  const open = () => openSqlite(join(folder, 'library.sqlite'))

  test('writes every commit through to the disk', async () => {
    const database = open()
    // Transactions run on the connection that writes.
    const { rows } = await database.db
      .transaction()
      .execute(transaction => sql<{ synchronous: number }>`pragma synchronous`.execute(transaction))
    expect(rows).toEqual([{ synchronous: 2 }])
    await database.close()
  })

  test.each(['OFF', 'NORMAL'])('is refused if synchronous can only be %s', level => {
    const pragma = Sqlite.prototype.pragma
    vi.spyOn(Sqlite.prototype, 'pragma').mockImplementation(function (this: Sqlite.Database, text, options) {
      return pragma.call(this, text.startsWith('synchronous =') ? `synchronous = ${level}` : text, options)
    })
    expect(open).toThrow("writing through to the disk can't be turned on")
  })

  test('waits for another process that writes, while this one goes on with other work', async () => {
    const [database, other] = [open(), open()]
    await sql`create table changed (id integer)`.execute(database.db)
    const insert = (db: typeof database.db, id: number) => sql`insert into changed values (${id})`.execute(db)
    const order: string[] = []
    const [inTransaction, alone] = await other.db.transaction().execute(async transaction => {
      await insert(transaction, 1)
      const waiting = [
        database.db
          .transaction()
          .execute(own => insert(own, 2))
          .then(() => order.push('the transaction')),
        insert(database.db, 3).then(() => order.push('the statement')),
      ]
      // Nothing here would run before the lock's limit if the others blocked this thread.
      await setTimeout(100)
      order.push('other work')
      return waiting
    })
    await Promise.all([inTransaction, alone])
    expect(order).toEqual(['other work', 'the transaction', 'the statement'])
    await other.close()
    await database.close()
  })

  test('is refused without write-ahead logging', () => {
    expect(() => openSqlite(':memory:')).toThrow("write-ahead logging can't be turned on")
  })
})
