import type { Style as NamedStyle } from '#contract/styles.ts'
import { HOUSE, type JudgingRules, type Style } from '#domain/score/style.ts'
import { versionOf } from '#domain/score/style-names.ts'
import { entityTag, Versioned } from '#server/http/entity-tags.ts'
import type { Row } from '#server/platform/database/tables.ts'

export type StyleRow = Row<'styles'>

/** The id of the House, the first style of every library. */
export const HOUSE_ID = 1

/** The style as the API returns it. */
export function namedStyleOf(row: StyleRow): NamedStyle {
  const { version, ideals, points } = styleOf(row)
  return { id: row.id, name: row.name, version, is_house: row.id === HOUSE_ID, ideals, points }
}

export function versionedStyleOf(row: StyleRow): Versioned<NamedStyle> {
  return new Versioned(namedStyleOf(row), entityTag(row.revision, 1))
}

/** The rules of a stored style. Those of the House are in the program. */
export function styleOf(row: Pick<StyleRow, 'id' | 'name' | 'edition' | 'ideals' | 'points'>): Style {
  return row.id === HOUSE_ID ? HOUSE : { version: versionOf(row), ...rulesOf(row) }
}

/** Ideals and points from their columns. */
export function rulesOf({ ideals, points }: Pick<StyleRow, 'ideals' | 'points'>): JudgingRules {
  return { ideals: JSON.parse(ideals), points: JSON.parse(points) }
}
