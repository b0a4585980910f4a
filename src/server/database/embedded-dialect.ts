import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'

/** Kysely's SQLite, with each statement prepared once, transactions that wait their turn and whole migrations. */
export class EmbeddedDialect extends SqliteDialect {
  readonly #connection: Sqlite.Database
  readonly #database: SqliteDatabase
  readonly #onCommit: () => void

  /** `onCommit` is called after each transaction that was committed. */
  constructor(connection: Sqlite.Database, onCommit: () => void) {
    const database = withKeptStatements(connection)
    super({ database })
    this.#connection = connection
    this.#database = database
    this.#onCommit = onCommit
  }

  override createDriver(): SqliteDriver {
    return new EmbeddedDriver(this.#database, this.#connection, this.#onCommit)
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter()
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new EmbeddedQueryCompiler()
  }
}

/** Queries with a list of ids have a text for each length, so that there is no end to them. */
const MOST_KEPT_STATEMENTS = 500

function withKeptStatements(connection: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, Sqlite.Statement<unknown[]>>()
  return {
    prepare(sql) {
      const kept = statements.get(sql)
      if (kept !== undefined) return kept
      const statement = connection.prepare<unknown[]>(sql)
      if (statements.size >= MOST_KEPT_STATEMENTS) statements.clear()
      statements.set(sql, statement)
      return statement
    },
    close: () => connection.close(),
  }
}

class EmbeddedDriver extends SqliteDriver {
  readonly #connection: Sqlite.Database
  readonly #onCommit: () => void

  constructor(database: SqliteDatabase, connection: Sqlite.Database, onCommit: () => void) {
    super({ database })
    this.#connection = connection
    this.#onCommit = onCommit
  }

  /**
   * A transaction that first reads and then writes fails where another process writes meanwhile; this one waits.
   * One that only reads keeps nobody from writing.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings = {},
  ): Promise<void> {
    const isRead = settings.accessMode === 'read only'
    await connection.executeQuery(CompiledQuery.raw(isRead ? 'begin' : 'begin immediate'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#onCommit()
  }

  /** A full disk makes SQLite roll back by itself; to ask for it again would hide what went wrong. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * SQLite looks at the values of some bare parameters when it plans a statement, such as a limit, and so prepares the
 * statement anew each time that these are given, which costs more than most reads. A plus sign, which changes no value,
 * keeps it from looking.
 */
class EmbeddedQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** SQLite changes tables within transactions, so a migration happens as a whole or not at all. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
