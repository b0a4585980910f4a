import type { Roast } from '#contract/roasts.ts'
import { InPieces } from '#server/http/call-description.ts'
import type { RoastListPart, RoastPosition } from './list-repository.ts'

/** How many roasts are read and turned into JSON at a time, which takes a few milliseconds. */
export const ROASTS_AT_ONCE = 250

/**
 * The roasts of a list in pieces, starting with its first part. Each further part is read when the one before has been
 * written.
 *
 * A roast that is changed meanwhile may be missing if it moves within the list, but none is listed twice.
 */
export function inPieces<Listed extends Roast>(
  first: RoastListPart<Listed>,
  read: (after: RoastPosition) => Promise<RoastListPart<Listed>>,
): InPieces<Listed> {
  return new InPieces(pieces(first, read))
}

async function* pieces<Listed extends Roast>(
  first: RoastListPart<Listed>,
  read: (after: RoastPosition) => Promise<RoastListPart<Listed>>,
): AsyncGenerator<Listed[]> {
  const seen = new Set<number>()
  for (let part = first; ; part = await read(part.next)) {
    const fresh = part.roasts.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    yield fresh
    if (part.next === null) return
  }
}
