import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { serve } from '#server/http/serve-call.ts'
import { findTrendPair, findTrends } from './repository.ts'

/** The calls for trends. */
export function serveTrends(app: App, { db }: ServerContext): void {
  serve(app, calls.readTrends, query => findTrends(db, query))

  serve(app, calls.readTrendPair, query => findTrendPair(db, query))
}
