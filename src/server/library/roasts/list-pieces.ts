import type { Roast } from '#contract/roasts.ts'
import { Chunked } from '#server/http/call-description.ts'

/** How many roasts are read and turned into JSON at a time, which takes a few milliseconds. */
export const ROASTS_AT_ONCE = 250

/**
 * Roasts by their ids in pieces, each read when the one before has been written. A roast that is deleted meanwhile is
 * missing.
 */
export function chunkedRoasts<Listed extends Roast>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<Listed[]>,
): Chunked<Listed> {
  return new Chunked(pieces(ids, read))
}

async function* pieces<Listed extends Roast>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<Listed[]>,
): AsyncGenerator<Listed[]> {
  for (let from = 0; from < ids.length; from += ROASTS_AT_ONCE)
    yield await read(ids.slice(from, from + ROASTS_AT_ONCE))
}
