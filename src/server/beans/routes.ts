import { z } from 'zod'
import { type Bean, bean, beanCreate, beanListQuery, beanNameQuery, beanUpdate } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { deletedAnswer, existsAnswer } from '#contract/fields.ts'
import { unknownBean } from '#domain/bean/bean.ts'
import type { Reader } from '#server/answers/answer-cache.ts'
import { BEAN } from '#server/beans/bean-problems.ts'
import type { App, ServerContext } from '#server/context.ts'
import { Answered } from '#server/http/call-description.ts'
import { decodeCursor, encodeCursor, wrongCursor } from '#server/http/cursors.ts'
import { acceptedRevisions, Tagged } from '#server/http/entity-tags.ts'
import { happened } from '#server/http/happened.ts'
import { renameBeanFields } from '#server/http/input-names.ts'
import { serve } from '#server/http/serve-call.ts'
import { readSiteChoices } from '#server/site/site-choices.ts'
import { serveAliases } from './alias-routes.ts'
import { requireBeanChange } from './bean-problems.ts'
import { createBean, deleteAllBeans, deleteBean, updateBean } from './change-beans.ts'
import { servePageCalls } from './page-routes.ts'
import { beanExists, countBeans, findBean, isBeanNameTaken, listBeans } from './repository.ts'

/** The calls for beans. Reading is public; only the owner may write. */
export function serveBeans(app: App, context: ServerContext): void {
  const { db, backups, now } = context
  const seesPrices = async (reader: Reader) => reader === 'owner' || (await readSiteChoices(db)).prices_public
  const knownBean = { of: BEAN, exists: (id: number) => beanExists(db, id) } as const

  serve(
    app,
    calls.listBeans,
    {
      summary: 'Beans by name: all, or one page; limit=0 returns only the count',
      query: beanListQuery,
      answer: z.array(bean),
    },
    async ({ limit = null, cursor }, _version, reader) => {
      const after = cursor === undefined ? null : parseNameCursor(cursor)
      const part = limit === 0 ? NO_PART : await listBeans(db, { limit, after })
      const isPriceShown = await seesPrices(reader)
      return new Answered(isPriceShown ? part.beans : part.beans.map(withoutPrice), {
        'x-total-count': String(await countBeans(db)),
        ...(part.next !== null && { 'x-next-cursor': encodeCursor([part.next]) }),
      })
    },
  )

  serve(
    app,
    calls.checkBeanExists,
    { summary: 'Whether there is a bean with this name', query: beanNameQuery, answer: existsAnswer },
    async ({ origin_name }) => ({ exists: await isBeanNameTaken(db, origin_name) }),
  )

  serve(
    app,
    calls.readBean,
    { summary: 'One bean', of: BEAN, answer: bean },
    async ({ id }, _version, reader) => {
      const found = await findBean(db, id)
      const isPriceShown = await seesPrices(reader)
      if (found === null || isPriceShown) return found
      return new Tagged(withoutPrice(found.value), found.etag.replace(/"$/, '-without-price"'))
    },
  )

  serve(
    app,
    calls.createBean,
    { summary: 'Add a bean', body: beanCreate, rename: renameBeanFields, answer: bean, errors: [409] },
    async ({ body }) => {
      const fields = { ...unknownBean(body.origin_name), ...body }
      const created = requireBeanChange(await createBean(db, fields, now()))
      return happened(created, 'bean_added', { name: created.value.origin_name })
    },
  )

  serve(
    app,
    calls.updateBean,
    {
      summary: 'Change a bean: absent means unchanged, null means cleared; If-Match is respected',
      ...knownBean,
      body: beanUpdate,
      rename: renameBeanFields,
      answer: bean,
      errors: [409, 412],
    },
    async ({ id, body }, { request }) => {
      const changed = requireBeanChange(await updateBean(db, id, body, acceptedRevisions(request), now()))
      return happened(changed, 'bean_changed', { name: changed.value.origin_name })
    },
  )

  serve(
    app,
    calls.deleteAllBeans,
    { summary: 'Delete every bean and every roast', answer: deletedAnswer },
    async () => {
      if ((await countBeans(db)) > 0) await backups.beforeDeletion()
      const deleted = await deleteAllBeans(db, now())
      return happened({ deleted }, 'all_beans_deleted', { count: deleted })
    },
  )

  serve(
    app,
    calls.deleteBean,
    { summary: 'Delete a bean and its roasts', ...knownBean, answer: deletedAnswer, errors: [412] },
    async ({ id }, { request }) => {
      const name = requireBeanChange(await deleteBean(db, id, acceptedRevisions(request), now()))
      return happened({ deleted: 1 }, 'bean_deleted', { name })
    },
  )

  serveAliases(app, context)
  servePageCalls(app, context)
}

/** The bean as visitors see it if the owner hides prices. */
function withoutPrice(bean: Bean): Bean {
  return { ...bean, cost_per_lb: null }
}

const NO_PART = { beans: [], next: null }

function parseNameCursor(cursor: string): string {
  const [name, ...rest] = decodeCursor(cursor)
  if (typeof name !== 'string' || rest.length > 0) throw wrongCursor()
  return name
}
