import { z } from 'zod'
import type { Bean, BeanUpdate } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { SiteChoices } from '#contract/site.ts'
import { unknownBean } from '#domain/bean/bean.ts'
import { BEAN_PRICE_FIELDS } from '#domain/bean/bean-fields.ts'
import { definedOf, namesIn, valuesByName } from '#domain/record/named-values.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { Reader } from '#server/http/answers/answer-cache.ts'
import { nameInCursor, pageOf, positionIn } from '#server/http/cursors.ts'
import { acceptedRevisions, Versioned } from '#server/http/entity-tags.ts'
import { required } from '#server/http/http-problem.ts'
import { renameBeanFields } from '#server/http/input-names.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, type WriteAnswer } from '#server/http/write-answer.ts'
import { beanNamed } from '#server/library/blends/blend-names.ts'
import { isSoldOut, soldOutBeans } from '#server/library/stock/sold-out.ts'
import { aliasesOf, changeAliases } from './aliases.ts'
import { createBean, deleteAllBeans, deleteBean, type JudgeRoasts, updateBean } from './change-beans.ts'
import { servePageCalls } from './page-routes.ts'
import { beanExists, countBeans, findBean, listBeans } from './repository.ts'

/** The calls for beans. Reading is public; only the owner may write. */
export function serveBeans(app: App, context: ServerContext, judgeRoasts: JudgeRoasts): void {
  const { db, now } = context
  const soldOutAt = soldOutBeans(db)

  serve(app, calls.listBeans, async ({ limit = null, cursor, put_away }, version, reader) => {
    const [after = null] = positionIn(cursor, POSITION) ?? []
    const withPutAway = put_away === undefined ? reader === 'owner' : put_away === 'with'
    const part = limit === 0 ? NO_PART : await listBeans(db, { limit, after, withPutAway })
    const settings = await readOwnerSettings(db)
    const soldOut = part.beans.length === 0 ? null : await soldOutAt(version, settings)
    const beans = part.beans
      .map(bean => (soldOut?.has(bean.id) ? asSoldOut(bean) : bean))
      .map(bean => (reader === 'owner' ? bean : withoutPutAway(bean)))
    const seen = seesPrices(reader, settings) ? beans : beans.map(withoutPrice)
    return pageOf(seen, await countBeans(db, withPutAway), part.next === null ? null : [part.next])
  })

  serve(app, calls.checkBeanExists, async ({ origin_name }) => ({
    exists: (await beanNamed(db, origin_name)) !== null,
  }))

  serve(app, calls.readBean, async ({ id }, version, reader) => {
    const found = await findBean(db, id)
    if (found === null) return null
    const settings = await readOwnerSettings(db)
    const signedOut = signed(found, (await soldOutAt(version, settings)).has(found.value.id))
    const shown = reader === 'owner' ? signedOut : asVisitorsSee(signedOut)
    return seesPrices(reader, settings)
      ? shown
      : new Versioned(withoutPrice(shown.value), etagWith(shown, 'without-price'))
  })

  serve(app, calls.createBean, { rename: renameBeanFields }, async ({ body }) => {
    const fields = { ...unknownBean(body.origin_name), ...body }
    const created = required(await createBean(db, fields, now()))
    return logged(created, 'bean_added', { name: created.value.origin_name })
  })

  serve(app, calls.updateBean, { rename: renameBeanFields }, async ({ id, body }, { request }) => {
    const changed = required(
      await updateBean(db, id, body, { accepted: acceptedRevisions(request), now: now(), judgeRoasts }),
    )
    return loggedBean(signed(changed, await isSoldOut(db, id)), body)
  })

  serveDeletions(app, context)
  serveAliases(app, context)
  servePageCalls(app, context)
}

/** What the activity log says of an update: putting a bean away, or bringing it back, is a record of its own. */
function loggedBean(answer: Versioned<Bean>, update: BeanUpdate): WriteAnswer<Versioned<Bean>> {
  const { origin_name: name } = answer.value
  const { put_away, ...others } = definedOf(update)
  return put_away !== undefined && namesIn(others).length === 0
    ? logged(answer, 'bean_put_away', { name, put_away })
    : logged(answer, 'bean_changed', { name })
}

function serveDeletions(app: App, { db, backups, now }: ServerContext): void {
  serve(app, calls.deleteAllBeans, async () => {
    if ((await countBeans(db)) > 0) await backups.beforeDeletion()
    const deleted = await deleteAllBeans(db, now())
    return logged({ deleted }, 'all_beans_deleted', { count: deleted })
  })

  serve(app, calls.deleteBean, async ({ id }, { request }) => {
    const name = required(await deleteBean(db, id, acceptedRevisions(request), now()))
    return logged({ deleted: 1 }, 'bean_deleted', { name })
  })
}

function seesPrices(reader: Reader, { prices_public }: Pick<SiteChoices, 'prices_public'>): boolean {
  return reader === 'owner' || prices_public
}

/** The bean, marked as sold out if visitors see it so. */
function signed(found: Versioned<Bean>, isSoldOut: boolean): Versioned<Bean> {
  return isSoldOut ? new Versioned(asSoldOut(found.value), etagWith(found, 'sold-out')) : found
}

/** The bean, marked as sold out. */
function asSoldOut(bean: Bean): Bean {
  return { ...bean, sold_out: true }
}

/** The ETag of an answer that depends on more than the bean's revisions. */
function etagWith({ etag }: Versioned<Bean>, how: string): string {
  return etag.replace(/"$/, `-${how}"`)
}

/** The bean without saying that it is put away: that is the owner's order. */
function asVisitorsSee(found: Versioned<Bean>): Versioned<Bean> {
  return found.value.put_away ? new Versioned(withoutPutAway(found.value), etagWith(found, 'visited')) : found
}

function withoutPutAway({ put_away: _, ...bean }: Bean): Bean {
  return bean
}

/** The bean as visitors see it if the owner hides prices. */
function withoutPrice(bean: Bean): Bean {
  return { ...bean, ...NO_PRICE }
}

const NO_PRICE = valuesByName(BEAN_PRICE_FIELDS, () => null)

/** The folded name to continue from. */
const POSITION = z.tuple([nameInCursor])

const NO_PART = { beans: [], next: null }

/** The calls for the aliases of beans, which are only for the owner. */
function serveAliases(app: App, { db }: ServerContext): void {
  serve(app, calls.readBeanAliases, async ({ id }) =>
    (await beanExists(db, id)) ? { aliases: await aliasesOf(db, id) } : null,
  )

  serve(app, calls.updateBeanAliases, async ({ id, body }) => {
    const { origin_name: name, aliases } = required(await changeAliases(db, id, body.aliases))
    return logged({ aliases }, 'bean_aliases_changed', { name, count: aliases.length })
  })
}
