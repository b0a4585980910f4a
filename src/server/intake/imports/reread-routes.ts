import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { isReplacing } from '#server/library/undo/replaced-values.ts'
import { previewReread, reread } from './reread.ts'

/** The calls that read stored originals again. */
export function serveReread(app: App, context: ServerContext): void {
  const { db, backups } = context

  serve(app, calls.previewReread, async ({ body, ...query }) => {
    const { after_id = 0, limit = null } = { ...query, ...body }
    return unchanged(await previewReread(context, { afterId: after_id, limit }))
  })

  serve(app, calls.rereadRoasts, async ({ body }) => {
    const { deletion_id = null, fields } = body
    if (deletion_id === null) await backups.beforeReread()
    else if (!(await isReplacing(db, deletion_id, 'reread'))) throw unknownEntity('deletion')
    const answer = await reread(context, { ...body, deletion_id })
    if (answer.changed === 0) return unchanged(answer)
    return logged(answer, 'roasts_reread', { count: answer.changed, fields })
  })
}
