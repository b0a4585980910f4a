import * as calls from '#contract/calls.ts'
import { trendPair, trendPairQuery, trends, trendsQuery } from '#contract/trends.ts'
import type { App, ServerContext } from '#server/context.ts'
import { serve } from '#server/http/serve-call.ts'
import { findTrendPair, findTrends } from './repository.ts'

/** The calls for trends. */
export function serveTrends(app: App, { db }: ServerContext): void {
  serve(
    app,
    calls.readTrends,
    {
      summary: 'How roasts changed from month to month, and how steadily each coffee was roasted',
      query: trendsQuery,
      answer: trends,
    },
    query => findTrends(db, query),
  )

  serve(
    app,
    calls.readTrendPair,
    {
      summary: 'Two figures of the same roasts, and their rank correlation',
      query: trendPairQuery,
      answer: trendPair,
    },
    query => findTrendPair(db, query),
  )
}
