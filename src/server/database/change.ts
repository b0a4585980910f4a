import { type Kysely, sql, type Transaction } from 'kysely'
import type { Result } from '#domain/result.ts'
import type { Tables } from './tables.ts'

/**
 * Changes the library in one transaction, which is undone where the work fails or refuses. The library's version is
 * raised first: its row is locked until the end, so that of two changes one waits for the other. An engine that lets
 * neither wait gives one of them up, whose work is then done anew; so the work may change nothing but the database.
 */
export async function changeLibrary<Value, Reason>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await changeOnce(db, work)
    } catch (error) {
      if (error instanceof Refused) return error.result as Result<Value, Reason>
      if (!isGivenUp(error) || tries === MOST_TRIES) throw error
    }
  }
}

/** Whether a transaction lost to another: PostgreSQL's codes for a conflict of serializable ones and a deadlock. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}

const MOST_TRIES = 5

function changeOnce<Value, Reason>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  return db.transaction().execute(async transaction => {
    await transaction
      .updateTable('counters')
      .set({ value: sql`value + 1` })
      .where('name', '=', 'library_version')
      .execute()
    const result = await work(transaction)
    if (!result.ok) throw new Refused(result)
    return result
  })
}

/** Undoes a transaction and carries its reason past Kysely. */
class Refused extends Error {
  readonly result: Result<unknown, unknown>

  constructor(result: Result<unknown, unknown>) {
    super('refused')
    this.result = result
  }
}
