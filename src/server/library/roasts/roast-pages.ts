import type { Kysely } from 'kysely'
import type { RoastListQuery } from '#contract/roast-list.ts'
import type { Roast } from '#contract/roasts.ts'
import { Answered, type InPieces } from '#server/http/call-description.ts'
import { decodeCursor, encodeCursor, wrongCursor } from '#server/http/cursors.ts'
import { EVERY_ROAST, findRoasts, type RoastSearch } from '#server/library/find/find-roasts.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { listFound } from './found-list.ts'
import { inPieces, ROASTS_AT_ONCE } from './list-pieces.ts'
import {
  countRoasts,
  IS_SORT_VALUE,
  listRoasts,
  listRoastsByIds,
  positionAt,
  type RoastListPart,
  type RoastListRequest,
  type RoastPosition,
  withScoreParts,
} from './list-repository.ts'

/** Answers with lists of roasts: whole or one page, with the total count and a cursor for the next page. */
export class RoastPages {
  readonly #db: Kysely<Tables>
  #lastCount: { version: number; count: Promise<number> } | null = null

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** All roasts, or one page of them. `version` is the library's. */
  async ofAll(query: RoastListQuery, version: number) {
    const { sort = 'number', order = 'desc', limit = null, cursor, offset = 0 } = query
    const isAtStart = cursor === undefined && offset === 0
    const after =
      cursor !== undefined
        ? parsePosition(cursor, { sort, order })
        : offset > 0
          ? await positionAt(this.#db, { sort, order }, offset - 1)
          : null
    const isBeyond = after === null && !isAtStart
    const read = (from: RoastPosition | null) =>
      listRoasts(this.#db, { sort, order, limit: limit ?? ROASTS_AT_ONCE, after: from })
    const part = limit === 0 || isBeyond ? NO_ROASTS : await read(after)
    const isWhole = limit === null && isAtStart && part.next === null
    const count = isWhole ? part.roasts.length : await this.#countAt(version)
    if (limit === null && part.next !== null) return longList(part, read, count)
    return partAnswer(await this.#withExtras(part, query), { sort, order }, count)
  }

  /** The roasts that a search finds, or one page of them. */
  async ofFound(query: RoastListQuery, search: RoastSearch) {
    const { sort = 'number', order = 'desc', limit = null, cursor, offset = 0 } = query
    const after = cursor === undefined ? null : parsePosition(cursor, { sort, order })
    const found = await findRoasts(this.#db, search)
    const read = (from: RoastPosition | null) => {
      const place = { sort, order, limit: limit ?? ROASTS_AT_ONCE, after: from }
      return listFound(this.#db, found, { ...place, offset: from === null ? offset : 0 })
    }
    const part = limit === 0 || found.count === 0 ? NO_ROASTS : await read(after)
    if (limit === null && part.next !== null) return longList(part, read, found.count)
    return partAnswer(await this.#withExtras(part, query), { sort, order }, found.count)
  }

  /** All roasts of a bean, newest first. */
  async ofBean(beanId: number) {
    const found = await findRoasts(this.#db, { ...EVERY_ROAST, beanId })
    const read = async (after: RoastPosition | null) => {
      const place = { ...NEWEST_FIRST, limit: ROASTS_AT_ONCE, after, offset: 0 }
      const part = await listFound(this.#db, found, place)
      return { ...part, roasts: await withScoreParts(this.#db, part.roasts) }
    }
    return longList(await read(null), read, found.count)
  }

  /** Counts once per version of the library, because a screen requests several pages of it. */
  #countAt(version: number): Promise<number> {
    if (this.#lastCount?.version === version) return this.#lastCount.count
    const counting = { version, count: countRoasts(this.#db) }
    this.#lastCount = counting
    counting.count.catch(() => {
      if (this.#lastCount === counting) this.#lastCount = null
    })
    return counting.count
  }

  /** Adds what the query includes. The whole list has no extras, because it can be of any length. */
  async #withExtras(part: RoastListPart, query: RoastListQuery): Promise<RoastListPart> {
    const extras = extrasOf(query)
    if (query.limit === undefined || !(extras.score || extras.milestones)) return part
    const ids = part.roasts.map(({ id }) => id)
    return { ...part, roasts: await listRoastsByIds(this.#db, ids, extras) }
  }
}

/** The extras that a query asks for. */
export function extrasOf({ include = '' }: RoastListQuery) {
  const extras = include.split(',')
  return { score: extras.includes('score'), milestones: extras.includes('milestones') }
}

/** A part of the list, with the total count and a cursor for the next page. */
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

/** A list that was requested without pages and is too long to be made at once. */
function longList<Listed extends Roast>(
  first: RoastListPart<Listed>,
  read: (after: RoastPosition) => Promise<RoastListPart<Listed>>,
  count: number,
): Answered<InPieces<Listed>> {
  return new Answered(inPieces(first, read), { 'x-total-count': String(count) })
}

const NEWEST_FIRST = { sort: 'date', order: 'desc' } as const

const NO_ROASTS: RoastListPart = { roasts: [], next: null }

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
