import * as calls from '#contract/calls.ts'
import type { Result } from '#domain/record/result.ts'
import type { App, ServerContext } from '#server/context.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import { acceptedRevisions, changedMeanwhile } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { createStyle, deleteStyle, type StyleRefusal, updateStyle } from './change-styles.ts'
import { findStyle, listStyles } from './repository.ts'

/** The calls for styles themselves. Reading is public, because the explanations of scores refer to them. */
export function serveStyles(app: App, { db, now }: ServerContext): void {
  serve(app, calls.listStyles, () => listStyles(db))

  serve(app, calls.readStyle, ({ id }) => findStyle(db, id))

  serve(app, calls.createStyle, async ({ body }) => {
    const created = requireStyleChange(await createStyle(db, body, now()))
    return logged(created, 'style_added', { name: created.value.name })
  })

  serve(app, calls.updateStyle, async ({ id, body }, { request }) => {
    const changed = requireStyleChange(await updateStyle(db, id, body, acceptedRevisions(request), now()))
    return logged(changed, 'style_changed', { name: changed.value.name })
  })

  serve(app, calls.deleteStyle, async ({ id }, { request }) => {
    const name = requireStyleChange(await deleteStyle(db, id, acceptedRevisions(request), now()))
    return logged({ deleted: 1 }, 'style_deleted', { name })
  })
}

/** The value of an accepted change. Throws the `HttpProblem` for a refused one. */
function requireStyleChange<Value>(result: Result<Value, StyleRefusal>): Value {
  if (result.ok) return result.value
  const { reason } = result
  switch (reason.kind) {
    case 'unknown':
      throw unknownEntity('style')
    case 'changed meanwhile':
      throw changedMeanwhile('style')
    case 'same name':
      throw new HttpProblem('style_exists', reason)
    case 'name of an edition':
      throw new HttpProblem('style_edition_named', reason)
    case 'house':
      throw new HttpProblem('house_is_fixed', { left_undone: reason.left_undone })
    case 'in use':
      throw new HttpProblem('style_in_use', reason)
  }
}
