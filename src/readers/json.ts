import { failure, type Result, success } from '#domain/result.ts'

/** Parses JSON from a stranger's file; the failure is for the file's owner. */
export function parseJson(text: string): Result<unknown, string> {
  try {
    return success(JSON.parse(text) as unknown)
  } catch {
    return failure('its JSON is damaged or cut off')
  }
}
