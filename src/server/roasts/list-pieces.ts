import type { Roast } from '#contract/roasts.ts'
import { InPieces } from '#server/http/call-description.ts'
import type { RoastListPart, RoastPosition } from './list-repository.ts'

/** Read, and made into JSON, within a few milliseconds. */
export const ROASTS_AT_ONCE = 250

/**
 * The roasts of a list from its first part on. Each further part is read when the one before has been written.
 *
 * What is changed meanwhile may be missing if it moves, but no roast is there twice.
 */
export function inPieces(
  first: RoastListPart,
  read: (after: RoastPosition) => Promise<RoastListPart>,
): InPieces<Roast> {
  return new InPieces(pieces(first, read))
}

async function* pieces(
  first: RoastListPart,
  read: (after: RoastPosition) => Promise<RoastListPart>,
): AsyncGenerator<Roast[]> {
  const seen = new Set<number>()
  for (let part = first; ; part = await read(part.next)) {
    const fresh = part.roasts.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    yield fresh
    if (part.next === null) return
  }
}
