import type Sqlite from 'better-sqlite3'

/** A connection that prepares each statement once. */
export interface PreparedStatements {
  connection: Sqlite.Database
  prepare(sql: string): Sqlite.Statement<unknown[]>
}

/**
 * The cache is limited because a query with a list of ids has a different text for each length of the list.
 *
 * @internal Exported for tests.
 */
export const MOST_CACHED_STATEMENTS = 500

/** A cache of a connection's prepared statements by their text. It is cleared when there are too many. */
export function preparedStatements(connection: Sqlite.Database): PreparedStatements {
  const statements = new Map<string, Sqlite.Statement<unknown[]>>()
  return {
    connection,
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached !== undefined) return cached
      const statement = connection.prepare<unknown[]>(sql)
      if (statements.size >= MOST_CACHED_STATEMENTS) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}
