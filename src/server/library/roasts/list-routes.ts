import * as calls from '#contract/calls.ts'
import type { RoastListQuery } from '#contract/roast-list.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { RANGE_FIGURES } from '#domain/roast/found-by/figure-ranges.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { Reader } from '#server/http/answers/answer-cache.ts'
import { WithHeaders } from '#server/http/call-description.ts'
import { parseId } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { beanExists, mergedInto } from '#server/library/beans/repository.ts'
import { blendExists } from '#server/library/blends/blend-row.ts'
import { EVERY_ROAST, type RoastSearch } from '#server/library/find/find-roasts.ts'
import { listRoastsByIds } from './list-repository.ts'
import { findRoastsByNumber, findRoastsNearNumber } from './repository.ts'
import { findRoastOfName } from './roast-keys.ts'
import { extrasOf, RoastPages } from './roast-pages.ts'

/** The calls for lists of roasts. None of them reads a timeline. */
export function serveRoastLists(app: App, { db }: ServerContext): void {
  const pages = new RoastPages(db)

  serve(
    app,
    calls.listRoasts,
    { ownerSeesMoreOf: ({ q }) => q !== undefined },
    async (query, version, reader) => {
      if (query.ids !== undefined) {
        return counted(await listRoastsByIds(db, parseIds(query.ids), extrasOf(query)))
      }
      if (query.number !== undefined) return counted(await roastsOfNumber(query.number))
      if (query.near !== undefined) return counted(await roastsNearNumber(query.near))
      const search = await withMergedBean(searchOf(query, reader))
      const { limit } = query
      if (search === null && limit !== undefined) return pages.ofAll({ ...query, limit }, version)
      return pages.ofFound(query, search ?? EVERY_ROAST)
    },
  )

  serve(app, calls.listRoastsOfBean, async ({ id }) => {
    return (await beanExists(db, id)) ? pages.ofBean(id) : null
  })

  serve(app, calls.listRoastsOfBlend, async ({ id }) => {
    return (await blendExists(db, id)) ? pages.ofBlend(id) : null
  })

  serve(app, calls.checkRoastExists, async ({ roast_name, roast_date = null, bean_id: beanId }) => {
    const bean_id = parseId('bean', beanId)
    const exists =
      bean_id !== null && (await findRoastOfName(db, { bean_id, roast_date }, roast_name)) !== null
    return { exists }
  })

  /** The search for the roasts of a bean that was merged is for those of the bean that stayed. */
  async function withMergedBean(search: RoastSearch | null): Promise<RoastSearch | null> {
    if (search?.beanId == null) return search
    return { ...search, beanId: await mergedInto(db, search.beanId) }
  }

  async function roastsOfNumber(roastNumber: number) {
    return Number.isSafeInteger(roastNumber) ? findRoastsByNumber(db, roastNumber, { orById: true }) : []
  }

  function roastsNearNumber(roastNumber: number) {
    const wanted = Math.min(roastNumber, Number.MAX_SAFE_INTEGER)
    return findRoastsNearNumber(db, wanted, { onEachSide: NEAR_ON_EACH_SIDE })
  }
}

/** The search in a query; null if the query asks for all roasts. */
function searchOf(
  { q, bean_id, blend_id, country, tag, from, to, needs, ...query }: RoastListQuery,
  reader: Reader,
) {
  const ranges = namesIn(RANGE_FIGURES).flatMap(figure => {
    const [lowest = null, highest = null] = [query[`min_${figure}`], query[`max_${figure}`]]
    return lowest === null && highest === null ? [] : [{ figure, lowest, highest }]
  })
  const conditions = [q, bean_id, blend_id, country, tag, from, to, ...ranges, needs]
  if (conditions.every(condition => condition === undefined)) return null
  return {
    query: q ?? null,
    isOwners: reader === 'owner',
    // No bean has the id 0.
    beanId: bean_id === undefined ? null : (parseId('bean', bean_id) ?? 0),
    blendId: blend_id === undefined ? null : (parseId('recipe', blend_id) ?? 0),
    country: country ?? null,
    tag: tag ?? null,
    dates: { from: from ?? null, to: to ?? null },
    ranges,
    needs: needs ?? null,
  } satisfies RoastSearch
}

/** An answer of the whole list, with its length in a header. */
function counted<Item>(items: Item[]): WithHeaders<Item[]> {
  return new WithHeaders(items, { 'x-total-count': String(items.length) })
}

const NEAR_ON_EACH_SIDE = 2

const MOST_IDS = 50

function parseIds(text: string): number[] {
  const ids = text
    .split(',')
    .filter(part => part.trim() !== '')
    .map(part => parseId('roast', part.trim()))
  if (ids.length > MOST_IDS) {
    throw new HttpProblem('too_many_ids', { most: MOST_IDS })
  }
  return [...new Set(ids.filter(id => id !== null))]
}
