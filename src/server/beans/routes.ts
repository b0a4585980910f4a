import { z } from 'zod'
import { bean, beanCreate, beanFields, beanUpdate } from '#contract/beans.ts'
import { changeErrors, errorAnswer } from '#contract/errors.ts'
import { deletedAnswer, existsAnswer } from '#contract/fields.ts'
import { unknownBean } from '#domain/bean.ts'
import type { App, ServerContext } from '#server/context.ts'
import type { ReadyAnswers } from '#server/front-door/kept-answers.ts'
import { decodeCursor, encodeCursor, wrongCursor } from '#server/http/cursors.ts'
import { idOf, idParameter, unknownEntity } from '#server/http/entity-ids.ts'
import { acceptedRevisions } from '#server/http/entity-tags.ts'
import { ownBeanNames } from '#server/http/input-names.ts'
import { requireKnown } from '#server/http/library-hooks.ts'
import { numberOfText } from '#server/http/validation.ts'
import { acceptedBean } from './bean-problems.ts'
import { createBean, deleteAllBeans, deleteBean, updateBean } from './change-beans.ts'
import { registerBeanPageRoutes } from './page-routes.ts'
import { countBeans, findBean, isBeanNameTaken, listBeans } from './repository.ts'

/** The library of beans: reading is public, writing is the owner's. */
export function registerBeanRoutes(app: App, context: ServerContext, answers: ReadyAnswers): void {
  const { db, backups, now } = context
  const requireBean = requireKnown('bean', db)

  app.get(
    '/api/beans/',
    {
      schema: {
        tags: ['beans'],
        summary: 'Beans by name: all, or one page; limit=0 answers the count alone',
        querystring: listQuery,
        response: { 200: z.array(bean), 422: errorAnswer },
      },
    },
    (request, reply) => {
      const { limit, cursor } = request.query
      return answers.send(request, reply, `beans ${limit ?? ''} ${cursor ?? ''}`, async version => {
        const after = cursor === undefined ? null : nameInCursor(cursor)
        const part = limit === 0 ? NO_PART : await listBeans(db, { limit: limit ?? null, after })
        return {
          text: JSON.stringify(part.beans),
          etag: `"${version}"`,
          headers: {
            'x-total-count': String(await countBeans(db)),
            ...(part.next !== null && { 'x-next-cursor': encodeCursor([part.next]) }),
          },
        }
      })
    },
  )

  app.get(
    '/api/beans/check-exists',
    {
      schema: {
        tags: ['beans'],
        summary: 'Whether a bean of this name is there',
        querystring: z.object({ origin_name: beanFields.shape.origin_name }),
        response: { 200: existsAnswer, 422: errorAnswer },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-cache')
      return { exists: await isBeanNameTaken(db, request.query.origin_name) }
    },
  )

  app.get(
    '/api/beans/:id',
    {
      schema: {
        tags: ['beans'],
        summary: 'One bean',
        params: idParameter,
        response: { 200: bean, 404: errorAnswer, 422: errorAnswer },
      },
    },
    (request, reply) => {
      const id = idOf('bean', request.params.id)
      return answers.send(request, reply, `bean ${id}`, async () => {
        const found = id === null ? null : await findBean(db, id)
        if (found === null) throw unknownEntity('bean')
        return { text: JSON.stringify(found.bean), etag: found.etag }
      })
    },
  )

  app.post(
    '/api/beans/',
    {
      preValidation: ownBeanNames,
      schema: {
        tags: ['beans'],
        summary: 'Add a bean',
        body: beanCreate,
        response: { 201: bean, 401: errorAnswer, 403: errorAnswer, 409: errorAnswer, 422: errorAnswer },
      },
    },
    async (request, reply) => {
      const fields = { ...unknownBean(request.body.origin_name), ...request.body }
      const created = acceptedBean(await createBean(db, fields, now()))
      return reply.code(201).header('ETag', created.etag).send(created.bean)
    },
  )

  app.put(
    '/api/beans/:id',
    {
      onRequest: requireBean,
      preValidation: ownBeanNames,
      schema: {
        tags: ['beans'],
        summary: 'Change a bean: absent means unchanged, null means cleared; If-Match is respected',
        params: idParameter,
        body: beanUpdate,
        response: { 200: bean, ...changeErrors, 409: errorAnswer },
      },
    },
    async (request, reply) => {
      const id = idOf('bean', request.params.id) ?? 0
      const accepted = acceptedRevisions(request)
      const updated = acceptedBean(await updateBean(db, id, request.body, accepted, now()))
      return reply.header('ETag', updated.etag).send(updated.bean)
    },
  )

  app.delete(
    '/api/beans/delete-all',
    {
      schema: {
        tags: ['beans'],
        summary: 'Delete every bean and every roast',
        response: { 200: deletedAnswer, 401: errorAnswer, 403: errorAnswer },
      },
    },
    async () => {
      if ((await countBeans(db)) > 0) await backups.beforeDeletion()
      return { deleted: await deleteAllBeans(db, now()) }
    },
  )

  app.delete(
    '/api/beans/:id',
    {
      onRequest: requireBean,
      schema: {
        tags: ['beans'],
        summary: 'Delete a bean and its roasts',
        params: idParameter,
        response: { 200: deletedAnswer, ...changeErrors },
      },
    },
    async request => {
      const id = idOf('bean', request.params.id) ?? 0
      return { deleted: acceptedBean(await deleteBean(db, id, acceptedRevisions(request), now())) }
    },
  )

  registerBeanPageRoutes(app, context)
}

const listQuery = z.object({
  limit: z.preprocess(numberOfText, z.number().int().min(0).max(500)).optional(),
  cursor: z.string().max(2_000).optional(),
})

const NO_PART = { beans: [], next: null }

function nameInCursor(cursor: string): string {
  const [name, ...rest] = decodeCursor(cursor)
  if (typeof name !== 'string' || rest.length > 0) throw wrongCursor()
  return name
}
