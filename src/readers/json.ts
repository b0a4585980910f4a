import { failure, type Result, success } from '#domain/result.ts'

/** Parses untrusted JSON; the failure is a clause for the owner of the file. */
export function parseJson(text: string): Result<unknown, string> {
  try {
    return success(JSON.parse(text) as unknown)
  } catch {
    return failure('its JSON is damaged or cut off')
  }
}
