import { z } from 'zod'
import * as calls from '#contract/calls.ts'
import { type Deletion, deletion } from '#contract/trash.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { Entity } from '#server/http/entity-ids.ts'
import { happened, quoted } from '#server/http/happened.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { listDeletions } from './repository.ts'
import { restoreFromTrash } from './restore-from-trash.ts'

const DELETION: Entity = { name: 'deletion', unknown: 'Deletion not found' }

/** The calls for the trash, which are only for the owner. */
export function serveTrash(app: App, { db }: ServerContext): void {
  serve(
    app,
    calls.listDeletions,
    { summary: 'What was deleted and can be restored, newest first', answer: z.array(deletion) },
    () => listDeletions(db),
  )

  serve(
    app,
    calls.restoreDeletion,
    {
      summary: 'Restore what one deletion took, with the same ids: all of it or nothing',
      of: DELETION,
      answer: deletion,
      errors: [409],
      mayTakeLong: true,
    },
    async ({ id }) => {
      const restored = await restoreFromTrash(db, id)
      if (restored.ok) return happened(restored.value, 'deletion undone', restoredText(restored.value))
      if (restored.reason.kind === 'conflict') throw new HttpProblem(409, restored.reason.sentence)
      return null
    },
  )
}

function restoredText({ kind, label, bean_count, roast_count }: Deletion): string {
  if (label !== null)
    return `${kind === 'bean' ? 'Bean' : 'Roast'} ${quoted(label)} was restored from the trash`
  return `${bean_count} beans and ${roast_count} roasts were restored from the trash`
}
