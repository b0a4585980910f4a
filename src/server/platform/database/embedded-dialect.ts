import { setTimeout } from 'node:timers/promises'
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
import { oneAtATime } from '#server/platform/work/one-at-a-time.ts'
import { isLocked } from './database-away.ts'
import { type PreparedStatements, preparedStatements } from './prepared-statements.ts'

/** The connections of an embedded database, and a callback for its changes. */
export interface EmbeddedDatabase {
  /**
   * Used for all changes and transactions, one after another. If others write to the file, its `busy_timeout` must be
   * 0: the dialect waits for their locks.
   */
  writer: Sqlite.Database
  /**
   * A second connection to the same file, for reads outside of transactions. Without it, reads wait for the writer.
   */
  reader?: Sqlite.Database
  /** Called after each commit. */
  onCommit?: () => void
}

/**
 * Kysely's dialect for SQLite with two connections.
 *
 * Reads outside of a transaction use the reading connection: they see only what is committed, and never wait.
 * Everything else is queued for the writing connection.
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
  /** Reused, because Kysely keeps a record of each connection that it has seen. */
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

/** The connection that Kysely holds during one statement or one transaction. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #writer: Writer
  readonly #reader: PreparedStatements | null
  /** Releases the writing connection; null if this connection doesn't hold it. */
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
      return await this.#writer.executeAlone(query)
    } finally {
      endTurn()
    }
  }

  /**
   * Takes the write lock at once, because a transaction that reads first fails when it writes if another process has
   * written in between. Read-only transactions don't block other processes.
   */
  async beginTransaction({ accessMode }: TransactionSettings): Promise<void> {
    this.#endTurn = await this.#writer.turn()
    await this.#writer.begin(accessMode === 'read only' ? 'begin' : 'begin immediate')
  }

  release(): void {
    this.#endTurn?.()
    this.#endTurn = null
  }

  streamQuery(): never {
    throw new Error('The embedded database returns all rows at once')
  }
}

/** The writing connection, with the queue for it. */
class Writer {
  readonly #connection: Sqlite.Database
  readonly #statements: PreparedStatements
  readonly #onCommit: () => void
  readonly #inTurn = oneAtATime()

  constructor(connection: Sqlite.Database, onCommit: () => void) {
    this.#connection = connection
    this.#statements = preparedStatements(connection)
    this.#onCommit = onCommit
  }

  /** Acquires the connection once it is free. Returns the function that releases it. */
  turn(): Promise<() => void> {
    return new Promise(begin => {
      void this.#inTurn(() => new Promise<void>(end => begin(end)))
    })
  }

  /** Runs a query within the current transaction. */
  execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    return resultOf(this.#statements.prepare(sql), parameters)
  }

  /** Runs a query outside of a transaction, so SQLite commits it at once. */
  async executeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await onceUnlocked(() => this.execute<Row>(query))
    this.#onCommit()
    return result
  }

  async begin(statement: 'begin' | 'begin immediate'): Promise<void> {
    await onceUnlocked(() => this.execute(CompiledQuery.raw(statement)))
  }

  commit(): void {
    this.execute(CompiledQuery.raw('commit'))
    this.#onCommit()
  }

  /**
   * Rolls back, unless SQLite already has because the disk is full: a second rollback would fail and hide the first
   * error.
   */
  rollBack(): void {
    if (this.#connection.inTransaction) this.execute(CompiledQuery.raw('rollback'))
  }

  close(): void {
    this.#connection.close()
  }
}

/** How long a change waits for a lock of another process or thread. */
export const LOCK_LIMIT_MS = 5_000
const TRIED_AGAIN_AFTER_MS = 10

/**
 * Does work that takes the lock for writing, and tries again while another process or thread has it. SQLite itself
 * would block this thread while it waits. Throws its `SQLITE_BUSY` after five seconds.
 */
async function onceUnlocked<Value>(work: () => Value): Promise<Value> {
  const end = performance.now() + LOCK_LIMIT_MS
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error) || performance.now() > end) throw error
    }
    await setTimeout(TRIED_AGAIN_AFTER_MS)
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
 * Writes every parameter as `+?`, which doesn't change its value.
 *
 * Without it, SQLite uses the values of parameters such as a limit in its plan, and prepares the statement again each
 * time they are set. That costs more than most reads.
 */
class EmbeddedQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  /** The driver itself queues writes. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite can change tables within transactions, so a migration happens completely or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
