import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Activity } from '#contract/activity.ts'
import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { startedStream } from '#server/http/answers/started-stream.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import { idInCursor, nameInCursor, pageOf, positionIn } from '#server/http/cursors.ts'
import { serve } from '#server/http/serve-call.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { BYTE_ORDER_MARK, type CsvValue, csvLines } from '#server/platform/files/csv.ts'
import { type ActivityPosition, countActivity, listActivity } from './repository.ts'

/** The calls of the activity log, which are only for the owner. */
export function serveActivity(app: App, { db }: ServerContext): void {
  serve(app, calls.listActivity, async ({ limit = USUAL_PAGE, cursor }) => {
    await app.activity.storeNow()
    const position = positionIn(cursor, POSITION)
    const after = position && { happened_at: position[0], id: position[1] }
    const { records, next } = await listActivity(db, { limit, after })
    return pageOf(records, await countActivity(db), next && [next.happened_at, next.id])
  })

  serve(app, calls.exportActivity, async () => {
    await app.activity.storeNow()
    return new WithHeaders(await startedStream(activityAsCsv(db)), {
      'content-disposition': 'attachment; filename="what-happened.csv"',
    })
  })
}

const USUAL_PAGE = 100

/** The time of a record, and its id. */
const POSITION = z.tuple([nameInCursor, idInCursor])

/** Every record as CSV, newest first. Yields pieces, each read after the previous one was sent. */
async function* activityAsCsv(db: Db): AsyncGenerator<string> {
  let heading = BYTE_ORDER_MARK + csvLines([COLUMNS.map(([name]) => name)])
  let after: ActivityPosition | null = null
  do {
    const { records, next } = await listActivity(db, { limit: RECORDS_AT_ONCE, after })
    // Sent with the first records, so a database failure shows before anything is sent.
    yield heading + csvLines(records.map(record => COLUMNS.map(([, value]) => value(record))))
    heading = ''
    after = next
    await setImmediate()
  } while (after !== null)
}

const RECORDS_AT_ONCE = 500

const COLUMNS: readonly [heading: string, value: (record: Activity) => CsvValue][] = [
  ['Time (UTC)', record => record.happened_at],
  ['What', record => record.what],
  ['Times', record => record.times],
  ['Address', record => record.address],
  ['Device', record => record.device],
  ['Kind', record => record.kind],
]
