import { storableText } from '#contract/fields.ts'
import { HttpProblem } from './http-problem.ts'

/** The contents of `X-Next-Cursor`: values that the client sends back unchanged. */
export type CursorValues = readonly (string | number | null)[]

export function encodeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Decodes a cursor. Throws 422 if it is malformed; checking the values is up to the caller. */
export function decodeCursor(cursor: string): CursorValues {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(values) && values.every(isCursorValue)) return values
  } catch {
    // Refused below.
  }
  throw wrongCursor()
}

export function wrongCursor(): HttpProblem {
  return new HttpProblem('wrong_cursor')
}

function isCursorValue(value: unknown): boolean {
  if (typeof value === 'string') return storableText.safeParse(value).success
  return value === null || Number.isFinite(value)
}
