import type { Kysely, QueryExecutor } from 'kysely'
import { vi } from 'vitest'
import type { Tables } from '#server/platform/database/tables.ts'

/** The statements that are sent to a database during some work, in transactions too. */
export async function statementsDuring(db: Kysely<Tables>, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const executor = vi.spyOn(prototypeWith('executeQuery', db.getExecutor()), 'executeQuery')
  try {
    await work()
    statements.push(...executor.mock.calls.map(([{ sql }]) => sql))
  } finally {
    executor.mockRestore()
  }
  return statements
}

/** Each transaction has an executor of its own. They share the prototype that has the method. */
function prototypeWith(method: 'executeQuery', executor: QueryExecutor): QueryExecutor {
  let prototype = executor
  while (!Object.hasOwn(prototype, method)) prototype = Object.getPrototypeOf(prototype)
  return prototype
}
