import type { Bean, BeanRoastLink } from '#contract/beans.ts'
import type { BeanFields, NamedNumbers } from '#domain/bean/bean.ts'
import {
  BEAN_FLAG_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_NUMBER_FIELDS,
  BEAN_TEXT_FIELDS,
} from '#domain/bean/bean-fields.ts'
import { definedOf, pick, valuesByName } from '#domain/record/named-values.ts'
import { entityTag, Versioned } from '#server/http/entity-tags.ts'
import { namedNumbersOf } from '#server/platform/database/stored-numbers.ts'
import type { Row } from '#server/platform/database/tables.ts'

export type BeanRow = Row<'beans'>

/** A bean's roasts as its answers show them. */
export interface RoastsOfBean {
  count: number
  /** How many of them are blends. */
  blends: number
  newest: BeanRoastLink[]
  /** The id of the reference roast; null without one. */
  reference: number | null
}

/** The bean as the API returns it. */
export function beanOf(row: BeanRow, roasts: RoastsOfBean): Bean {
  return {
    id: row.id,
    ...fieldsOf(row),
    elevation: row.altitude,
    roast_count: roasts.count,
    blend_count: roasts.blends,
    roasts: roasts.newest,
    reference_roast_id: roasts.reference,
    ...(row.put_away === 1 && { put_away: true }),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

export function versionedBeanOf(row: BeanRow, roasts: RoastsOfBean): Versioned<Bean> {
  return new Versioned(beanOf(row, roasts), entityTag(row.revision, row.roasts_revision))
}

/** A bean as it is entered: its fields, and the style that judges its roasts. */
export interface BeanEntry extends BeanFields {
  /** Absent or null: the House. */
  style_id?: number | null
}

/** The columns for all fields of a bean. */
export function columnsOf(fields: BeanEntry) {
  return {
    ...fields,
    ...valuesByName(BEAN_FLAG_FIELDS, field => flagOf(fields[field])),
    ...valuesByName(BEAN_MAP_FIELDS, field => jsonOf(fields[field])),
  }
}

/**
 * A bean's fields after a change: absent means unchanged, null means cleared. Another crop year without a second one
 * is that year alone.
 */
export function changedFields(row: BeanRow, update: Partial<BeanEntry>): ReturnType<typeof fieldsOf> {
  const named = definedOf(update)
  const isOtherCrop = named.crop_year !== undefined && named.crop_year !== row.crop_year
  return { ...fieldsOf(row), ...(isOtherCrop && { crop_year_to: null }), ...named }
}

function fieldsOf(row: BeanRow): BeanEntry & Pick<BeanRow, 'style_id'> {
  return {
    origin_name: row.origin_name,
    style_id: row.style_id,
    ...pick(row, BEAN_TEXT_FIELDS),
    ...pick(row, BEAN_NUMBER_FIELDS),
    ...valuesByName(BEAN_FLAG_FIELDS, field => booleanOf(row[field])),
    ...valuesByName(BEAN_MAP_FIELDS, field => namedNumbersOf(row[field])),
  }
}

function flagOf(value: boolean | null): number | null {
  return value === null ? null : Number(value)
}

function booleanOf(flag: number | null): boolean | null {
  return flag === null ? null : flag === 1
}

function jsonOf(value: NamedNumbers | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
