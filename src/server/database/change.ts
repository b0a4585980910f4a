import type { Kysely, Transaction } from 'kysely'
import type { Result } from '#domain/result.ts'
import { isDatabaseAway } from '#server/database/database-away.ts'
import { ownTurn } from '#server/http/turns.ts'
import type { Tables } from './tables.ts'

/**
 * Changes the library, as a whole or, where the work fails or refuses, not at all. Changes that arrive together are
 * committed together, see docs/decisions/009-changes-committed-together.md: so the work may be done anew, and may
 * change nothing but the database.
 */
export function changeLibrary<Value, Reason>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  return new Promise((resolve, reject) => {
    const change: Change = { work, resolve: result => resolve(result as Result<Value, Reason>), reject }
    const line = waiting.get(db)
    if (line !== undefined) line.push(change)
    else void commitAll(db, [change])
  })
}

/** Whether a transaction lost to another: PostgreSQL's codes for a conflict of serializable ones and a deadlock. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}

type Outcome = Result<unknown, unknown>

interface Change {
  work: (transaction: Transaction<Tables>) => Promise<Outcome>
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** What waits to be committed, by database; none where nothing is being committed. */
const waiting = new WeakMap<Kysely<Tables>, Change[]>()
/** The event loop belongs to them until they are committed. */
const MOST_TOGETHER = 8
const MOST_TRIES = 5

async function commitAll(db: Kysely<Tables>, line: Change[]): Promise<void> {
  waiting.set(db, line)
  while (line.length > 0) {
    await ownTurn()
    const group = line.splice(0, MOST_TOGETHER)
    if (group.length > 1 && (await areCommittedTogether(db, group))) continue
    for (const change of group) await commitAlone(db, change)
  }
  waiting.delete(db)
}

/**
 * Makes changes in one transaction. Nothing is done, and false is given, where one of them refuses or breaks, or all
 * lose to another transaction. Whether a commit that fails has happened is not known, so none is made a second time.
 */
async function areCommittedTogether(db: Kysely<Tables>, group: readonly Change[]): Promise<boolean> {
  let isCommitting = false
  try {
    const outcomes = await db.transaction().execute(async transaction => {
      const made = await makeChanges(transaction, group)
      isCommitting = true
      return made
    })
    for (const [index, { resolve }] of group.entries()) resolve(outcomes[index]!)
    return true
  } catch (error) {
    if (isGivenUp(error) || !(isCommitting || isDatabaseAway(error))) return false
    for (const { reject } of group) reject(error)
    return true
  }
}

/** An engine that lets no transaction wait for another gives one of them up, whose work is then done anew. */
async function commitAlone(db: Kysely<Tables>, change: Change): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const [outcome] = await db.transaction().execute(transaction => makeChanges(transaction, [change]))
      change.resolve(outcome!)
      return
    } catch (error) {
      if (error instanceof Refused) change.resolve(error.outcome)
      else if (isGivenUp(error) && tries < MOST_TRIES) continue
      else change.reject(error)
      return
    }
  }
}

/**
 * The library's version is raised first: its row is locked until the end, so that of two transactions one waits for the
 * other.
 */
async function makeChanges(transaction: Transaction<Tables>, changes: readonly Change[]): Promise<Outcome[]> {
  await transaction
    .updateTable('counters')
    .set(eb => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'library_version')
    .execute()
  const outcomes: Outcome[] = []
  for (const { work } of changes) {
    const outcome = await work(transaction)
    if (!outcome.ok) throw new Refused(outcome)
    outcomes.push(outcome)
  }
  return outcomes
}

/** Undoes a transaction and carries its reason past Kysely. */
class Refused extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('refused')
    this.outcome = outcome
  }
}
