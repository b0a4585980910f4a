import type { LogProblem } from '#domain/file/log-problems.ts'
import { failure, type Result } from '#domain/record/result.ts'
import { parseJson } from '#files/json.ts'

const DEEPEST_NESTING = 50
/** Each costs memory; a real file has a few hundred. */
const MOST_BRACKETS = 100_000

/**
 * Parses a roast's JSON. Fails if it has far more brackets than any real file, because they would take seconds to
 * parse.
 */
export function parseLogJson(text: string): Result<unknown, LogProblem> {
  return hasTooManyBrackets(text)
    ? failure({ code: 'json_with_too_many_brackets', values: {} })
    : parseJson(text)
}

/** Counts every bracket, even inside texts: no roast's name has fifty. */
function hasTooManyBrackets(text: string): boolean {
  let depth = 0
  let count = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    count += 1
    if (depth > DEEPEST_NESTING || count > 2 * MOST_BRACKETS) return true
  }
  return false
}
