import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { createSheet, deleteSheet, updateSheet } from './change-sheets.ts'
import { findSheetRow, listSheets, versionedSheetOf } from './sheet-row.ts'

/** The calls for sheets. Reading is public, because public tastings refer to them. */
export function serveSheets(app: App, { db, now }: ServerContext): void {
  serve(app, calls.listSheets, () => listSheets(db))

  serve(app, calls.readSheet, async ({ id }) => {
    const row = await findSheetRow(db, id)
    return row === undefined ? null : versionedSheetOf(row)
  })

  serve(app, calls.createSheet, async ({ body }) => {
    const created = required(await createSheet(db, body, now()))
    return logged(created, 'sheet_added', { name: created.value.name })
  })

  serve(app, calls.updateSheet, async ({ id, body }, { request }) => {
    const changed = required(await updateSheet(db, id, body, acceptedRevisions(request), now()))
    return logged(changed, 'sheet_changed', { name: changed.value.name })
  })

  serve(app, calls.deleteSheet, async ({ id }, { request }) => {
    const { name, deletion_id } = required(await deleteSheet(db, id, acceptedRevisions(request), now()))
    return logged({ deleted: 1, deletion_id }, 'sheet_deleted', { name })
  })
}
