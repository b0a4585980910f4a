import type { Kysely } from 'kysely'
import type { SavedSearch } from '#contract/searches.ts'
import { success } from '#domain/record/result.ts'
import { changeLibrary } from '#server/database/change.ts'
import type { Tables } from '#server/database/tables.ts'

/** The owner's searches, in order. */
export async function listSearches(db: Kysely<Tables>): Promise<SavedSearch[]> {
  return db.selectFrom('saved_searches').select(['name', 'search']).orderBy('position').execute()
}

/** Replaces all saved searches. */
export async function replaceSearches(db: Kysely<Tables>, searches: readonly SavedSearch[]): Promise<void> {
  await changeLibrary<null, never>(db, async transaction => {
    await transaction.deleteFrom('saved_searches').execute()
    const rows = searches.map(({ name, search }, index) => ({ position: index + 1, name, search }))
    if (rows.length > 0) await transaction.insertInto('saved_searches').values(rows).execute()
    return success(null)
  })
}
