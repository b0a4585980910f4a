import * as calls from '#contract/calls.ts'
import type { StockEntryAnswer } from '#contract/stock.ts'
import { readMoment, readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { App, ServerContext } from '#server/context.ts'
import { startedStream } from '#server/http/answers/started-stream.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import { requireId } from '#server/http/entity-ids.ts'
import { acceptedRevisions, Versioned } from '#server/http/entity-tags.ts'
import { required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, type WriteAnswer } from '#server/http/write-answer.ts'
import { serveDeletion } from '#server/library/trash/delete-in-place.ts'
import { type ChangedEntry, createEntry, findEntry, updateEntry } from './change-entries.ts'
import { versionedEntryOf } from './entry-row.ts'
import { costOf, listStock, stockOfBean } from './read-stock.ts'
import { stockAsCsv } from './stock-csv.ts'

/** The calls for the stock and the costs of coffees, which are only for the owner. */
export function serveStock(app: App, context: ServerContext): void {
  const { db, now } = context
  const moment = () => readMoment(db, now())

  serve(app, calls.listStock, async () => listStock(db, (await moment()).today))

  serve(app, calls.readBeanStock, async ({ id }) => stockOfBean(db, id, (await moment()).today))

  serve(app, calls.readRoastCost, async ({ id }) => costOf(db, id, await readOwnerSettings(db)))

  serve(app, calls.createStockEntry, async ({ body }) => {
    const bean_id = requireId('bean', body.bean_id)
    const created = required(await createEntry(db, { ...body, bean_id }, await moment()))
    return loggedEntry(created, 'stock_entry_added')
  })

  serve(app, calls.updateStockEntry, async ({ id, body }, { request }) => {
    if (body.bean_id !== undefined) requireId('bean', body.bean_id)
    const changed = await updateEntry(db, id, body, acceptedRevisions(request), await moment())
    return loggedEntry(required(changed), 'stock_entry_changed')
  })

  serveDeletion(app, context, calls.deleteStockEntry, {
    table: 'stock_entries',
    find: findEntry,
    labelOf: ({ origin_name }) => origin_name,
    answer(deleted, { origin_name, ...row }) {
      const entry = versionedEntryOf(row)
      const answer = new Versioned({ ...entry.value, ...deleted }, entry.etag)
      return logged(answer, 'stock_entry_deleted', valuesOf({ entry, origin_name }))
    },
  })

  serve(app, calls.exportStock, async () => {
    const { currency } = await readOwnerSettings(db)
    return new WithHeaders(await startedStream(stockAsCsv(db, currency)), {
      'content-disposition': 'attachment; filename="stock.csv"',
    })
  })
}

function loggedEntry(
  changed: ChangedEntry,
  code: 'stock_entry_added' | 'stock_entry_changed',
): WriteAnswer<Versioned<StockEntryAnswer>> {
  return logged(changed.entry, code, valuesOf(changed))
}

function valuesOf({ entry: { value }, origin_name }: ChangedEntry) {
  return { name: origin_name, kind: value.kind, date: value.date, grams: value.grams }
}
