import { setImmediate } from 'node:timers/promises'
import type { Activity } from '#contract/activity.ts'
import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { startedStream } from '#server/http/answers/started-stream.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import { decodeCursor, encodeCursor, wrongCursor } from '#server/http/cursors.ts'
import { serve } from '#server/http/serve-call.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { BYTE_ORDER_MARK, type CsvValue, csvLines } from '#server/platform/files/csv.ts'
import { type ActivityPosition, countActivity, listActivity } from './repository.ts'

/** The calls of the activity log, which are only for the owner. */
export function serveActivity(app: App, { db }: ServerContext): void {
  serve(app, calls.listActivity, async ({ limit = USUAL_PAGE, cursor }) => {
    await app.activity.storeNow()
    const after = cursor === undefined ? null : parsePosition(cursor)
    const { records, next } = await listActivity(db, { limit, after })
    return new WithHeaders(records, {
      'x-total-count': String(await countActivity(db)),
      ...(next !== null && { 'x-next-cursor': encodeCursor([next.happened_at, next.id]) }),
    })
  })

  serve(app, calls.exportActivity, async () => {
    await app.activity.storeNow()
    return new WithHeaders(await startedStream(activityAsCsv(db)), {
      'content-disposition': 'attachment; filename="what-happened.csv"',
    })
  })
}

const USUAL_PAGE = 100

function parsePosition(cursor: string): ActivityPosition {
  const [happened_at, id, ...rest] = decodeCursor(cursor)
  if (typeof happened_at !== 'string' || !Number.isSafeInteger(id) || rest.length > 0) throw wrongCursor()
  return { happened_at, id: Number(id) }
}

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
