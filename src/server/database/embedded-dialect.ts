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
  readonly #database: KeptStatements
  readonly #committed: KeptStatements | undefined
  readonly #onCommit: () => void

  /**
   * `committed` is another connection to the same database, which only reads; without one, reads wait for transactions.
   * `onCommit` is called after each transaction that was committed.
   */
  constructor(
    connection: Sqlite.Database,
    { committed, onCommit = () => {} }: { committed?: Sqlite.Database; onCommit?: () => void } = {},
  ) {
    const database = withKeptStatements(connection)
    super({ database })
    this.#connection = connection
    this.#database = database
    this.#committed = committed && withKeptStatements(committed)
    this.#onCommit = onCommit
  }

  override createDriver(): SqliteDriver {
    return new EmbeddedDriver(this.#database, this.#connection, this.#onCommit)
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter(this.#database, this.#committed)
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new EmbeddedQueryCompiler()
  }
}

/** Queries with a list of ids have a text for each length, so that there is no end to them. */
const MOST_KEPT_STATEMENTS = 500

/** A connection that prepares each statement once. */
interface KeptStatements extends SqliteDatabase {
  prepare(sql: string): Sqlite.Statement<unknown[]>
}

function withKeptStatements(connection: Sqlite.Database): KeptStatements {
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

/**
 * SQLite answers within the call, where Kysely's way there and back takes a dozen promises, which cost more than most
 * answers. SQLite changes tables within transactions, so a migration happens as a whole or not at all.
 */
export class EmbeddedAdapter extends SqliteAdapter {
  readonly #database: KeptStatements
  readonly #committed: KeptStatements | undefined

  constructor(database: KeptStatements, committed: KeptStatements | undefined) {
    super()
    this.#database = database
    this.#committed = committed
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /**
   * The rows of a statement, at once: within the transaction that is open, else of what is committed. Null for what has
   * to wait for a transaction: a change outside of one, and a read where there is no connection for what is committed.
   */
  rowsAtOnce<Row>(
    { sql, parameters }: CompiledQuery<Row>,
    { isTransaction }: { isTransaction: boolean },
  ): Row[] | null {
    if (isTransaction) return rowsOf(this.#database.prepare(sql), parameters)
    const statement = this.#committed?.prepare(sql)
    return statement?.readonly ? rowsOf(statement, parameters) : null
  }
}

function rowsOf<Row>(statement: Sqlite.Statement<unknown[]>, parameters: readonly unknown[]): Row[] {
  if (statement.reader) return statement.all(parameters) as Row[]
  statement.run(parameters)
  return []
}
