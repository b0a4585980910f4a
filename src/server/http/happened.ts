import type { FastifyRequest } from 'fastify'
import type { Happening } from '#contract/happenings.ts'

/** The activity log. Writing to it never delays an answer and never fails a call. */
export interface ActivityLog {
  /** Records what a request did. */
  note(request: FastifyRequest, happening: Happening): void
  /** Counts a refused login, by password, link or passkey. */
  noteRefusedLogin(request: FastifyRequest): void
  /** Stores the queued records. Never rejects: records that can't be stored stay queued. */
  storeNow(): Promise<void>
}

/** What a write did, as the activity log records it, or why it records nothing. */
type Outcome = Happening | 'nothing' | 'not recorded'

/** What the handler of a write returns: the answer, and what it did. */
export class Happened<Given> {
  readonly given: Given
  readonly outcome: Outcome

  constructor(given: Given, outcome: Outcome) {
    this.given = given
    this.outcome = outcome
  }
}

/** An answer to a write, with its record for the activity log. */
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

/** An answer to a write that isn't recorded. */
export function happenedUnrecorded<Given>(given: Given): Happened<Given> {
  return new Happened(given, 'not recorded')
}
