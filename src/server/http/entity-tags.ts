import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './http-problem.ts'

/**
 * The ETag of an entity: its own revision, then the revision of the related entity that its answers show.
 *
 * For a roast that is its bean, for a bean its roasts. A read depends on both revisions, `If-Match` only on the first.
 */
export function entityTag(ownRevision: number, relatedRevision: number): string {
  return `"${ownRevision}.${relatedRevision}"`
}

/** An entity as its answers show it, with the ETag that the next change sends as `If-Match`. */
export class Tagged<Value> {
  readonly value: Value
  /** In quotes. */
  readonly etag: string

  constructor(value: Value, etag: string) {
    this.value = value
    this.etag = etag
  }
}

/** The revisions that `If-Match` accepts; null accepts any (no header, or `*`). */
export type AcceptedRevisions = readonly number[] | null

/**
 * Reads `If-Match`.
 *
 * Tags that aren't ours accept nothing. Tags weakened by a proxy are accepted, and so are those with the program's
 * version, which `answers/answer-cache.ts` adds.
 */
export function acceptedRevisions(request: FastifyRequest): AcceptedRevisions {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  return [...header.matchAll(/"(\d{1,15})\.\d{1,15}(?:-[^"]*)?"/g)].map(match => Number(match[1]))
}

/** Whether an entity with this revision may be changed. */
export function isAccepted(revision: number, accepted: AcceptedRevisions): boolean {
  return accepted === null || accepted.includes(revision)
}

/** The answer if somebody else has changed the entity in the meantime. */
export function changedMeanwhile(entity: 'bean' | 'roast'): HttpProblem {
  return new HttpProblem('changed_meanwhile', { entity })
}
