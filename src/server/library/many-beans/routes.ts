import { FILLED_FIELDS } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { changeBeans } from './change-beans.ts'
import { mergeBeans } from './merge-beans.ts'

/** The calls that change several beans at once, or merge two. */
export function serveManyBeans(app: App, { db, now }: ServerContext): void {
  serve(app, calls.updateBeans, async ({ body: { beans } }) => {
    const changed = required(await changeBeans(db, beans, now()))
    if (changed.deletion_id === null) return unchanged(changed)
    const fields = FILLED_FIELDS.filter(field => beans.some(bean => bean[field] !== undefined))
    return logged(changed, 'beans_changed', { count: changed.changed, fields })
  })

  serve(app, calls.mergeBeans, async ({ id, body }, { request }) => {
    const merging = { ...body, accepted: acceptedRevisions(request), now: now() }
    const { answer, gone: name } = required(await mergeBeans(db, id, merging))
    const { bean, moved } = answer
    return logged(answer, 'beans_merged', { name, into: bean.origin_name, roast_count: moved.roasts })
  })
}
