import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { type PreparedStatements, preparedStatements } from './prepared-statements.ts'

/** The connections of an embedded database, and who wants to know when it has changed. */
export interface EmbeddedDatabase {
  /** Takes all changes and transactions, one after another. */
  writer: Sqlite.Database
  /** Another connection to the same file, for reads outside of transactions. Without one they wait for the writer. */
  reader?: Sqlite.Database
  /** Called after each commit. */
  onCommit?: () => void
}

/**
 * SQLite for Kysely. A read outside of a transaction goes to the reading connection: it sees what is committed and waits
 * for nobody. Everything else takes turns on the writing connection.
 */
export class EmbeddedDialect implements Dialect {
  readonly #database: EmbeddedDatabase

  constructor(database: EmbeddedDatabase) {
    this.#database = database
  }

  createDriver(): Driver {
    return new EmbeddedDriver(this.#database)
  }

  createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter()
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new EmbeddedQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

class EmbeddedDriver implements Driver {
  readonly #writer: Writer
  readonly #reader: PreparedStatements | null
  /** Used again, because Kysely keeps a note of each connection that it has seen. */
  readonly #idle: EmbeddedConnection[] = []

  constructor({ writer, reader, onCommit = () => {} }: EmbeddedDatabase) {
    this.#writer = new Writer(writer, onCommit)
    this.#reader = reader === undefined ? null : preparedStatements(reader)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return this.#idle.pop() ?? new EmbeddedConnection(this.#writer, this.#reader)
  }

  beginTransaction(connection: EmbeddedConnection, settings: TransactionSettings): Promise<void> {
    return connection.beginTransaction(settings)
  }

  async commitTransaction(): Promise<void> {
    this.#writer.commit()
  }

  async rollbackTransaction(): Promise<void> {
    this.#writer.rollBack()
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.release()
    this.#idle.push(connection)
  }

  async destroy(): Promise<void> {
    this.#reader?.connection.close()
    this.#writer.close()
  }
}

/** What Kysely holds for one statement or for one transaction. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #writer: Writer
  readonly #reader: PreparedStatements | null
  /** Ends its turn on the writing connection; null while it has none. */
  #endTurn: (() => void) | null = null

  constructor(writer: Writer, reader: PreparedStatements | null) {
    this.#writer = writer
    this.#reader = reader
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn !== null) return this.#writer.execute(query)
    const statement = this.#reader?.prepare(query.sql)
    if (statement?.readonly) return resultOf(statement, query.parameters)
    const endTurn = await this.#writer.turn()
    try {
      return this.#writer.executeAlone(query)
    } finally {
      endTurn()
    }
  }

  /**
   * A transaction that first reads and then writes fails if another process writes in between; this one takes the
   * write lock first. One that only reads keeps nobody from writing.
   */
  async beginTransaction({ accessMode }: TransactionSettings): Promise<void> {
    this.#endTurn = await this.#writer.turn()
    this.#writer.execute(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }

  release(): void {
    this.#endTurn?.()
    this.#endTurn = null
  }

  streamQuery(): never {
    throw new Error('The embedded database gives all rows at once')
  }
}

/** The connection that writes, with a turn for whoever needs it. */
class Writer {
  readonly #connection: Sqlite.Database
  readonly #statements: PreparedStatements
  readonly #onCommit: () => void
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(connection: Sqlite.Database, onCommit: () => void) {
    this.#connection = connection
    this.#statements = preparedStatements(connection)
    this.#onCommit = onCommit
  }

  /** Waits until the connection is free, and gives the function that frees it again. */
  async turn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const turnBefore = this.#lastTurn
    this.#lastTurn = promise
    await turnBefore
    return resolve
  }

  /** Within the transaction that has its turn. */
  execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    return resultOf(this.#statements.prepare(sql), parameters)
  }

  /** Outside of a transaction, so that SQLite commits it. */
  executeAlone<Row>(query: CompiledQuery): QueryResult<Row> {
    const result = this.execute<Row>(query)
    this.#onCommit()
    return result
  }

  commit(): void {
    this.execute(CompiledQuery.raw('commit'))
    this.#onCommit()
  }

  /** A full disk makes SQLite roll back by itself; asking for it again would hide what went wrong. */
  rollBack(): void {
    if (this.#connection.inTransaction) this.execute(CompiledQuery.raw('rollback'))
  }

  close(): void {
    this.#connection.close()
  }
}

function resultOf<Row>(
  statement: Sqlite.Statement<unknown[]>,
  parameters: readonly unknown[],
): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/**
 * SQLite looks at the values of some bare parameters when it plans a statement, such as a limit, and so prepares the
 * statement again each time that these are given, which costs more than most reads. A plus sign, which changes no value,
 * keeps it from looking.
 */
class EmbeddedQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  /** The driver itself lets what writes take turns. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite changes tables within transactions, so a migration happens as a whole or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
