import type { Result } from '#domain/record/result.ts'
import { ownTurn } from '#server/platform/work/turns.ts'
import { isDatabaseAway } from './database-away.ts'
import { storableValues } from './storable-values.ts'
import type { Db, Transaction } from './tables.ts'

/**
 * Changes the library in a transaction: completely, or not at all if the work fails or refuses.
 *
 * Changes that arrive together are committed together, see docs/decisions/006-one-version.md. The work
 * may therefore run more than once, and must change nothing but the database. Rejects with an `UnstorableValue` if a
 * value could not be restored from a backup.
 */
export function changeLibrary<Value, Reason>(
  db: Db,
  work: (transaction: Transaction) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  return change(db, work, { isVisible: true })
}

/**
 * Like `changeLibrary`, for changes that no public answer shows. The library keeps its version, so that strangers who
 * cause such changes don't invalidate the cache of answers. The work calls `show` if public answers show its change
 * after all.
 */
export function changeWithoutVersion<Value, Reason>(
  db: Db,
  work: (transaction: Transaction, show: () => void) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  return change(db, work, { isVisible: false })
}

function change<Value, Reason>(
  db: Db,
  work: (transaction: Transaction, show: () => void) => Promise<Result<Value, Reason>>,
  { isVisible }: { isVisible: boolean },
): Promise<Result<Value, Reason>> {
  return new Promise((resolve, reject) => {
    const settle = (result: Outcome) => resolve(result as Result<Value, Reason>)
    const change: Change = { work, isVisible, resolve: settle, reject }
    const queue = waiting.get(db)
    if (queue !== undefined) queue.push(change)
    else void commitAll(db, [change])
  })
}

/** Whether a transaction conflicted with another: PostgreSQL's codes for a serialization failure and a deadlock. */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}

type Outcome = Result<unknown, unknown>

interface Change {
  work: (transaction: Transaction, show: () => void) => Promise<Outcome>
  /** Whether public answers may show the change. */
  isVisible: boolean
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** The queue of changes by database; no entry if nothing is being committed. */
const waiting = new WeakMap<Db, Change[]>()
/** Kept small, because a group blocks the event loop until it is committed. */
const MOST_TOGETHER = 8
const MOST_TRIES = 5

async function commitAll(db: Db, queue: Change[]): Promise<void> {
  waiting.set(db, queue)
  while (queue.length > 0) {
    await ownTurn()
    const group = queue.splice(0, MOST_TOGETHER)
    if (group.length > 1 && (await areCommittedTogether(db, group, queue))) continue
    for (const change of group) await commitAlone(db, change, queue)
  }
  waiting.delete(db)
}

/**
 * Makes changes in one transaction.
 *
 * Returns false, with nothing changed, if one of them refuses or fails, or if the transaction conflicts with another.
 * If the commit itself fails, the changes may have been stored all the same, so nothing is retried.
 */
async function areCommittedTogether(db: Db, group: readonly Change[], queue: Change[]): Promise<boolean> {
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
    if (isTransactionConflict(error) || !(isCommitting || isDatabaseAway(error))) return false
    for (const { reject } of group) reject(error)
    rejectIfAway(queue, error)
    return true
  }
}

/** Retries on a conflict, because some engines abort a transaction instead of letting it wait for another. */
async function commitAlone(db: Db, change: Change, queue: Change[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const [outcome] = await db.transaction().execute(transaction => makeChanges(transaction, [change]))
      change.resolve(outcome!)
      return
    } catch (error) {
      if (error instanceof Refused) change.resolve(error.outcome)
      else if (isTransactionConflict(error) && tries < MOST_TRIES) continue
      else {
        change.reject(error)
        rejectIfAway(queue, error)
      }
      return
    }
  }
}

/** Rejects the changes that wait, because each of them would wait for the database as long as the one that failed. */
function rejectIfAway(queue: Change[], error: unknown): void {
  if (!isDatabaseAway(error)) return
  for (const { reject } of queue.splice(0)) reject(error)
}

/**
 * Makes the changes in order.
 *
 * Writes the library's version first: raised, or unchanged if no change is visible. That locks its row until the
 * transaction ends, so transactions run one after the other.
 */
async function makeChanges(unchecked: Transaction, changes: readonly Change[]): Promise<Outcome[]> {
  const transaction = unchecked.withPlugin(storableValues)
  let isShown = changes.some(({ isVisible }) => isVisible)
  const show = () => {
    isShown = true
  }
  const by = isShown ? 1 : 0
  await raiseVersion(transaction, by)
  const outcomes: Outcome[] = []
  for (const { work } of changes) {
    const outcome = await work(transaction, show)
    if (!outcome.ok) throw new Refused(outcome)
    outcomes.push(outcome)
  }
  if (isShown && by === 0) await raiseVersion(transaction, 1)
  return outcomes
}

async function raiseVersion(transaction: Transaction, by: number): Promise<void> {
  await transaction
    .updateTable('counters')
    .set(eb => ({ value: eb('value', '+', by) }))
    .where('name', '=', 'library_version')
    .execute()
}

/** Thrown to roll a transaction back, and to carry the reason past Kysely. */
class Refused extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('refused')
    this.outcome = outcome
  }
}
