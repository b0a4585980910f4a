/** An edit of something that was changed elsewhere since the form was opened. */
export interface EditMerge<Fields> {
  /** What the form is to say: what was edited in it, and the rest as it is now. */
  merged: Fields
  /** What was edited both here and elsewhere, and not to the same value. */
  conflicts: (keyof Fields & string)[]
}

/** Brings an edit of `before` together with what is there `now`. */
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

/** Whether two values of a field say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The fields in which two states differ. */
function differingFields<Fields extends object>(one: Fields, other: Fields): (keyof Fields & string)[] {
  return (Object.keys(one) as (keyof Fields & string)[]).filter(field => !isSame(one[field], other[field]))
}
