import * as calls from '#contract/calls.ts'
import { readMoment } from '#server/account/site/owner-settings.ts'
import type { App, ServerContext } from '#server/context.ts'
import { requireId } from '#server/http/entity-ids.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { beanExists } from '#server/library/beans/repository.ts'
import { roastExists } from '#server/library/roasts/repository.ts'
import { serveDeletion } from '#server/library/trash/delete-in-place.ts'
import { type ChangedTasting, createTasting, updateTasting } from './change-tastings.ts'
import { tastingsState } from './ratings.ts'
import { findTasting, findTastingRow, tastingsOfBean, tastingsOfRoast } from './tasting-row.ts'

/** The calls for tastings. Visitors read the public ones. */
export function serveTastings(app: App, context: ServerContext): void {
  const { db, now } = context
  const moment = () => readMoment(db, now())
  const ownersState = () => tastingsState(db)

  serve(app, calls.listRoastTastings, { ownersState }, async ({ id }, _version, reader) =>
    (await roastExists(db, id)) ? tastingsOfRoast(db, id, reader) : null,
  )

  serve(app, calls.listBeanTastings, { ownersState }, async ({ id }, _version, reader) =>
    (await beanExists(db, id)) ? tastingsOfBean(db, id, reader) : null,
  )

  serve(app, calls.readTasting, { ownersState }, ({ id }, _version, reader) => findTasting(db, id, reader))

  serve(app, calls.createTasting, async ({ body }) => {
    requireIds(body)
    const { isNew, ...created } = required(await createTasting(db, body, await moment()))
    return isNew ? loggedTasting(created, 'tasting_added') : unchanged(created.tasting)
  })

  serve(app, calls.updateTasting, async ({ id, body }, { request }) => {
    requireIds(body)
    const changed = await updateTasting(db, id, body, acceptedRevisions(request), await moment())
    return loggedTasting(required(changed), 'tasting_changed')
  })

  serveDeletion(app, context, calls.deleteTasting, {
    table: 'tastings',
    find: findTastingRow,
    labelOf: ({ roast_name }) => roast_name,
    isShown: ({ is_public }) => is_public === 1,
    answer: (deleted, { roast_name: name }) => logged(deleted, 'tasting_deleted', { name }),
  })
}

/** Throws 404 for ids that no roast or sheet can have. */
function requireIds({ roast_id, sheet_id }: { roast_id?: number; sheet_id?: number }): void {
  if (roast_id !== undefined) requireId('roast', roast_id)
  if (sheet_id !== undefined) requireId('sheet', sheet_id)
}

function loggedTasting({ tasting, roast_name }: ChangedTasting, code: 'tasting_added' | 'tasting_changed') {
  return logged(tasting, code, { name: roast_name })
}
