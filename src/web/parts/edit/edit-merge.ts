/** The result of merging an edit with a change made elsewhere. */
export interface EditMerge<Fields> {
  /** The form's new values: what was edited in it, and the current values of other fields. */
  merged: Fields
  /** The fields edited both here and elsewhere, to different values. */
  conflicts: (keyof Fields & string)[]
}

/** Merges an edit of `before` with the current values. What has no fields stays as it was edited. */
export function mergeEdit<Fields>(before: Fields, edited: Fields, now: Fields): EditMerge<Fields> {
  if (!hasFields(now) || !hasFields(before) || !hasFields(edited) || isSame(before, now))
    return { merged: edited, conflicts: [] }
  const merged = { ...now }
  for (const field of differingFields(before, edited)) merged[field] = edited[field]
  const conflicts = differingFields(merged, now).filter(field => !isSame(before[field], now[field]))
  return { merged, conflicts }
}

/** Whether two values of a field are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function hasFields<Fields>(value: Fields): value is Fields & object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field that one of them lacks differs too. */
function differingFields<Fields extends object>(one: Fields, other: Fields): (keyof Fields & string)[] {
  const fields = Object.keys({ ...one, ...other }) as (keyof Fields & string)[]
  return fields.filter(field => !isSame(one[field], other[field]))
}
