import type { BlendUpdate } from '#contract/blend/blends.ts'
import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { requireId } from '#server/http/entity-ids.ts'
import { acceptedRevisions, Versioned } from '#server/http/entity-tags.ts'
import { required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { serveDeletion } from '#server/library/trash/delete-in-place.ts'
import { asSeenBy, findBlend, findBlendRow, listBlends } from './blend-row.ts'
import { createBlend, updateBlend } from './change-blends.ts'
import { followRecipes } from './recipe-of-roast.ts'

/** The calls for the recipes of blends. Reading is public; only the owner sees their other names, and may write. */
export function serveBlends(app: App, context: ServerContext): void {
  const { db, now } = context
  serve(app, calls.listBlends, async (_input, _version, reader) =>
    (await listBlends(db)).map(blend => asSeenBy(reader, blend)),
  )

  serve(app, calls.readBlend, async ({ id }, _version, reader) => {
    const found = await findBlend(db, id)
    return found && new Versioned(asSeenBy(reader, found.value), found.etag)
  })

  serve(app, calls.createBlend, async ({ body }) => {
    requireIds(body.parts)
    const created = required(await createBlend(db, body, now()))
    return logged(created, 'blend_added', { name: created.value.name })
  })

  serve(app, calls.updateBlend, async ({ id, body }, { request }) => {
    requireIds(body.parts)
    const changed = required(await updateBlend(db, id, body, acceptedRevisions(request), now()))
    return logged(changed, 'blend_changed', { name: changed.value.name })
  })

  serveDeletion(app, context, calls.deleteBlend, {
    table: 'blends',
    find: findBlendRow,
    labelOf: ({ name }) => name,
    afterwards: (transaction, id) => followRecipes(transaction, [id]),
    answer: (deleted, { name }) => logged(deleted, 'blend_deleted', { name }),
  })
}

/** Throws 404 for ids that no bean can have. */
function requireIds(parts: BlendUpdate['parts'] = []): void {
  for (const { bean_id } of parts) requireId('bean', bean_id)
}
