import { LONGEST_PLAN_NAME } from '#domain/again/plan-steps.ts'
import { foldName } from '#domain/words/name-folding.ts'
import type { Transaction } from '#server/platform/database/tables.ts'
import { isPlanNameTaken } from './plan-row.ts'

/** A plan that moved to another bean, with the name that it had before. */
interface MovedPlan {
  id: number
  name: string
}

/**
 * Moves the plans of a bean, with those in the trash, to another bean. One whose name is taken there gets the first
 * free number after it.
 */
export async function movePlans(
  transaction: Transaction,
  from: number,
  to: number,
  now: Date,
): Promise<MovedPlan[]> {
  const plans = await transaction
    .selectFrom('plans')
    .select(['id', 'name', 'deletion_id'])
    .where('bean_id', '=', from)
    .execute()
  plans.sort((a, b) => a.id - b.id)
  for (const { id, name, deletion_id } of plans) {
    const free = deletion_id === null ? await freeName(transaction, to, name) : name
    await movePlan(transaction, id, { bean_id: to, name: free }, now)
  }
  return plans.map(({ id, name }) => ({ id, name }))
}

/**
 * Moves plans back to the bean that they came from, as far as they are still where they went. A name that was chosen
 * since stays; one that got a number loses it.
 */
export async function movePlansBack(
  transaction: Transaction,
  from: number,
  to: number,
  moved: readonly MovedPlan[],
  now: Date,
): Promise<void> {
  for (const { id, name } of moved) {
    const plan = await transaction
      .selectFrom('plans')
      .select(['name', 'deletion_id'])
      .where('id', '=', id)
      .where('bean_id', '=', from)
      .executeTakeFirst()
    if (plan === undefined) continue
    const former = isNumbered(plan.name, name) ? name : plan.name
    const free = plan.deletion_id === null ? await freeName(transaction, to, former) : former
    await movePlan(transaction, id, { bean_id: to, name: free }, now)
  }
}

async function movePlan(
  transaction: Transaction,
  id: number,
  { bean_id, name }: { bean_id: number; name: string },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('plans')
    .set(eb => ({
      ...{ bean_id, name, folded_name: foldName(name) },
      ...{ revision: eb('revision', '+', 1), updated_at: now.toISOString() },
    }))
    .where('id', '=', id)
    .execute()
}

async function freeName(transaction: Transaction, bean_id: number, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : numbered(name, number)
    if (!(await isPlanNameTaken(transaction, { bean_id, name: free }))) return free
  }
}

/** `Slow 2`, cut so that it is not too long for a name. */
function numbered(name: string, number: number): string {
  const ending = ` ${number}`
  return `${name
    .slice(0, LONGEST_PLAN_NAME - ending.length)
    .trim()
    .toWellFormed()}${ending}`
}

function isNumbered(name: string, before: string): boolean {
  const number = Number(/ (\d+)$/.exec(name)?.[1])
  return number > 1 && name === numbered(before, number)
}
