import { storableText } from '#contract/fields.ts'
import { HttpProblem } from './http-problem.ts'

/** What a page's `X-Next-Cursor` holds: values that are sent back as they are. */
export type CursorValues = readonly (string | number | null)[]

export function encodeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor; 422 where it holds none. What they are is for the caller to check. */
export function decodeCursor(cursor: string): CursorValues {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(values) && values.every(isCursorValue)) return values
  } catch {
    // Falls through to the refusal.
  }
  throw wrongCursor()
}

export function wrongCursor(): HttpProblem {
  return new HttpProblem(
    422,
    'cursor must be the X-Next-Cursor of the page before, with the same sort and order',
  )
}

function isCursorValue(value: unknown): boolean {
  if (typeof value === 'string') return storableText.safeParse(value).success
  return value === null || Number.isFinite(value)
}
