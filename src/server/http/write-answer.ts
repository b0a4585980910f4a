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
export class WriteAnswer<Answer> {
  readonly answer: Answer
  readonly outcome: Outcome

  constructor(answer: Answer, outcome: Outcome) {
    this.answer = answer
    this.outcome = outcome
  }
}

/** An answer to a write, with its record for the activity log. */
export function logged<Answer, Code extends Happening['code']>(
  answer: Answer,
  code: Code,
  values: Extract<Happening, { code: Code }>['values'],
): WriteAnswer<Answer> {
  return new WriteAnswer(answer, { code, values } as Happening)
}

/** An answer to a call that changed nothing, so nothing is recorded. */
export function unchanged<Answer>(answer: Answer): WriteAnswer<Answer> {
  return new WriteAnswer(answer, 'nothing')
}

/** An answer to a write that isn't recorded. */
export function unlogged<Answer>(answer: Answer): WriteAnswer<Answer> {
  return new WriteAnswer(answer, 'not recorded')
}
