import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { aliasesOf, changeAliases } from './aliases.ts'
import { beanExists } from './repository.ts'

/** The calls for the aliases of beans, which are only for the owner. */
export function serveAliases(app: App, { db }: ServerContext): void {
  serve(app, calls.readBeanAliases, async ({ id }) =>
    (await beanExists(db, id)) ? { aliases: await aliasesOf(db, id) } : null,
  )

  serve(app, calls.updateBeanAliases, { exists: id => beanExists(db, id) }, async ({ id, body }) => {
    const changed = await changeAliases(db, id, body.aliases)
    if (!changed.ok) return null
    const { origin_name: name, aliases } = changed.value
    return logged({ aliases }, 'bean_aliases_changed', { name, count: aliases.length })
  })
}
