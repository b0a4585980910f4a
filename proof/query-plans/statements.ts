import { basename } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { vi } from 'vitest'

/**
 * Collects every distinct statement that this thread sends to either database from now on, without transaction
 * control.
 */
export function collectStatements(): Set<string> {
  const statements = new Set<string>()
  const add = (statement: string) => {
    if (/^\s*(select|insert|update|delete|with)\b/i.test(statement)) statements.add(statement.trim())
  }
  const prepare = Sqlite.prototype.prepare
  vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (this: Sqlite.Database, statement) {
    if (basename(this.name) === 'first-crack.sqlite') add(statement)
    return prepare.call(this, statement)
  })
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    add(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text)
    return query.apply(this, args)
  } as never)
  return statements
}
