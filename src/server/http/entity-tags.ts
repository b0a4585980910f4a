import type { FastifyRequest } from 'fastify'
import { HttpProblem } from './http-problem.ts'

/**
 * The ETag of an entity: its own revision, then that of what else its answers show (a roast's bean, a bean's
 * roasts). A client that reads sees both; one that writes is held to the first alone.
 */
export function entityTag(ownRevision: number, relatedRevision: number): string {
  return `"${ownRevision}.${relatedRevision}"`
}

/** The revisions that `If-Match` accepts; null where it is absent or `*`, so that any will do. */
export type AcceptedRevisions = readonly number[] | null

/**
 * Reads `If-Match`. A tag that is none of ours accepts nothing; one weakened by a proxy counts as before, and so does
 * one with the version of the program, which `ready-answers.ts` adds.
 */
export function acceptedRevisions(request: FastifyRequest): AcceptedRevisions {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  return [...header.matchAll(/"(\d{1,15})\.\d{1,15}(?:-[^"]*)?"/g)].map(match => Number(match[1]))
}

/** Whether an entity of this revision may be changed. */
export function isAccepted(revision: number, accepted: AcceptedRevisions): boolean {
  return accepted === null || accepted.includes(revision)
}

/** The answer to a change of what somebody else has changed meanwhile. */
export function changedMeanwhile(entity: 'bean' | 'roast'): HttpProblem {
  return new HttpProblem(412, `This ${entity} was changed in the meantime. Please reload it and try again.`)
}
