import type { Write } from '#contract/call.ts'
import type { DeletionKind } from '#contract/trash.ts'
import { success } from '#domain/record/result.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { WriteResult } from '#server/http/call-description.ts'
import { acceptedRevisions, acceptedRow } from '#server/http/entity-tags.ts'
import { type HttpProblem, required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { changeWithoutVersion } from '#server/platform/database/change.ts'
import type { Db, Tables, Transaction } from '#server/platform/database/tables.ts'
import { beginDeletion } from './begin-deletion.ts'

/** The tables whose deleted rows stay in place, with the id of their deletion, each with the kind of that. */
export const MARKED_AS_DELETED = {
  stock_entries: 'stock entry',
  plans: 'plan',
  blends: 'blend',
  sheets: 'sheet',
  tastings: 'tasting',
  tasting_tables: 'table',
} as const satisfies { readonly [Name in keyof Tables]?: DeletionKind }
type MarkedTable = keyof typeof MARKED_AS_DELETED

/** Whose rows a call moves to the trash, and what is said of it. */
interface Deletable<Row, Answer> {
  table: MarkedTable
  find: (db: Db, id: number) => Promise<Row | undefined>
  /** By what the trash names it. */
  labelOf: (row: Row) => string
  /** Absent if visitors see all of them. */
  isShown?: (row: Row) => boolean
  /** What follows from it, in the same transaction. */
  afterwards?: (transaction: Transaction, id: number) => Promise<void>
  answer: (deleted: { deleted: number; deletion_id: number }, row: Row) => WriteResult<Answer>
}

/** Serves the call that moves a row to the trash if it is still what `If-Match` says. */
export function serveDeletion<Row extends { id: number; revision: number }, Answer>(
  app: App,
  { db, now }: ServerContext,
  call: Write<{ id: number }, undefined, Answer>,
  { table, find, labelOf, isShown = () => true, afterwards, answer }: Deletable<Row, Answer>,
): void {
  serve(app, call, async ({ id }, { request }) => {
    const accepted = acceptedRevisions(request)
    const deleted = await changeWithoutVersion<WriteResult<Answer>, HttpProblem>(
      db,
      async (transaction, show) => {
        const row = acceptedRow(call.of!, await find(transaction, id), accepted)
        if (!row.ok) return row
        if (isShown(row.value)) show()
        const deletion_id = await markAsDeleted(transaction, table, { id, label: labelOf(row.value) }, now())
        await afterwards?.(transaction, id)
        return success(answer({ deleted: 1, deletion_id }, row.value))
      },
    )
    return required(deleted)
  })
}

/** Marks a row as deleted by a new entry of the trash, and returns that one's id. */
export async function markAsDeleted(
  transaction: Transaction,
  table: MarkedTable,
  { id, label }: { id: number; label: string },
  now: Date,
): Promise<number> {
  const deletion_id = await beginDeletion(transaction, { kind: MARKED_AS_DELETED[table], label }, now)
  await transaction.updateTable(table).set({ deletion_id }).where('id', '=', id).execute()
  return deletion_id
}
