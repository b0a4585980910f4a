import type { Problem } from '#contract/errors.ts'
import { PROBLEMS, type ProblemCode, type ProblemValues, problemDetail } from '#contract/problems.ts'
import type { Result } from '#domain/record/result.ts'

interface ProblemOptions {
  /** Replaces the code's usual status. */
  status?: number
  /** Seconds after which the call may succeed, sent as `Retry-After`. */
  retryAfterSeconds?: number
}

/** The values of a code, optional if it has none. */
type ValuesAndOptions<Code extends ProblemCode> = keyof ProblemValues<Code> extends never
  ? [values?: ProblemValues<Code>, options?: ProblemOptions]
  : [values: ProblemValues<Code>, options?: ProblemOptions]

/**
 * A call that can't be served, by its code. Routes throw it, and the answer is `{"detail": …, "code": …, "values":
 * …}`.
 */
export class HttpProblem<Code extends ProblemCode = ProblemCode> extends Error {
  readonly code: Code
  readonly values: ProblemValues<Code>
  readonly status: number
  readonly detail: string | string[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, ...[values, options = {}]: ValuesAndOptions<Code>) {
    const known = (values ?? {}) as ProblemValues<Code>
    const detail = problemDetail(code, known)
    super(typeof detail === 'string' ? detail : detail.join('; '))
    this.name = 'HttpProblem'
    this.code = code
    this.values = known
    this.status = options.status ?? PROBLEMS[code].status
    this.detail = detail
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  /** The body of the answer. */
  get answer(): Problem {
    return { detail: this.detail, code: this.code, values: this.values as Problem['values'] }
  }
}

/** Whether a problem has this code, and so its values. */
export function isProblem<Code extends ProblemCode>(
  problem: HttpProblem,
  code: Code,
): problem is HttpProblem<Code> {
  return problem.code === code
}

/** The value of an accepted change. Throws the problem of a refused one. */
export function required<Value>(result: Result<Value, HttpProblem>): Value {
  if (result.ok) return result.value
  throw result.reason
}
