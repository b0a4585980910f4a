import type { DeletionKind } from '#contract/trash.ts'
import type { Transaction } from '#server/platform/database/tables.ts'

/** Creates the entry of the trash for what is deleted or replaced in this transaction, and returns its id. */
export async function beginDeletion(
  transaction: Transaction,
  {
    kind,
    label,
    beans = 0,
    roasts = 0,
  }: { kind: DeletionKind; label: string | null; beans?: number; roasts?: number },
  now: Date,
): Promise<number> {
  const { id } = await transaction
    .insertInto('deletions')
    .values({ kind, label, bean_count: beans, roast_count: roasts, deleted_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
