import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { serve } from '#server/http/serve-call.ts'
import { tastingsState } from '#server/library/tastings/ratings.ts'
import { findTrendPair, findTrends } from './repository.ts'

/** The calls for trends. */
export function serveTrends(app: App, { db }: ServerContext): void {
  const ownersState = () => tastingsState(db)

  serve(app, calls.readTrends, { ownersState }, query => findTrends(db, query))

  serve(app, calls.readTrendPair, { ownersState }, query => findTrendPair(db, query))
}
