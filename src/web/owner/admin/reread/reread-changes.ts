import type { RereadPreview } from '#contract/reread.ts'
import {
  type RoastDifference,
  UPDATABLE_FIELDS,
  type UpdatableField,
} from '#domain/roast/roast-differences.ts'

/** The change of a field in one roast. */
export interface FieldChange extends Pick<RoastDifference, 'before' | 'after'> {
  roast_id: number
  roast_name: string
}

/** What would change, by field, in the order of the fields. */
export function changesByField(changes: RereadPreview['changes']): [UpdatableField, FieldChange[]][] {
  const byField = new Map<UpdatableField, FieldChange[]>()
  for (const { roast_id, roast_name, fields } of changes) {
    for (const { field, before, after } of fields) {
      const known = byField.get(field)
      const change = { roast_id, roast_name, before, after }
      if (known === undefined) byField.set(field, [change])
      else known.push(change)
    }
  }
  return inOrder(byField)
}

/** How many roasts keep each field, because the owner set it by hand. */
export function keptByField(kept: RereadPreview['kept']): [UpdatableField, number][] {
  const counts = new Map<UpdatableField, number>()
  for (const field of kept.flatMap(({ fields }) => fields)) counts.set(field, (counts.get(field) ?? 0) + 1)
  return inOrder(counts)
}

/** The roasts of which at least one of these fields would change. */
export function roastsOf(changes: RereadPreview['changes'], chosen: ReadonlySet<UpdatableField>): number[] {
  return changes.flatMap(({ roast_id, fields }) =>
    fields.some(({ field }) => chosen.has(field)) ? [roast_id] : [],
  )
}

function inOrder<Value>(byField: ReadonlyMap<UpdatableField, Value>): [UpdatableField, Value][] {
  return UPDATABLE_FIELDS.flatMap(field => {
    const value = byField.get(field)
    return value === undefined ? [] : [[field, value]]
  })
}
