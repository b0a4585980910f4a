import * as calls from '#contract/calls.ts'
import type { SavedSearch } from '#contract/searches.ts'
import { success } from '#domain/record/result.ts'
import type { App, ServerContext } from '#server/context.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** The calls for the searches that the owner has saved. */
export function serveSearches(app: App, { db }: ServerContext): void {
  serve(app, calls.listSearches, async () => ({ searches: await listSearches(db) }))

  serve(app, calls.updateSearches, async ({ body: { searches } }) => {
    await replaceSearches(db, searches)
    return logged({ searches }, 'searches_changed', { count: searches.length })
  })
}

/** The owner's searches, in order. */
async function listSearches(db: Db): Promise<SavedSearch[]> {
  return db.selectFrom('saved_searches').select(['name', 'search']).orderBy('position').execute()
}

/** Replaces all saved searches. */
async function replaceSearches(db: Db, searches: readonly SavedSearch[]): Promise<void> {
  await changeLibrary<null, never>(db, async transaction => {
    await transaction.deleteFrom('saved_searches').execute()
    const rows = searches.map(({ name, search }, index) => ({ position: index + 1, name, search }))
    if (rows.length > 0) await transaction.insertInto('saved_searches').values(rows).execute()
    return success(null)
  })
}
