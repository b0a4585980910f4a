import { failure, type Result, success } from '#domain/result.ts'

const DEEPEST_NESTING = 50
/** Each costs memory; a real file has a few hundred. */
const MOST_BRACKETS = 100_000

/** Parses JSON. The failure says whether it is bracketed beyond all sense, which would take seconds, or no JSON. */
export function parseJson(text: string): Result<unknown, string> {
  if (hasTooManyBrackets(text)) return failure('it has too many brackets')
  try {
    return success(JSON.parse(text) as unknown)
  } catch {
    return failure('its JSON is damaged or cut off')
  }
}

/** Counts every bracket, those in texts too: no name of a roast has fifty. */
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
