import type { Transaction } from '#server/platform/database/tables.ts'

/** The id of what was sent with a key, deleted or not; undefined if nothing was, or it has no key. */
export async function idOfKey(
  transaction: Transaction,
  table: 'tastings' | 'tasting_tables',
  key: string | undefined,
): Promise<number | undefined> {
  if (key === undefined) return undefined
  const row = await transaction.selectFrom(table).select('id').where('key', '=', key).executeTakeFirst()
  return row?.id
}
