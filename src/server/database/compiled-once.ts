import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The first row of a query that is built and compiled once for each database, which costs more than asking it. `build`
 * may use the parameter nowhere but as the one value that the query compares with.
 */
export function compiledOnce<Parameter, Row>(
  build: (db: Kysely<Tables>, parameter: Parameter) => Compilable<Row>,
): (db: Kysely<Tables>, parameter: Parameter) => Promise<Row | undefined> {
  const compiled = new WeakMap<Kysely<Tables>, CompiledQuery<Row>>()
  return async (db, parameter) => {
    let query = compiled.get(db)
    if (query === undefined) {
      query = build(db, parameter).compile()
      compiled.set(db, query)
    }
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: [parameter] })
    return rows[0]
  }
}
