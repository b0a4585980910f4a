import type { FastifyRequest } from 'fastify'
import type { Happening } from '#contract/happenings.ts'

/** The record of what happens. Recording never delays an answer and never fails a call. */
export interface ActivityLog {
  /** Records what a request did. */
  note(request: FastifyRequest, happening: Happening): void
  /** Counts a login that was refused, by whatever way it was tried. */
  noteRefusedLogin(request: FastifyRequest): void
  /** Stores what waits. Never rejects: what can't be stored goes on waiting. */
  storeNow(): Promise<void>
}

/** What a write did: what is recorded of it, or why nothing is. */
type Outcome = Happening | 'nothing' | 'not recorded'

/** What the handler of a write returns: what it gives the client, and what it did. */
export class Happened<Given> {
  readonly given: Given
  readonly outcome: Outcome

  constructor(given: Given, outcome: Outcome) {
    this.given = given
    this.outcome = outcome
  }
}

/** An answer to a write, with what is recorded of it. */
export function happened<Given, Code extends Happening['code']>(
  given: Given,
  code: Code,
  values: Extract<Happening, { code: Code }>['values'],
): Happened<Given> {
  return new Happened(given, { code, values } as Happening)
}

/** An answer to a call that changed nothing, so nothing is recorded. */
export function nothingHappened<Given>(given: Given): Happened<Given> {
  return new Happened(given, 'nothing')
}

/** An answer to a write that the record keeps nothing of. */
export function happenedUnrecorded<Given>(given: Given): Happened<Given> {
  return new Happened(given, 'not recorded')
}
