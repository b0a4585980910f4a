import { sql } from 'kysely'
import type { Deletion } from '#contract/trash.ts'
import { styleNameClash } from '#domain/score/style-names.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { isPlanNameTaken } from '#server/library/again/plan-row.ts'
import { findBeanRow } from '#server/library/beans/repository.ts'
import { beanNamed, blendNamed } from '#server/library/blends/blend-names.ts'
import { problemOfAnother } from '#server/library/live/change-running-roasts.ts'
import type { Transaction } from '#server/platform/database/tables.ts'
import type { Merge } from './merged-bean.ts'

/** Why a deletion can't be restored into the current library; null if it can. */
export async function problemWith(
  transaction: Transaction,
  { id: deletionId, label }: Deletion,
  merge: Merge | null,
): Promise<HttpProblem | null> {
  return (
    (merge && (await mergedOn(transaction, merge))) ??
    (await tooManyRunning(transaction, deletionId)) ??
    (await beanOfEntryMissing(transaction, deletionId, label)) ??
    (await roastOfTastingMissing(transaction, deletionId, label)) ??
    (await planProblem(transaction, deletionId, label)) ??
    (await blendNameTaken(transaction, deletionId)) ??
    (await styleNameTaken(transaction, deletionId)) ??
    (await styleMissing(transaction, deletionId)) ??
    (await beanNameTaken(transaction, deletionId)) ??
    (await beanMissing(transaction, deletionId)) ??
    (await roastNameTaken(transaction, deletionId))
  )
}

/** A merged bean can't come back from one that is gone or was merged itself. */
async function mergedOn(
  transaction: Transaction,
  { origin_name, moved }: Merge,
): Promise<HttpProblem | null> {
  const isThere = (await findBeanRow(transaction, moved.into)) !== undefined
  return isThere ? null : new HttpProblem('bean_moved_on', { origin_name })
}

async function tooManyRunning(transaction: Transaction, deletionId: number): Promise<HttpProblem | null> {
  const deleted = await transaction
    .selectFrom('running_roasts')
    .select('id')
    .where('deletion_id', '=', deletionId)
    .executeTakeFirst()
  return deleted === undefined ? null : problemOfAnother(transaction)
}

async function beanOfEntryMissing(
  transaction: Transaction,
  deletionId: number,
  label: string | null,
): Promise<HttpProblem | null> {
  const missing = await transaction
    .selectFrom('stock_entries')
    .leftJoin('beans', 'beans.id', 'stock_entries.bean_id')
    .select('stock_entries.id')
    .where('deletion_id', '=', deletionId)
    .where('beans.id', 'is', null)
    .executeTakeFirst()
  return missing === undefined ? null : new HttpProblem('bean_of_entry_deleted', { origin_name: label })
}

async function roastOfTastingMissing(
  transaction: Transaction,
  deletionId: number,
  label: string | null,
): Promise<HttpProblem | null> {
  const missing = await transaction
    .selectFrom('tastings')
    .leftJoin('roasts', 'roasts.id', 'tastings.roast_id')
    .select('tastings.id')
    .where('deletion_id', '=', deletionId)
    .where('roasts.id', 'is', null)
    .executeTakeFirst()
  return missing === undefined ? null : new HttpProblem('roast_of_tasting_deleted', { roast_name: label })
}

/** A plan needs its bean, and its name must still be free there. */
async function planProblem(
  transaction: Transaction,
  deletionId: number,
  label: string | null,
): Promise<HttpProblem | null> {
  const deleted = await transaction
    .selectFrom('plans')
    .leftJoin('beans', 'beans.id', 'plans.bean_id')
    .select(['plans.bean_id', 'plans.name', 'beans.id as known_bean'])
    .where('deletion_id', '=', deletionId)
    .executeTakeFirst()
  if (deleted === undefined) return null
  if (deleted.known_bean === null) return new HttpProblem('bean_of_plan_deleted', { name: label })
  const isTaken = await isPlanNameTaken(transaction, deleted)
  return isTaken ? new HttpProblem('plan_name_taken', { name: deleted.name }) : null
}

/** A recipe's name must still be free among recipes and beans. */
async function blendNameTaken(transaction: Transaction, deletionId: number): Promise<HttpProblem | null> {
  const deleted = await transaction
    .selectFrom('blends')
    .select('name')
    .where('deletion_id', '=', deletionId)
    .executeTakeFirst()
  if (deleted === undefined) return null
  const name = (await blendNamed(transaction, deleted.name)) ?? (await beanNamed(transaction, deleted.name))
  return name === null ? null : new HttpProblem('blend_name_taken', { name })
}

async function styleNameTaken(transaction: Transaction, deletionId: number): Promise<HttpProblem | null> {
  const deleted = await transaction
    .selectFrom('trashed_styles')
    .select(['name', 'edition'])
    .where('deletion_id', '=', deletionId)
    .executeTakeFirst()
  if (deleted === undefined) return null
  const styles = await transaction.selectFrom('styles').select(['name', 'edition']).orderBy('id').execute()
  const clash = styleNameClash(deleted, styles)
  if (clash === null) return null
  return clash.kind === 'same name'
    ? new HttpProblem('style_name_taken', clash)
    : new HttpProblem('style_edition_named', clash)
}

/** A style can be deleted while only beans and roasts in the trash use it, so these may have lost their style. */
async function styleMissing(transaction: Transaction, deletionId: number): Promise<HttpProblem | null> {
  const [bean, roast] = await Promise.all([
    transaction
      .selectFrom('trashed_beans')
      .leftJoin('styles', 'styles.id', 'trashed_beans.style_id')
      .leftJoin('trashed_styles', 'trashed_styles.id', 'trashed_beans.style_id')
      .select(['trashed_beans.origin_name as user', 'trashed_styles.name'])
      .where('trashed_beans.deletion_id', '=', deletionId)
      .where('trashed_beans.style_id', 'is not', null)
      .where('styles.id', 'is', null)
      .executeTakeFirst(),
    transaction
      .selectFrom('trashed_roasts')
      .leftJoin('styles', 'styles.id', 'trashed_roasts.style_id')
      .leftJoin('trashed_styles', 'trashed_styles.id', 'trashed_roasts.style_id')
      .select(['trashed_roasts.roast_name as user', 'trashed_styles.name'])
      .where('trashed_roasts.deletion_id', '=', deletionId)
      .where('trashed_roasts.style_id', 'is not', null)
      .where('styles.id', 'is', null)
      .executeTakeFirst(),
  ])
  const missing = bean ?? roast
  return missing === undefined ? null : new HttpProblem('style_deleted', missing)
}

async function beanNameTaken(transaction: Transaction, deletionId: number): Promise<HttpProblem | null> {
  const taken = await transaction
    .selectFrom('trashed_beans')
    .innerJoin('beans', 'beans.folded_name', 'trashed_beans.folded_name')
    .select('beans.origin_name')
    .where('deletion_id', '=', deletionId)
    .executeTakeFirst()
  if (taken !== undefined) return new HttpProblem('bean_name_taken', { origin_name: taken.origin_name })
  const blend = await transaction
    .selectFrom('trashed_beans')
    .innerJoin('blends', 'blends.folded_name', 'trashed_beans.folded_name')
    .select('blends.name')
    .where('trashed_beans.deletion_id', '=', deletionId)
    .where('blends.deletion_id', 'is', null)
    .executeTakeFirst()
  return blend === undefined ? null : new HttpProblem('blend_name_taken', { name: blend.name })
}

async function beanMissing(transaction: Transaction, deletionId: number): Promise<HttpProblem | null> {
  const coffee = sql<number>`coalesce(roast_parts.bean_id, trashed_roasts.bean_id)`
  const missing = await transaction
    .selectFrom('trashed_roasts')
    .leftJoin('roast_parts', 'roast_parts.roast_id', 'trashed_roasts.id')
    .leftJoin('beans', join => join.on('beans.id', '=', coffee))
    .leftJoin('trashed_beans', join => join.on('trashed_beans.id', '=', coffee))
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

async function roastNameTaken(transaction: Transaction, deletionId: number): Promise<HttpProblem | null> {
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
