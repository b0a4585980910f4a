import type { Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import { HttpProblem } from '#server/http/http-problem.ts'

/** Why a deletion can't be restored into the current library; null if it can. */
export async function problemWith(
  transaction: Transaction<Tables>,
  deletionId: number,
): Promise<HttpProblem | null> {
  return (
    (await beanNameTaken(transaction, deletionId)) ??
    (await beanMissing(transaction, deletionId)) ??
    (await roastNameTaken(transaction, deletionId))
  )
}

async function beanNameTaken(
  transaction: Transaction<Tables>,
  deletionId: number,
): Promise<HttpProblem | null> {
  const taken = await transaction
    .selectFrom('trashed_beans')
    .innerJoin('beans', 'beans.folded_name', 'trashed_beans.folded_name')
    .select('beans.origin_name')
    .where('deletion_id', '=', deletionId)
    .executeTakeFirst()
  if (taken === undefined) return null
  return new HttpProblem('bean_name_taken', { origin_name: taken.origin_name })
}

async function beanMissing(
  transaction: Transaction<Tables>,
  deletionId: number,
): Promise<HttpProblem | null> {
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
  return new HttpProblem('bean_deleted', missing)
}

async function roastNameTaken(
  transaction: Transaction<Tables>,
  deletionId: number,
): Promise<HttpProblem | null> {
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
  return new HttpProblem('roast_name_taken', taken)
}
