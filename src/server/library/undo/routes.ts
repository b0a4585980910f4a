import * as calls from '#contract/calls.ts'
import type { Deletion } from '#contract/trash.ts'
import { isNamed, namesIn } from '#domain/record/named-values.ts'
import type { App, ServerContext } from '#server/context.ts'
import { required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, type WriteAnswer } from '#server/http/write-answer.ts'
import { listDeletions } from '#server/library/trash/repository.ts'
import { undo } from './undo.ts'

/** The calls for the trash, which are only for the owner. */
export function serveTrash(app: App, { db, now }: ServerContext): void {
  serve(app, calls.listDeletions, () => listDeletions(db, now()))

  serve(app, calls.restoreDeletion, async ({ id }) => {
    return loggedRestore(required(await undo(db, id, now())))
  })
}

function loggedRestore(deletion: Deletion): WriteAnswer<Deletion> {
  const { kind, label, bean_count, roast_count } = deletion
  if (kind === 'running roast') return logged(deletion, 'running_roast_restored', {})
  if (kind === 'bean changes') return logged(deletion, 'bean_changes_undone', { count: bean_count })
  if (isNamed(namesIn(CHANGED), kind)) return logged(deletion, CHANGED[kind], { count: roast_count })
  if (label === null || !isNamed(namesIn(RESTORED), kind))
    return logged(deletion, 'deletion_undone', { bean_count, roast_count })
  return logged(deletion, RESTORED[kind], { name: label })
}

/** What is recorded by the number of the roasts that changed back. */
const CHANGED = {
  changes: 'changes_undone',
  'time zone': 'changes_undone',
  'step aside': 'step_aside_undone',
  scores: 'scores_undone',
  reread: 'reread_undone',
} as const

/** What is recorded by the name of what came back. */
const RESTORED = {
  update: 'update_undone',
  merge: 'merge_undone',
  'stock entry': 'stock_entry_restored',
  roast: 'roast_restored',
  bean: 'bean_restored',
  style: 'style_restored',
  plan: 'plan_restored',
  blend: 'blend_restored',
  sheet: 'sheet_restored',
  tasting: 'tasting_restored',
  table: 'table_restored',
} as const
