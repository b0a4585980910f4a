import type { Selectable } from 'kysely'
import type { Bean, BeanRoastLink, BeanUpdate } from '#contract/beans.ts'
import { BEAN_TEXT_FIELDS, type BeanFields, type NamedNumbers } from '#domain/bean.ts'
import type { BeansTable } from '#server/database/tables.ts'
import { entityTag } from '#server/http/entity-tags.ts'

export type BeanRow = Selectable<BeansTable>

/** The roasts of a bean as its answers show them. */
export interface RoastsOfBean {
  count: number
  newest: BeanRoastLink[]
}

/** A bean with the tag that its next change must name. */
export interface TaggedBean {
  bean: Bean
  etag: string
}

/** The bean as it travels. */
export function beanOf(row: BeanRow, roasts: RoastsOfBean): Bean {
  return {
    id: row.id,
    ...fieldsOf(row),
    elevation: row.altitude,
    roast_count: roasts.count,
    roasts: roasts.newest,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

export function taggedBeanOf(row: BeanRow, roasts: RoastsOfBean): TaggedBean {
  return { bean: beanOf(row, roasts), etag: entityTag(row.revision, row.roasts_revision) }
}

/** The columns of all fields of a bean. */
export function columnsOf(fields: BeanFields) {
  const { recommended_for_espresso, flavor_profiles, cupping_scores, ...same } = fields
  return {
    ...same,
    recommended_for_espresso: flagOf(recommended_for_espresso),
    flavor_profiles: jsonOf(flavor_profiles),
    cupping_scores: jsonOf(cupping_scores),
  }
}

/** A bean's fields after a change: absent means unchanged, null means cleared. */
export function changedFields(row: BeanRow, update: BeanUpdate): BeanFields {
  const named = Object.entries(update).filter(([, value]) => value !== undefined)
  return { ...fieldsOf(row), ...Object.fromEntries(named) }
}

function fieldsOf(row: BeanRow): BeanFields {
  const texts = Object.fromEntries(BEAN_TEXT_FIELDS.map(field => [field, row[field]]))
  return {
    origin_name: row.origin_name,
    ...(texts as Pick<BeanFields, (typeof BEAN_TEXT_FIELDS)[number]>),
    cost_per_lb: row.cost_per_lb,
    total_score: row.total_score,
    recommended_for_espresso:
      row.recommended_for_espresso === null ? null : row.recommended_for_espresso === 1,
    flavor_profiles: namedNumbersOf(row.flavor_profiles),
    cupping_scores: namedNumbersOf(row.cupping_scores),
  }
}

function flagOf(value: boolean | null): number | null {
  return value === null ? null : Number(value)
}

function jsonOf(value: NamedNumbers | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

function namedNumbersOf(json: string | null): NamedNumbers | null {
  return json === null ? null : (JSON.parse(json) as NamedNumbers)
}
