import * as calls from '#contract/calls.ts'
import type { SavedSearch, SavedSearches } from '#contract/searches.ts'
import { success } from '#domain/record/result.ts'
import type { App, ServerContext } from '#server/context.ts'
import { acceptedState, acceptedTags, hashed } from '#server/http/entity-tags.ts'
import { type HttpProblem, required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Db } from '#server/platform/database/tables.ts'

/** The calls for the searches that the owner has saved. */
export function serveSearches(app: App, { db }: ServerContext): void {
  serve(app, calls.listSearches, async () => hashed(await listSearches(db)))

  serve(app, calls.updateSearches, async ({ body: { searches } }, { request }) => {
    required(await replaceSearches(db, searches, acceptedTags(request)))
    return logged(hashed({ searches }), 'searches_changed', { count: searches.length })
  })
}

/** The owner's searches, in order. */
async function listSearches(db: Db): Promise<SavedSearches> {
  const rows = db.selectFrom('saved_searches').select(['name', 'search']).orderBy('position')
  return { searches: await rows.execute() }
}

/** Replaces all saved searches. */
function replaceSearches(db: Db, searches: readonly SavedSearch[], accepted: string[] | null) {
  return changeLibrary<null, HttpProblem>(db, async transaction => {
    const read = acceptedState('saved searches', await listSearches(transaction), accepted)
    if (!read.ok) return read
    await transaction.deleteFrom('saved_searches').execute()
    const rows = searches.map(({ name, search }, index) => ({ position: index + 1, name, search }))
    if (rows.length > 0) await transaction.insertInto('saved_searches').values(rows).execute()
    return success(null)
  })
}
