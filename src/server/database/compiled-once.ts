import type { Compilable, CompiledQuery, Kysely, Transaction } from 'kysely'
import { EmbeddedAdapter } from './embedded-dialect.ts'
import type { Tables } from './tables.ts'

/**
 * The rows of a query that is built and compiled once for each database and shape, which costs more than asking it.
 * `build` may do nothing with what it is given but hand it to the query as values, or as the row to insert, for they are
 * not known yet; whatever else the query depends on is its shape.
 */
export function compiledOnce<Given extends object, Shape extends readonly (string | boolean)[], Row>(
  build: (db: Kysely<Tables>, given: Given, ...shape: Shape) => Compilable<Row>,
): (db: Kysely<Tables>, given: Given, ...shape: Shape) => Promise<Row[]> {
  const compiled = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  return async (db, given, ...shape) => {
    // A transaction has it from its database.
    const { adapter } = db.getExecutor()
    let shapes = compiled.get(adapter)
    if (shapes === undefined) {
      shapes = new Map()
      compiled.set(adapter, shapes)
    }
    const key = shape.join(' ')
    let query = shapes.get(key)
    if (query === undefined) {
      query = build(db, placesOf(given), ...shape).compile()
      shapes.set(key, query)
    }
    const parameters = query.parameters.map(value =>
      value instanceof Place ? given[value.name as keyof Given] : value,
    )
    const asked = { ...query, parameters }
    const { isTransaction } = db
    const isOpen = !isTransaction || openTransactions.has(db)
    const atOnce =
      isOpen && adapter instanceof EmbeddedAdapter ? adapter.rowsAtOnce<Row>(asked, { isTransaction }) : null
    return atOnce ?? (await db.executeQuery<Row>(asked)).rows
  }
}

/** Those whose work is being done. */
const openTransactions = new WeakSet<object>()

/**
 * Does the work of a transaction; until it is done, the embedded database is asked at once. Kysely refuses a statement
 * on a transaction that has ended; asked at once, it would become part of the next one.
 */
export async function inOpenTransaction<Value>(
  transaction: Transaction<Tables>,
  work: () => Promise<Value>,
): Promise<Value> {
  openTransactions.add(transaction)
  try {
    return await work()
  } finally {
    openTransactions.delete(transaction)
  }
}

/** Where a given value goes. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Whatever is asked for, the place of it. */
function placesOf<Given extends object>(given: Given): Given {
  return new Proxy(given, { get: (_, name) => new Place(name) })
}
