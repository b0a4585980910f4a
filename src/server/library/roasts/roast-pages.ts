import { z } from 'zod'
import type { RoastListQuery } from '#contract/roast-list.ts'
import type { Roast } from '#contract/roasts.ts'
import { Chunked, WithHeaders } from '#server/http/call-description.ts'
import { idInCursor, nameInCursor, pageOf, positionIn } from '#server/http/cursors.ts'
import { findRoasts, type RoastSearch } from '#server/library/find/find-roasts.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { oncePerVersion } from '#server/platform/work/once-per-version.ts'
import {
  countRoasts,
  IS_SORT_VALUE,
  idsOfBean,
  idsOfBlend,
  listRoasts,
  listRoastsByIds,
  positionAt,
  type RoastListPart,
  type RoastListRequest,
  type RoastPosition,
  roastRowsInOrder,
  SORT_COLUMNS,
  withScoreParts,
} from './list-repository.ts'
import { roastOf } from './roast-row.ts'

/** Answers with lists of roasts: whole or one page, with the total count and a cursor for the next page. */
export class RoastPages {
  readonly #db: Db
  /** Because a screen requests several pages of a version. */
  readonly #countAt: (version: number) => Promise<number>

  constructor(db: Db) {
    this.#db = db
    this.#countAt = oncePerVersion(() => countRoasts(db))
  }

  /** A page of all roasts. `version` is the library's. */
  async ofAll(query: RoastListQuery & { limit: number }, version: number) {
    const { sort = 'number', order = 'desc', limit, cursor, offset = 0 } = query
    const after =
      cursor !== undefined
        ? parsePosition(cursor, { sort, order })
        : offset > 0
          ? await positionAt(this.#db, { sort, order }, offset - 1)
          : null
    const isBeyond = after === null && offset > 0
    const isEmpty = limit === 0 || isBeyond
    const part = isEmpty ? NO_ROASTS : await listRoasts(this.#db, { sort, order, limit, after })
    return partAnswer(await this.#withExtras(part, query), { sort, order }, await this.#countAt(version))
  }

  /** The roasts that a search finds, or one page of them. */
  async ofFound(query: RoastListQuery, search: RoastSearch) {
    const { sort = 'number', order = 'desc', limit = null, cursor, offset = 0 } = query
    const after = parsePosition(cursor, { sort, order })
    const column = SORT_COLUMNS[sort]
    const wanted = { column, order, limit, after, offset: after === null ? offset : 0 }
    const { ids, hasMore, count } = await findRoasts(this.#db, search, wanted)
    if (limit === null && ids.length > ROASTS_AT_ONCE) {
      return counted(
        chunkedRoasts(ids, async some => (await roastRowsInOrder(this.#db, some)).map(roastOf)),
        count,
      )
    }
    const rows = await roastRowsInOrder(this.#db, ids)
    const last = rows.at(-1)
    const next = hasMore && last !== undefined ? { value: last[column], id: last.id } : null
    const part = { roasts: rows.map(roastOf), next }
    return partAnswer(await this.#withExtras(part, query), { sort, order }, count)
  }

  /** All roasts of a bean, newest first; more than a few in pieces, with their number. */
  async ofBean(beanId: number) {
    return this.#ofIds(await idsOfBean(this.#db, beanId))
  }

  /** All roasts by a recipe, newest first; more than a few in pieces, with their number. */
  async ofBlend(blendId: number) {
    return this.#ofIds(await idsOfBlend(this.#db, blendId))
  }

  #ofIds(ids: number[]) {
    const read = async (some: number[]) =>
      withScoreParts(this.#db, (await roastRowsInOrder(this.#db, some)).map(roastOf))
    return ids.length > ROASTS_AT_ONCE ? counted(chunkedRoasts(ids, read), ids.length) : read(ids)
  }

  /** Adds what the query includes. The whole list has no extras, because it can be of any length. */
  async #withExtras(part: RoastListPart, query: RoastListQuery): Promise<RoastListPart> {
    const extras = extrasOf(query)
    if (query.limit === undefined || !Object.values(extras).includes(true)) return part
    const ids = part.roasts.map(({ id }) => id)
    return { ...part, roasts: await listRoastsByIds(this.#db, ids, extras) }
  }
}

/** The extras that a query asks for. */
export function extrasOf({ include = '' }: RoastListQuery) {
  const extras = include.split(',')
  return {
    score: extras.includes('score'),
    milestones: extras.includes('milestones'),
    flavours: extras.includes('flavours'),
  }
}

/** A part of the list, with the total count and a cursor for the next page. */
function partAnswer(
  { roasts, next }: RoastListPart,
  { sort, order }: Pick<RoastListRequest, 'sort' | 'order'>,
  count: number,
): WithHeaders<Roast[]> {
  return pageOf(roasts, count, next && [sort, order, next.value, next.id])
}

/** A list that is too long to be made at once, with its length. */
function counted<Listed extends Roast>(list: Chunked<Listed>, count: number): WithHeaders<Chunked<Listed>> {
  return new WithHeaders(list, { 'x-total-count': String(count) })
}

const NO_ROASTS: RoastListPart = { roasts: [], next: null }

/** The position in a cursor; null without one. Throws 422 if it belongs to another order. */
function parsePosition(
  cursor: string | undefined,
  { sort, order }: Pick<RoastListRequest, 'sort' | 'order'>,
): RoastPosition | null {
  if (cursor === undefined) return null
  const value = z.union([nameInCursor, z.number()]).refine(IS_SORT_VALUE[sort]).nullable()
  const read = positionIn(cursor, z.tuple([z.literal(sort), z.literal(order), value, idInCursor]))
  return read && { value: read[2], id: read[3] }
}

/** How many roasts are read and turned into JSON at a time, which takes a few milliseconds. */
const ROASTS_AT_ONCE = 250

/**
 * Roasts by their ids in pieces, each read when the one before has been written. A roast that is deleted meanwhile is
 * missing.
 */
function chunkedRoasts<Listed extends Roast>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<Listed[]>,
): Chunked<Listed> {
  return new Chunked(pieces(ids, read))
}

async function* pieces<Listed extends Roast>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<Listed[]>,
): AsyncGenerator<Listed[]> {
  for (let from = 0; from < ids.length; from += ROASTS_AT_ONCE)
    yield await read(ids.slice(from, from + ROASTS_AT_ONCE))
}
