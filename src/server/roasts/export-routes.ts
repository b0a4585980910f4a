import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { Answered } from '#server/http/call-description.ts'
import { serve } from '#server/http/serve-call.ts'
import { startedStream } from '#server/http/started-stream.ts'
import { findRoast, timelineOf } from './repository.ts'
import { roastsAsCsv, timelineAsCsv } from './roast-csv.ts'

/** The calls that export the log for spreadsheets. Reading is public. */
export function serveRoastExports(app: App, { db }: ServerContext): void {
  serve(
    app,
    calls.exportRoasts,
    { summary: 'Every roast with every figure as CSV, units in the headings' },
    async () => {
      const table = await startedStream(roastsAsCsv(db))
      return new Answered(table, {
        'cache-control': 'no-cache',
        'content-disposition': 'attachment; filename="roasts.csv"',
      })
    },
  )

  serve(
    app,
    calls.exportTimeline,
    { summary: 'The samples of a roast as CSV, units in the headings', of: 'roast' },
    async ({ id }) => {
      const found = await findRoast(db, id)
      if (found === null) return null
      const table = timelineAsCsv(await timelineOf(db, id))
      const name = `roast-${id}-timeline.csv`
      return new Answered(table, {
        etag: found.etag,
        'content-disposition': `attachment; filename="${name}"`,
      })
    },
  )
}
