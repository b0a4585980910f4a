import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { createStyle, deleteStyle, updateStyle } from './change-styles.ts'
import { findStyle, listStyles, styleExists } from './repository.ts'
import { requireStyleChange } from './style-problems.ts'

/** The calls for styles themselves. Reading is public, because the explanations of scores refer to them. */
export function serveStyles(app: App, { db, now }: ServerContext): void {
  const exists = (id: number) => styleExists(db, id)

  serve(app, calls.listStyles, () => listStyles(db))

  serve(app, calls.readStyle, ({ id }) => findStyle(db, id))

  serve(app, calls.createStyle, async ({ body }) => {
    const created = requireStyleChange(await createStyle(db, body, now()))
    return logged(created, 'style_added', { name: created.value.name })
  })

  serve(app, calls.updateStyle, { exists }, async ({ id, body }, { request }) => {
    const changed = requireStyleChange(await updateStyle(db, id, body, acceptedRevisions(request), now()))
    return logged(changed, 'style_changed', { name: changed.value.name })
  })

  serve(app, calls.deleteStyle, { exists }, async ({ id }, { request }) => {
    const name = requireStyleChange(await deleteStyle(db, id, acceptedRevisions(request), now()))
    return logged({ deleted: 1 }, 'style_deleted', { name })
  })
}
