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
  if (kind === 'update') return logged(deletion, 'update_undone', { name: label ?? '' })
  if (kind === 'changes' || kind === 'time zone')
    return logged(deletion, 'changes_undone', { count: roast_count })
  if (kind === 'step aside') return logged(deletion, 'step_aside_undone', { count: roast_count })
  if (kind === 'stock entry') return logged(deletion, 'stock_entry_restored', { name: label ?? '' })
  if (kind === 'running roast') return logged(deletion, 'running_roast_restored', {})
  if (kind === 'bean changes') return logged(deletion, 'bean_changes_undone', { count: bean_count })
  if (kind === 'merge') return logged(deletion, 'merge_undone', { name: label ?? '' })
  if (kind === 'scores') return logged(deletion, 'scores_undone', { count: roast_count })
  if (kind === 'reread') return logged(deletion, 'reread_undone', { count: roast_count })
  if (label === null || !isNamed(namesIn(RESTORED), kind))
    return logged(deletion, 'deletion_undone', { bean_count, roast_count })
  return logged(deletion, RESTORED[kind], { name: label })
}

const RESTORED = {
  roast: 'roast_restored',
  bean: 'bean_restored',
  style: 'style_restored',
  plan: 'plan_restored',
  blend: 'blend_restored',
  sheet: 'sheet_restored',
  tasting: 'tasting_restored',
  table: 'table_restored',
} as const
