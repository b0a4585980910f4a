/** The result of merging an edit with a change made elsewhere. */
export interface EditMerge<Fields> {
  /** The form's new values: what was edited in it, and the current values of other fields. */
  merged: Fields
  /** The fields edited both here and elsewhere, to different values. */
  conflicts: (keyof Fields & string)[]
}

/** Merges an edit of `before` with the current values. */
export function mergeEdit<Fields extends object>(
  before: Fields,
  edited: Fields,
  now: Fields,
): EditMerge<Fields> {
  const editedFields = differingFields(before, edited)
  const merged = { ...now }
  for (const field of editedFields) merged[field] = edited[field]
  const conflicts = differingFields(merged, now).filter(field => !isSame(before[field], now[field]))
  return { merged, conflicts }
}

/** Whether two values of a field are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function differingFields<Fields extends object>(one: Fields, other: Fields): (keyof Fields & string)[] {
  return (Object.keys(one) as (keyof Fields & string)[]).filter(field => !isSame(one[field], other[field]))
}
