import { z } from 'zod'
import * as calls from '#contract/calls.ts'
import { existsAnswer } from '#contract/fields.ts'
import {
  type Roast,
  type RoastListQuery,
  roast,
  roastListQuery,
  roastNameQuery,
  roastWithExtras,
} from '#contract/roasts.ts'
import { BEAN } from '#server/beans/bean-problems.ts'
import { beanExists } from '#server/beans/repository.ts'
import type { App, ServerContext } from '#server/context.ts'
import { findRoasts, type RoastSearch } from '#server/find/find-roasts.ts'
import { Answered, type InPieces } from '#server/http/call-description.ts'
import { decodeCursor, encodeCursor, wrongCursor } from '#server/http/cursors.ts'
import { parseId } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { ROAST } from '#server/roasts/roast-problems.ts'
import { listFound } from './found-list.ts'
import { inPieces, ROASTS_AT_ONCE } from './list-pieces.ts'
import {
  countRoasts,
  IS_SORT_VALUE,
  listRoasts,
  listRoastsByIds,
  listRoastsOfBean,
  positionAt,
  type RoastListPart,
  type RoastListRequest,
  type RoastPosition,
} from './list-repository.ts'
import { findRoastsByNumber, findRoastsNearNumber } from './repository.ts'
import { isRoastNameTaken } from './roast-keys.ts'

/** The calls for lists of roasts. None of them reads a timeline. */
export function serveRoastLists(app: App, { db }: ServerContext): void {
  serve(
    app,
    calls.listRoasts,
    {
      summary:
        'Roasts: all or those that are found, as a whole or one page; those with or near a number; or up to 50 by id with extras',
      query: roastListQuery,
      answer: z.array(roastWithExtras),
    },
    async (query, version) => {
      if (query.ids !== undefined) {
        return counted(await listRoastsByIds(db, parseIds(query.ids), extrasOf(query)))
      }
      if (query.number !== undefined) return counted(await roastsOfNumber(query.number))
      if (query.near !== undefined) return counted(await roastsNearNumber(query.near))
      const search = searchOf(query)
      return search === null ? page(query, version) : foundPage(query, search)
    },
  )

  serve(
    app,
    calls.listRoastsOfBean,
    { summary: 'The roasts of a bean, newest first', of: BEAN, answer: z.array(roast) },
    async ({ id }) => {
      if (!(await beanExists(db, id))) return null
      const roasts = await listRoastsOfBean(db, id, ROASTS_AT_ONCE + 1)
      return roasts.length > ROASTS_AT_ONCE ? foundPage(NEWEST_FIRST, { ...NO_SEARCH, beanId: id }) : roasts
    },
  )

  serve(
    app,
    calls.checkRoastExists,
    {
      summary: 'Whether there is a roast with this name for the bean and the date',
      query: roastNameQuery,
      answer: existsAnswer,
    },
    async ({ roast_name, roast_date = null, bean_id: beanId }) => {
      const bean_id = parseId(BEAN, beanId)
      const exists = bean_id !== null && (await isRoastNameTaken(db, { bean_id, roast_date }, roast_name))
      return { exists }
    },
  )

  let lastCount: { version: number; count: Promise<number> } | null = null

  /** Counts once per version of the library, because a screen requests several pages of it. */
  function countAt(version: number): Promise<number> {
    if (lastCount?.version === version) return lastCount.count
    const counting = { version, count: countRoasts(db) }
    lastCount = counting
    counting.count.catch(() => {
      if (lastCount === counting) lastCount = null
    })
    return counting.count
  }

  async function page(query: RoastListQuery, version: number) {
    const { sort = 'number', order = 'desc', limit = null, cursor, offset = 0 } = query
    const isAtStart = cursor === undefined && offset === 0
    const after =
      cursor !== undefined
        ? parsePosition(cursor, { sort, order })
        : offset > 0
          ? await positionAt(db, { sort, order }, offset - 1)
          : null
    const isBeyond = after === null && !isAtStart
    const read = (from: RoastPosition | null) =>
      listRoasts(db, { sort, order, limit: limit ?? ROASTS_AT_ONCE, after: from })
    const part = limit === 0 || isBeyond ? NO_ROASTS : await read(after)
    const isWhole = limit === null && isAtStart && part.next === null
    const count = isWhole ? part.roasts.length : await countAt(version)
    if (limit === null && part.next !== null) return longList(part, read, count)
    return partAnswer(await withExtras(part, query), { sort, order }, count)
  }

  async function foundPage(query: RoastListQuery, search: RoastSearch) {
    const { sort = 'number', order = 'desc', limit = null, cursor, offset = 0 } = query
    const after = cursor === undefined ? null : parsePosition(cursor, { sort, order })
    const found = await findRoasts(db, search)
    const read = (from: RoastPosition | null) => {
      const place = { sort, order, limit: limit ?? ROASTS_AT_ONCE, after: from }
      return listFound(db, found, { ...place, offset: from === null ? offset : 0 })
    }
    const part = limit === 0 || found.count === 0 ? NO_ROASTS : await read(after)
    if (limit === null && part.next !== null) return longList(part, read, found.count)
    return partAnswer(await withExtras(part, query), { sort, order }, found.count)
  }

  /** Adds what the query includes. The whole list has no extras, because it can be of any length. */
  async function withExtras(part: RoastListPart, query: RoastListQuery): Promise<RoastListPart> {
    const extras = extrasOf(query)
    if (query.limit === undefined || !(extras.score || extras.milestones)) return part
    const ids = part.roasts.map(({ id }) => id)
    return { ...part, roasts: await listRoastsByIds(db, ids, extras) }
  }

  async function roastsOfNumber(roastNumber: number) {
    return Number.isSafeInteger(roastNumber) ? findRoastsByNumber(db, roastNumber, { orById: true }) : []
  }

  function roastsNearNumber(roastNumber: number) {
    const wanted = Math.min(roastNumber, Number.MAX_SAFE_INTEGER)
    return findRoastsNearNumber(db, wanted, { onEachSide: NEAR_ON_EACH_SIDE })
  }
}

/** What the query asks to be found; null if it asks for every roast. */
function searchOf({ q, bean_id, country, from, to, min_score, max_score, needs }: RoastListQuery) {
  const conditions = [q, bean_id, country, from, to, min_score, max_score, needs]
  if (conditions.every(condition => condition === undefined)) return null
  return {
    query: q ?? null,
    // No bean has the id 0.
    beanId: bean_id === undefined ? null : (parseId(BEAN, bean_id) ?? 0),
    country: country ?? null,
    dates: { from: from ?? null, to: to ?? null },
    scores: { lowest: min_score ?? null, highest: max_score ?? null },
    needs: needs ?? null,
  } satisfies RoastSearch
}

/** A part of the list, with the length of the whole list and a cursor to continue. */
function partAnswer(
  { roasts, next }: RoastListPart,
  { sort, order }: Pick<RoastListRequest, 'sort' | 'order'>,
  count: number,
): Answered<Roast[]> {
  return new Answered(roasts, {
    'x-total-count': String(count),
    ...(next !== null && { 'x-next-cursor': encodeCursor([sort, order, next.value, next.id]) }),
  })
}

/** A list that isn't asked for by pages and is too long for one answer to be made at once. */
function longList(
  first: RoastListPart,
  read: (after: RoastPosition) => Promise<RoastListPart>,
  count: number,
): Answered<InPieces<Roast>> {
  return new Answered(inPieces(first, read), { 'x-total-count': String(count) })
}

/** A short list with its count. */
function counted<Item>(items: Item[]): Answered<Item[]> {
  return new Answered(items, { 'x-total-count': String(items.length) })
}

const NEAR_ON_EACH_SIDE = 2

const NEWEST_FIRST = { sort: 'date', order: 'desc' } as const
const NO_SEARCH: RoastSearch = {
  query: null,
  beanId: null,
  country: null,
  dates: { from: null, to: null },
  scores: { lowest: null, highest: null },
  needs: null,
}

const NO_ROASTS: RoastListPart = { roasts: [], next: null }

const MOST_IDS = 50

function extrasOf({ include = '' }: RoastListQuery) {
  const extras = include.split(',')
  return { score: extras.includes('score'), milestones: extras.includes('milestones') }
}

function parseIds(text: string): number[] {
  const ids = text
    .split(',')
    .filter(part => part.trim() !== '')
    .map(part => parseId(ROAST, part.trim()))
  if (ids.length > MOST_IDS) {
    throw new HttpProblem('too_many_ids', { most: MOST_IDS })
  }
  return [...new Set(ids.filter(id => id !== null))]
}

/** The position in a cursor. Throws 422 if it belongs to another order. */
function parsePosition(
  cursor: string,
  { sort, order }: Pick<RoastListRequest, 'sort' | 'order'>,
): RoastPosition {
  const [cursorSort, cursorOrder, value = null, id] = decodeCursor(cursor)
  const isOfThisList = cursorSort === sort && cursorOrder === order
  const fits = value === null || IS_SORT_VALUE[sort](value)
  if (!isOfThisList || !fits || !Number.isSafeInteger(id)) throw wrongCursor()
  return { value, id: Number(id) }
}
