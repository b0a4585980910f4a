import type { StepAsideRequest } from '#contract/many-roasts.ts'
import type { Result } from '#domain/record/result.ts'
import { renumberedRoastName } from '#domain/roast/roast-number.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { readNumbering } from '#server/library/roasts/roast-numbers.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { changeRoasts, type KnownRoast, type ManyChanged } from './change-roasts.ts'
import { findNumberedByLog } from './numbered-by-log.ts'

/**
 * Gives roasts that the log numbered other numbers, so that the owner's are free: all of them or none. One entry of the
 * trash undoes it.
 *
 * Throws an `HttpProblem`: 409 if the log didn't give one of them the number that is named, or a new number is taken.
 */
export function stepAside(
  db: Db,
  { roasts }: StepAsideRequest,
  now: Date,
): Promise<Result<ManyChanged, HttpProblem>> {
  const newNumbers = new Map(roasts.map(({ id, new_number }) => [id, new_number]))
  const idsOf = async (transaction: Transaction) => {
    await requireAsNamed(transaction, roasts)
    return [...newNumbers.keys()]
  }
  const updateOf = ({ id, roast_name }: KnownRoast) => ({
    roast_name: renumberedRoastName(roast_name, newNumbers.get(id)!),
  })
  return changeRoasts(db, idsOf, updateOf, now, 'step aside')
}

async function requireAsNamed(db: Db, roasts: StepAsideRequest['roasts']): Promise<void> {
  const held = await findNumberedByLog(
    db,
    roasts.map(({ roast_number }) => roast_number),
  )
  const { taken } = await readNumbering(
    db,
    roasts.map(({ new_number }) => new_number),
  )
  const numbers = new Map(held.map(({ id, roast_number }) => [id, roast_number]))
  const changed = roasts.find(
    ({ id, roast_number, new_number }) => numbers.get(id) !== roast_number || taken.has(new_number),
  )
  if (changed === undefined) return
  const { roast_number, new_number } = changed
  throw new HttpProblem('not_stepped_aside', { roast_number, new_number })
}
