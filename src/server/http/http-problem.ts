import type { Problem } from '#contract/errors.ts'

/** A call that can't be served. Routes throw it, and the answer is `{"detail": …}` with this status. */
export class HttpProblem extends Error {
  readonly status: number
  readonly detail: string | string[]
  /** Seconds after which the call may succeed, sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, detail: string | string[], options: { retryAfterSeconds?: number } = {}) {
    super(typeof detail === 'string' ? detail : detail.join('; '))
    this.name = 'HttpProblem'
    this.status = status
    this.detail = detail
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  /** The body of the answer. */
  get answer(): Problem {
    return { detail: this.detail }
  }
}
