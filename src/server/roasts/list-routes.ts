import { z } from 'zod'
import { errorAnswer } from '#contract/errors.ts'
import { existsAnswer } from '#contract/fields.ts'
import { ROAST_SORTS, roast, roastCreate, roastWithExtras } from '#contract/roasts.ts'
import { isIsoDate } from '#domain/roast-date.ts'
import { beanExists } from '#server/beans/repository.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { MadeAnswer, ReadyAnswers } from '#server/front-door/kept-answers.ts'
import { decodeCursor, encodeCursor, wrongCursor } from '#server/http/cursors.ts'
import { idOf, idParameter, unknownEntity } from '#server/http/entity-ids.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { numberOfText } from '#server/http/validation.ts'
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

/** Lists of roasts, none of which reads a timeline. */
export function registerRoastListRoutes(
  app: App,
  { db, config }: ServerContext,
  answers: ReadyAnswers,
): void {
  app.get(
    '/api/roasts/',
    {
      schema: {
        tags: ['roasts'],
        summary: 'Roasts: all, one page, those of or near a number, or those of up to 50 ids with extras',
        querystring: listQuery,
        response: { 200: z.array(roastWithExtras), 422: errorAnswer },
      },
    },
    (request, reply) => {
      const { query } = request
      return answers.send(request, reply, `roasts ${JSON.stringify(query)}`, version => {
        const etag = `"${version}"`
        if (query.ids !== undefined) return roastsOfIds(query.ids, query.include ?? '', etag)
        if (query.number !== undefined) return roastsOfNumber(query.number, etag)
        if (query.near !== undefined) return roastsNearNumber(query.near, etag)
        return page(query, version)
      })
    },
  )

  app.get(
    '/api/roasts/beans/:id/roasts/',
    {
      schema: {
        tags: ['roasts'],
        summary: 'The roasts of a bean, newest first',
        params: idParameter,
        response: { 200: z.array(roast), 404: errorAnswer, 422: errorAnswer },
      },
    },
    (request, reply) => {
      const id = idOf('bean', request.params.id)
      return answers.send(request, reply, `roasts of bean ${id}`, async version => {
        if (id === null || !(await beanExists(db, id))) throw unknownEntity('bean')
        return { text: JSON.stringify(await listRoastsOfBean(db, id)), etag: `"${version}"` }
      })
    },
  )

  app.get(
    '/api/roasts/check-exists',
    {
      schema: {
        tags: ['roasts'],
        summary: 'Whether a roast of this name is there for the bean and the date',
        querystring: existsQuery,
        response: { 200: existsAnswer, 422: errorAnswer },
      },
    },
    async (request, reply) => {
      const { roast_name, roast_date, bean_id: beanId } = request.query
      const bean_id = idOf('bean', beanId)
      reply.header('Cache-Control', 'no-cache')
      if (bean_id === null) return { exists: false }
      return { exists: await isRoastNameTaken(db, { bean_id, roast_date }, roast_name) }
    },
  )

  const basePath = config.publicUrl === null ? '' : new URL(config.publicUrl).pathname.replace(/\/$/, '')
  app.get(
    '/r/:number',
    {
      schema: {
        tags: ['roasts'],
        summary: 'The short address for a bag: redirects to the roast of the number',
        params: z.object({ number: z.string() }),
        response: { 302: z.unknown().describe('To the roast, else to the home page') },
      },
    },
    async (request, reply) => {
      const { number: text } = request.params
      const roastNumber = /^\d{1,15}$/.test(text) ? Number(text) : null
      const found = roastNumber === null ? [] : await findRoastsByNumber(db, roastNumber, { orById: false })
      const unknown = roastNumber === null ? 'home' : `home?roast=${roastNumber}`
      const screen = found[0] === undefined ? unknown : `roasts/${found[0].id}`
      return reply.header('Cache-Control', 'no-cache').redirect(`${basePath}/#/${screen}`)
    },
  )

  let counted: { version: number; count: Promise<number> } | null = null

  /** Counted once for each state of the library, of which a screen asks for several pages. */
  function countAt(version: number): Promise<number> {
    if (counted?.version === version) return counted.count
    const counting = { version, count: countRoasts(db) }
    counted = counting
    counting.count.catch(() => {
      if (counted === counting) counted = null
    })
    return counting.count
  }

  async function page(query: ListQuery, version: number): Promise<MadeAnswer> {
    const { sort = 'number', order = 'desc', limit = null, cursor, offset = 0 } = query
    const isAtStart = cursor === undefined && offset === 0
    const after =
      cursor !== undefined
        ? positionIn(cursor, { sort, order })
        : offset > 0
          ? await positionAt(db, { sort, order }, offset - 1)
          : null
    const isBeyond = after === null && !isAtStart
    const part = limit === 0 || isBeyond ? NO_ROASTS : await listRoasts(db, { sort, order, limit, after })
    return {
      text: JSON.stringify(part.roasts),
      etag: `"${version}"`,
      headers: {
        'x-total-count': String(limit === null && isAtStart ? part.roasts.length : await countAt(version)),
        ...(part.next !== null && {
          'x-next-cursor': encodeCursor([sort, order, part.next.value, part.next.id]),
        }),
      },
    }
  }

  async function roastsOfIds(text: string, include: string, etag: string): Promise<MadeAnswer> {
    const extras = include.split(',')
    const roasts = await listRoastsByIds(db, idsIn(text), {
      score: extras.includes('score'),
      milestones: extras.includes('milestones'),
    })
    return { text: JSON.stringify(roasts), etag, headers: { 'x-total-count': String(roasts.length) } }
  }

  async function roastsOfNumber(roastNumber: number, etag: string): Promise<MadeAnswer> {
    const isPossible = Number.isSafeInteger(roastNumber)
    const roasts = isPossible ? await findRoastsByNumber(db, roastNumber, { orById: true }) : []
    return { text: JSON.stringify(roasts), etag, headers: { 'x-total-count': String(roasts.length) } }
  }

  async function roastsNearNumber(roastNumber: number, etag: string): Promise<MadeAnswer> {
    const wanted = Math.min(roastNumber, Number.MAX_SAFE_INTEGER)
    const roasts = await findRoastsNearNumber(db, wanted, { onEachSide: NEAR_ON_EACH_SIDE })
    return { text: JSON.stringify(roasts), etag, headers: { 'x-total-count': String(roasts.length) } }
  }
}

const NEAR_ON_EACH_SIDE = 2

const NO_ROASTS: RoastListPart = { roasts: [], next: null }

const wholeNumber = z.preprocess(
  numberOfText,
  z.number().min(0).refine(Number.isInteger, 'must be a whole number'),
)

const listQuery = z.object({
  limit: z.preprocess(numberOfText, z.number().int().min(0).max(500)).optional(),
  cursor: z.string().max(2_000).optional().describe('X-Next-Cursor of the page before'),
  offset: wholeNumber
    .optional()
    .describe('Without a cursor: how many roasts of the list come before the page'),
  sort: z.enum(ROAST_SORTS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  number: wholeNumber.optional().describe('A roast number, else a roast id'),
  near: wholeNumber
    .optional()
    .describe('A number: the newest roasts of the two numbers below and the two above it, ascending'),
  ids: z.string().max(2_000).optional().describe('Up to 50 ids separated by commas'),
  include: z.string().max(100).optional().describe('With ids: score, milestones'),
})
type ListQuery = z.infer<typeof listQuery>

const existsQuery = z.object({
  roast_name: roastCreate.shape.roast_name,
  roast_date: z
    .string()
    .optional()
    .transform(text => (text === undefined || text === '' ? null : text.slice(0, 10)))
    .refine(date => date === null || isIsoDate(date), 'must be an existing date written YYYY-MM-DD'),
  bean_id: z.string(),
})

const MOST_IDS = 50

function idsIn(text: string): number[] {
  const ids = text
    .split(',')
    .filter(part => part.trim() !== '')
    .map(part => idOf('roast', part.trim()))
  if (ids.length > MOST_IDS) throw new HttpProblem(422, `ids must have at most ${MOST_IDS} entries`)
  return [...new Set(ids.filter(id => id !== null))]
}

/** The position in a cursor; 422 where it belongs to another order. */
function positionIn(
  cursor: string,
  { sort, order }: Pick<RoastListRequest, 'sort' | 'order'>,
): RoastPosition {
  const [cursorSort, cursorOrder, value = null, id] = decodeCursor(cursor)
  const isOfThisList = cursorSort === sort && cursorOrder === order
  const fits = value === null || IS_SORT_VALUE[sort](value)
  if (!isOfThisList || !fits || !Number.isSafeInteger(id)) throw wrongCursor()
  return { value, id: Number(id) }
}
