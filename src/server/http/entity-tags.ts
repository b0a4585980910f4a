import type { FastifyRequest } from 'fastify'
import type { EntityName, ProblemValues } from '#contract/problems.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { contentTag } from '#server/platform/files/content-tag.ts'
import { unknownEntity } from './entity-ids.ts'
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
export class Versioned<Value> {
  readonly value: Value
  /** In quotes. */
  readonly etag: string

  constructor(value: Value, etag: string) {
    this.value = value
    this.etag = etag
  }
}

/**
 * The tag of an entity in a database that has failed over to this timeline. A revision that the failover lost may be
 * used again for another state, so the tag tells them apart.
 */
export function tagOfTimeline(etag: string, timeline: number): string {
  return timeline === 1 ? etag : etag.replace(/"$/, `-t${timeline}"`)
}

/** The revisions that `If-Match` accepts; null accepts any (no header, or `*`). */
export type AcceptedRevisions = {
  tags: readonly { revision: number; timeline: number }[]
  /** The database's timeline now. */
  timeline: () => number
} | null

/**
 * Reads `If-Match`.
 *
 * Tags that aren't ours accept nothing. Tags weakened by a proxy are accepted, and so are those with the program's
 * version, which `answers/cached-form.ts` adds.
 */
export function acceptedRevisions({ headers, server }: FastifyRequest): AcceptedRevisions {
  const header = headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  const tags = [...header.matchAll(/"(\d{1,15})\.\d{1,15}(-[^"]*)?"/g)].map(([, revision, rest = '']) => ({
    revision: Number(revision),
    timeline: Number(/-t(\d{1,10})(?=-|$)/.exec(rest)?.[1] ?? 1),
  }))
  return { tags, timeline: server.timeline }
}

/**
 * Whether an entity with this revision may be changed. Must be called within the transaction, which knows of a
 * failover.
 */
export function isAccepted(revision: number, accepted: AcceptedRevisions): boolean {
  if (accepted === null) return true
  const now = accepted.timeline()
  return accepted.tags.some(tag => tag.revision === revision && tag.timeline === now)
}

/** The row that may be changed: there is one, and it is still what `If-Match` says. */
export function acceptedRow<Row extends { revision: number }>(
  entity: EntityName,
  row: Row | undefined,
  accepted: AcceptedRevisions,
): Result<Row, HttpProblem> {
  if (row === undefined) return failure(unknownEntity(entity))
  return isAccepted(row.revision, accepted) ? success(row) : failure(changedMeanwhile(entity))
}

/** What has no revision, with a hash of it as its ETag. */
export function hashed<Value>(value: Value): Versioned<Value> {
  return new Versioned(value, contentTag(Buffer.from(JSON.stringify(value))))
}

/** The ETags in `If-Match`, each as `contentTag` makes it; null accepts any (no header, or `*`). */
export function acceptedTags({ headers }: FastifyRequest): string[] | null {
  const header = headers['if-match']?.trim() ?? ''
  if (header === '' || header === '*') return null
  return [...header.matchAll(/"([\w-]{22})(-[^"]{0,100})?"/g)].map(([, hash]) => `"${hash}"`)
}

/** The same of a decision on what was read. Throws 428 if it names nothing. */
export function requiredTags(request: FastifyRequest): string[] {
  const tags = acceptedTags(request)
  if (tags === null) throw new HttpProblem('no_state_named')
  return tags
}

/** Whether what has no revision may be changed: it is still what `If-Match` says. */
export function acceptedState<Value>(
  name: 'site' | 'settings' | 'saved searches',
  value: Value,
  accepted: string[] | null,
): Result<Value, HttpProblem> {
  return accepted === null || accepted.includes(hashed(value).etag)
    ? success(value)
    : failure(changedMeanwhile(name))
}

/** The answer if somebody else has changed the entity in the meantime. */
export function changedMeanwhile(entity: ProblemValues<'changed_meanwhile'>['entity']): HttpProblem {
  return new HttpProblem('changed_meanwhile', { entity })
}
