import type { onRequestAsyncHookHandler } from 'fastify'
import type { Kysely } from 'kysely'
import { beanExists } from '#server/beans/repository.ts'
import type { Tables } from '#server/database/tables.ts'
import { roastExists } from '#server/roasts/repository.ts'
import { idOf, isWholeNumber, unknownEntity } from './entity-ids.ts'

/**
 * Answers 404 for an unknown entity before the body is read, and so before anything is said of the body.
 * What the path names may be gone when the handler runs; that answers the same. What is no id at all is left to the
 * handler's 422, because a wrong or too large body is told before.
 */
export function requireKnown(entity: 'bean' | 'roast', db: Kysely<Tables>): onRequestAsyncHookHandler {
  const exists = entity === 'bean' ? beanExists : roastExists
  return async request => {
    const { id: text } = request.params as { id: string }
    if (!isWholeNumber(text)) return
    const id = idOf(entity, text)
    if (id === null || !(await exists(db, id))) throw unknownEntity(entity)
  }
}
