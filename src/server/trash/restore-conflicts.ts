import type { Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** Why a deletion can't be restored into the current library, in a sentence; null if it can. */
export async function reasonAgainst(
  transaction: Transaction<Tables>,
  deletionId: number,
): Promise<string | null> {
  return (
    (await beanNameTaken(transaction, deletionId)) ??
    (await beanMissing(transaction, deletionId)) ??
    (await roastNameTaken(transaction, deletionId))
  )
}

async function beanNameTaken(transaction: Transaction<Tables>, deletionId: number): Promise<string | null> {
  const taken = await transaction
    .selectFrom('trashed_beans')
    .innerJoin('beans', 'beans.folded_name', 'trashed_beans.folded_name')
    .select('beans.origin_name')
    .where('deletion_id', '=', deletionId)
    .executeTakeFirst()
  if (taken === undefined) return null
  return `A bean named '${taken.origin_name}' exists again. Rename or delete that one first.`
}

async function beanMissing(transaction: Transaction<Tables>, deletionId: number): Promise<string | null> {
  const missing = await transaction
    .selectFrom('trashed_roasts')
    .leftJoin('beans', 'beans.id', 'trashed_roasts.bean_id')
    .leftJoin('trashed_beans', 'trashed_beans.id', 'trashed_roasts.bean_id')
    .select(['trashed_roasts.roast_name', 'trashed_beans.origin_name'])
    .where('trashed_roasts.deletion_id', '=', deletionId)
    .where('beans.id', 'is', null)
    .where(eb =>
      eb.or([eb('trashed_beans.deletion_id', 'is', null), eb('trashed_beans.deletion_id', '!=', deletionId)]),
    )
    .executeTakeFirst()
  if (missing === undefined) return null
  const bean = missing.origin_name === null ? 'Its bean' : `Its bean '${missing.origin_name}'`
  return `${bean} was deleted after the roast '${missing.roast_name}'. Bring the bean back first.`
}

async function roastNameTaken(transaction: Transaction<Tables>, deletionId: number): Promise<string | null> {
  const taken = await transaction
    .selectFrom('trashed_roast_keys')
    .innerJoin('roast_keys', join =>
      join
        .onRef('roast_keys.bean_id', '=', 'trashed_roast_keys.bean_id')
        .onRef('roast_keys.roast_date', '=', 'trashed_roast_keys.roast_date')
        .onRef('roast_keys.folded_name', '=', 'trashed_roast_keys.folded_name'),
    )
    .innerJoin('roasts', 'roasts.id', 'roast_keys.roast_id')
    .select(['roasts.roast_name', 'roasts.roast_date'])
    .where('deletion_id', '=', deletionId)
    .executeTakeFirst()
  if (taken === undefined) return null
  const date = taken.roast_date === null ? '' : ` on ${taken.roast_date}`
  return `The roast '${taken.roast_name}'${date} exists again. Rename or delete that one first.`
}
