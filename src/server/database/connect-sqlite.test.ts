import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    // A transaction has the connection that writes.
    const { rows } = await database.db
      .transaction()
      .execute(transaction => sql<{ synchronous: number }>`pragma synchronous`.execute(transaction))
    expect(rows).toEqual([{ synchronous: 2 }])
    await database.close()
  })

  test.each(['OFF', 'NORMAL'])('is refused where it would only write through as %s does', level => {
    const pragma = Sqlite.prototype.pragma
    vi.spyOn(Sqlite.prototype, 'pragma').mockImplementation(function (this: Sqlite.Database, text, options) {
      return pragma.call(this, text.startsWith('synchronous =') ? `synchronous = ${level}` : text, options)
    })
    expect(open).toThrow('writing through to the disk can not be switched on')
  })

  test('is refused where it can not log ahead', () => {
    expect(() => openSqlite(':memory:')).toThrow('write-ahead logging can not be switched on')
  })
})
