import { isNamed } from '#domain/record/named-values.ts'

/** A value that was replaced. */
interface Replaced<Field> {
  field: Field
  before: unknown
  after: unknown
}

/** One value that several fields state. */
interface ValueOfFields<Field> {
  fields: readonly Field[]
  /** Those that the others follow from. */
  stated: readonly Field[]
}

/**
 * The former values that a bean or a roast gets back, by field: those of the values that are still as they were left.
 * Fields of one value come back together or not at all.
 */
export function formerValues<Field extends string>(
  known: { readonly [Name in Field]?: unknown },
  changes: readonly Replaced<Field>[],
  values: readonly ValueOfFields<Field>[] = [],
): Map<Field, unknown> {
  const replaced = new Map(changes.map(change => [change.field, change]))
  const former = new Map<Field, unknown>()
  for (const { field } of changes) {
    const one = values.find(({ fields }) => isNamed(fields, field))
    const { fields, stated } = one ?? { fields: [field], stated: [field] }
    // A part that wasn't replaced was empty: only a bean without any part takes a price or a crop.
    const isStill = stated.every(
      part => JSON.stringify(known[part]) === JSON.stringify(replaced.get(part)?.after ?? null),
    )
    if (isStill) for (const part of fields) former.set(part, replaced.get(part)?.before ?? null)
  }
  return former
}
