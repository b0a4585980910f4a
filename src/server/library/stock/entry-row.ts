import type { StockEntryAnswer } from '#contract/stock.ts'
import { entityTag, Versioned } from '#server/http/entity-tags.ts'
import type { Db, Row } from '#server/platform/database/tables.ts'

export type StockEntryRow = Row<'stock_entries'>

/** The entry as writes return it. */
export function versionedEntryOf({
  revision,
  deletion_id,
  ...entry
}: StockEntryRow): Versioned<StockEntryAnswer> {
  return new Versioned(entry, entryTag(revision))
}

/** The answer for an entry depends on its own revision only. */
export function entryTag(revision: number): string {
  return entityTag(revision, 0)
}

/** The entries of a coffee that aren't in the trash. */
export function entriesOfBean(db: Db, beanId: number): Promise<StockEntryRow[]> {
  return db
    .selectFrom('stock_entries')
    .selectAll()
    .where('bean_id', '=', beanId)
    .where('deletion_id', 'is', null)
    .execute()
}

/** Every entry that isn't in the trash, by id, as the API returns it, a page at a time. */
export async function* entryPages(db: Db): AsyncGenerator<StockEntryAnswer[]> {
  let lastId = 0
  for (;;) {
    const rows = await db
      .selectFrom('stock_entries')
      .innerJoin('beans', 'beans.id', 'stock_entries.bean_id')
      .selectAll('stock_entries')
      .where('stock_entries.id', '>', lastId)
      .where('deletion_id', 'is', null)
      .orderBy('stock_entries.id')
      .limit(ENTRIES_AT_ONCE)
      .execute()
    yield rows.map(row => versionedEntryOf(row).value)
    const last = rows.at(-1)
    if (last === undefined || rows.length < ENTRIES_AT_ONCE) return
    lastId = last.id
  }
}

const ENTRIES_AT_ONCE = 500
