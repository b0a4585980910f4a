import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import type { Page } from '#web/api/api-client.ts'
import { cachedAnswers } from '#web/api/cached-reads.ts'

/** A roast as some list on an earlier screen had it, for its own screen to show while it reads the details. */
export function cachedRoast(id: number): Roast | null {
  for (const answer of cachedAnswers<{ body?: Roast[]; pages?: Page<Roast>[] }>(calls.listRoasts)) {
    const roasts = answer.pages?.flatMap(({ items }) => items) ?? answer.body
    const roast = Array.isArray(roasts) && roasts.find(each => each.id === id)
    if (roast) return roast
  }
  return null
}
