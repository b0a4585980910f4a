import { z } from 'zod'
import { storableText } from '#contract/fields.ts'
import { WithHeaders } from './call-description.ts'
import { HttpProblem } from './http-problem.ts'

/** A name and an id in a cursor. */
export const nameInCursor = storableText
export const idInCursor = z.int()

/** A page of a list, with the length of the whole list and the position to continue from; null at the end. */
export function pageOf<Item>(
  items: Item[],
  count: number,
  next: readonly (string | number | null)[] | null,
): WithHeaders<Item[]> {
  return new WithHeaders(items, {
    'x-total-count': String(count),
    ...(next !== null && { 'x-next-cursor': Buffer.from(JSON.stringify(next)).toString('base64url') }),
  })
}

/** The position in a cursor, which clients send back unchanged; null without one. Throws 422 for any other value. */
export function positionIn<Position>(
  cursor: string | undefined,
  positions: z.ZodType<Position>,
): Position | null {
  if (cursor === undefined) return null
  try {
    const read = positions.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (read.success) return read.data
  } catch {
    // Refused below.
  }
  throw new HttpProblem('wrong_cursor')
}
