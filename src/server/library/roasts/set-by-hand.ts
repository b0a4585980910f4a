import { isDeepStrictEqual } from 'node:util'
import { SET_BY_HAND, type SetByHand } from '#domain/roast/set-by-hand.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** The fields of a stored roast that the owner set by hand. */
export function setByHandOf({ set_by_hand }: Pick<Tables['roasts'], 'set_by_hand'>): SetByHand[] {
  return set_by_hand === null ? [] : (JSON.parse(set_by_hand) as SetByHand[])
}

/** The column for these fields. */
export function setByHandColumn(fields: Iterable<SetByHand>): string | null {
  const set = new Set(fields)
  return set.size === 0 ? null : JSON.stringify(SET_BY_HAND.filter(field => set.has(field)))
}

/** The fields to which `given` gives another value; absent ones stay as they are. */
export function changedFields(
  before: { readonly [Field in SetByHand]?: unknown },
  given: { readonly [Field in SetByHand]?: unknown },
): SetByHand[] {
  return SET_BY_HAND.filter(
    field => given[field] !== undefined && !isDeepStrictEqual(given[field], before[field]),
  )
}
