import * as calls from '#contract/calls.ts'
import {
  rereadAnswer,
  rereadPreview,
  rereadRange,
  rereadRangeQuery,
  rereadRequest,
} from '#contract/reread.ts'
import type { App, ServerContext } from '#server/context.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { happened, nothingHappened } from '#server/http/happened.ts'
import { serve } from '#server/http/serve-call.ts'
import { isReplacing } from '#server/library/undo/replaced-values.ts'
import { previewReread, reread } from './reread.ts'

/** The calls that read stored originals again. */
export function serveReread(app: App, context: ServerContext): void {
  const { db, backups } = context

  serve(
    app,
    calls.previewReread,
    {
      summary:
        'What reading the originals again would change, for all roasts or for the next ones after an id',
      query: rereadRangeQuery,
      body: rereadRange.nullish(),
      answer: rereadPreview,
      errors: [503],
      mayTakeLong: true,
    },
    async ({ body, ...query }) => {
      const { after_id = 0, limit = null } = { ...query, ...body }
      return nothingHappened(await previewReread(context, { afterId: after_id, limit }))
    },
  )

  serve(
    app,
    calls.rereadRoasts,
    {
      summary: 'Read originals again and take over some fields, after a backup',
      body: rereadRequest,
      answer: rereadAnswer,
      errors: [404, 503],
      mayTakeLong: true,
    },
    async ({ body }) => {
      const { deletion_id = null, fields } = body
      if (deletion_id === null) await backups.beforeReread()
      else if (!(await isReplacing(db, deletion_id, 'reread'))) throw unknownEntity({ name: 'deletion' })
      const answer = await reread(context, { ...body, deletion_id })
      if (answer.changed === 0) return nothingHappened(answer)
      return happened(answer, 'roasts_reread', { count: answer.changed, fields })
    },
  )
}
