import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The rows of a query that is built and compiled once for each database and shape, which costs more than asking it.
 * `build` may do nothing with what it is given but hand it to the query as values, for they are not known yet; whatever
 * else the query depends on is its shape.
 */
export function compiledOnce<Given extends object, Shape extends readonly (string | boolean)[], Row>(
  build: (db: Kysely<Tables>, given: Given, ...shape: Shape) => Compilable<Row>,
): (db: Kysely<Tables>, given: Given, ...shape: Shape) => Promise<Row[]> {
  const compiled = new WeakMap<Kysely<Tables>, Map<string, CompiledQuery<Row>>>()
  return async (db, given, ...shape) => {
    let shapes = compiled.get(db)
    if (shapes === undefined) {
      shapes = new Map()
      compiled.set(db, shapes)
    }
    const key = shape.join(' ')
    let query = shapes.get(key)
    if (query === undefined) {
      query = build(db, PLACES as Given, ...shape).compile()
      shapes.set(key, query)
    }
    const parameters = query.parameters.map(value =>
      value instanceof Place ? given[value.name as keyof Given] : value,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
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
const PLACES = new Proxy({}, { get: (_, name) => new Place(name) })
