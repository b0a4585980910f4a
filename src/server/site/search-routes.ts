import * as calls from '#contract/calls.ts'
import { savedSearches } from '#contract/searches.ts'
import type { App, ServerContext } from '#server/context.ts'
import { happened } from '#server/http/happened.ts'
import { serve } from '#server/http/serve-call.ts'
import { listSearches, replaceSearches } from './saved-searches.ts'

/** The calls for the searches that the owner has saved. */
export function serveSearches(app: App, { db }: ServerContext): void {
  serve(
    app,
    calls.listSearches,
    { summary: "Saved searches of the list of roasts, in the owner's order", answer: savedSearches },
    async () => ({ searches: await listSearches(db) }),
  )

  serve(
    app,
    calls.updateSearches,
    {
      summary: 'Replace the saved searches with these, in this order',
      body: savedSearches,
      answer: savedSearches,
    },
    async ({ body: { searches } }) => {
      await replaceSearches(db, searches)
      return happened({ searches }, 'searches_changed', { count: searches.length })
    },
  )
}
