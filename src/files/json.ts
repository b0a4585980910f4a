import type { LogProblem } from '#domain/file/log-problems.ts'
import { failure, type Result, success } from '#domain/record/result.ts'

/** Parses untrusted JSON; the failure says that it is damaged. */
export function parseJson(text: string): Result<unknown, LogProblem> {
  try {
    return success(JSON.parse(text) as unknown)
  } catch {
    return failure({ code: 'damaged_json', values: {} })
  }
}
