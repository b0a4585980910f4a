import { setImmediate } from 'node:timers/promises'
import type { Updateable } from 'kysely'
import type { RoastUpdate } from '#contract/roasts.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import type { HttpProblem } from '#server/http/http-problem.ts'
import { idBatches } from '#server/platform/database/id-batches.ts'
import { forgetRoastNumber, rememberRoastNumber } from '#server/platform/database/last-roast-number.ts'
import type { Tables, Transaction } from '#server/platform/database/tables.ts'
import { raiseRoastsRevision } from './create-roast.ts'
import { reserveKeys } from './roast-keys.ts'
import type { RoastRow } from './roast-row.ts'

/**
 * The columns that change when an update gives a roast a new name, bean or date; none if it changes none of these. The
 * name must be free for that bean and date. The name in the roast's file is reserved too if it is free.
 */
export async function moveRoast(
  transaction: Transaction,
  row: RoastRow,
  { roast_name = row.roast_name, bean_id = row.bean_id, roast_date = row.roast_date }: RoastUpdate,
): Promise<Result<Updateable<Tables['roasts']>, HttpProblem>> {
  const isSameBean = bean_id === row.bean_id
  if (roast_name === row.roast_name && isSameBean && roast_date === row.roast_date) return success({})
  const bean = await raiseRoastsRevision(transaction, bean_id)
  if (bean === undefined) return failure(unknownEntity('bean'))
  const roast_number = roastNumberIn(roast_name)
  if (roast_number !== row.roast_number) await forgetRoastNumber(transaction, row)
  await rememberRoastNumber(transaction, roast_number)
  await transaction.deleteFrom('roast_keys').where('roast_id', '=', row.id).execute()
  const names = { own: [roast_name], also: row.source_name }
  const duplicate = await reserveKeys(transaction, row.id, { bean_id, roast_date }, names)
  if (duplicate !== null) return failure(duplicate)
  return success({ roast_name, roast_number, bean_id, roast_date, bean_sort_key: bean.folded_name })
}

/** A roast with an update that may give it another place. */
export interface MovingRoast {
  roast: Pick<RoastRow, 'id' | 'bean_id' | 'roast_date' | 'roast_name'>
  update: RoastUpdate
}

/**
 * Reserves the new names of all before any of them moves, so that they can swap names, and so that no name from a file
 * takes one.
 */
export async function reserveNames(
  transaction: Transaction,
  planned: readonly MovingRoast[],
): Promise<Result<null, HttpProblem>> {
  const moving = planned
    .map(({ roast, update }) => ({
      id: roast.id,
      before: placeOf(roast),
      now: { ...placeOf(roast), ...definedPlace(update) },
    }))
    .filter(({ before, now }) => JSON.stringify(before) !== JSON.stringify(now))
  for (const batch of idBatches(moving.map(({ id }) => id)))
    await transaction.deleteFrom('roast_keys').where('roast_id', 'in', batch).execute()
  for (const [index, { id, now }] of moving.entries()) {
    if (index % ROASTS_AT_ONCE === 0) await setImmediate()
    const duplicate = await reserveKeys(transaction, id, now, { own: [now.roast_name], also: null })
    if (duplicate !== null) return failure(duplicate)
  }
  return success(null)
}

const ROASTS_AT_ONCE = 25

function placeOf({ bean_id, roast_date, roast_name }: MovingRoast['roast']) {
  return { bean_id, roast_date, roast_name }
}

function definedPlace({ bean_id, roast_date, roast_name }: RoastUpdate) {
  return {
    ...(bean_id !== undefined && { bean_id }),
    ...(roast_date !== undefined && { roast_date }),
    ...(roast_name !== undefined && { roast_name }),
  }
}
