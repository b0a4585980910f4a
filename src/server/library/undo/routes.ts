import * as calls from '#contract/calls.ts'
import type { Deletion } from '#contract/trash.ts'
import { isNamed, namesIn } from '#domain/record/named-values.ts'
import type { App, ServerContext } from '#server/context.ts'
import { type Happened, happened } from '#server/http/happened.ts'
import { serve } from '#server/http/serve-call.ts'
import { listDeletions } from '#server/library/trash/repository.ts'
import { undo } from './undo.ts'

/** The calls for the trash, which are only for the owner. */
export function serveTrash(app: App, { db, now }: ServerContext): void {
  serve(app, calls.listDeletions, () => listDeletions(db, now()))

  serve(app, calls.restoreDeletion, async ({ id }) => {
    const undone = await undo(db, id, now())
    if (!undone.ok) throw undone.reason
    return restoredHappened(undone.value)
  })
}

function restoredHappened(deletion: Deletion): Happened<Deletion> {
  const { kind, label, bean_count, roast_count } = deletion
  if (kind === 'update') return happened(deletion, 'update_undone', { name: label ?? '' })
  if (kind === 'changes' || kind === 'time zone')
    return happened(deletion, 'changes_undone', { count: roast_count })
  if (kind === 'step aside') return happened(deletion, 'step_aside_undone', { count: roast_count })
  if (kind === 'stock entry') return happened(deletion, 'stock_entry_restored', { name: label ?? '' })
  if (kind === 'bean changes') return happened(deletion, 'bean_changes_undone', { count: bean_count })
  if (kind === 'merge') return happened(deletion, 'merge_undone', { name: label ?? '' })
  if (kind === 'scores') return happened(deletion, 'scores_undone', { count: roast_count })
  if (kind === 'reread') return happened(deletion, 'reread_undone', { count: roast_count })
  if (label === null || !isNamed(namesIn(RESTORED), kind))
    return happened(deletion, 'deletion_undone', { bean_count, roast_count })
  return happened(deletion, RESTORED[kind], { name: label })
}

const RESTORED = { roast: 'roast_restored', bean: 'bean_restored', style: 'style_restored' } as const
