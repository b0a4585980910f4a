import { beanAliases } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { happened } from '#server/http/happened.ts'
import { serve } from '#server/http/serve-call.ts'
import { aliasesOf, changeAliases } from './aliases.ts'
import { BEAN } from './bean-problems.ts'
import { beanExists } from './repository.ts'

/** The calls for the aliases of beans, which are only for the owner. */
export function serveAliases(app: App, { db }: ServerContext): void {
  serve(
    app,
    calls.readBeanAliases,
    {
      summary: 'The aliases of a bean: the other names that files have for it',
      of: BEAN,
      answer: beanAliases,
    },
    async ({ id }) => ((await beanExists(db, id)) ? { aliases: await aliasesOf(db, id) } : null),
  )

  serve(
    app,
    calls.updateBeanAliases,
    {
      summary: 'Replace the aliases of a bean; a name that was another bean’s alias becomes this one’s',
      of: BEAN,
      exists: id => beanExists(db, id),
      body: beanAliases,
      answer: beanAliases,
    },
    async ({ id, body }) => {
      const changed = await changeAliases(db, id, body.aliases)
      if (!changed.ok) return null
      const { origin_name: name, aliases } = changed.value
      return happened({ aliases }, 'bean_aliases_changed', { name, count: aliases.length })
    },
  )
}
