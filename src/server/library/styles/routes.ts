import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { createStyle, deleteStyle, updateStyle } from './change-styles.ts'
import { findStyle, listStyles } from './repository.ts'

/** The calls for styles themselves. Reading is public, because the explanations of scores refer to them. */
export function serveStyles(app: App, { db, now }: ServerContext): void {
  serve(app, calls.listStyles, () => listStyles(db))

  serve(app, calls.readStyle, ({ id }) => findStyle(db, id))

  serve(app, calls.createStyle, async ({ body }) => {
    const created = required(await createStyle(db, body, now()))
    return logged(created, 'style_added', { name: created.value.name })
  })

  serve(app, calls.updateStyle, async ({ id, body }, { request }) => {
    const changed = required(await updateStyle(db, id, body, acceptedRevisions(request), now()))
    return logged(changed, 'style_changed', { name: changed.value.name })
  })

  serve(app, calls.deleteStyle, async ({ id }, { request }) => {
    const name = required(await deleteStyle(db, id, acceptedRevisions(request), now()))
    return logged({ deleted: 1 }, 'style_deleted', { name })
  })
}
