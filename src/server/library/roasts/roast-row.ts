import { expressionBuilder } from 'kysely'
import type { DetailedRoastBean, Roast, RoastWithFields } from '#contract/roasts.ts'
import type { ListedScore, Score } from '#contract/scores.ts'
import type { Timeline } from '#domain/curve/timeline.ts'
import { isNamed, namesIn } from '#domain/record/named-values.ts'
import type { Correction } from '#domain/roast/correction.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { publicFields, type RoastFields } from '#domain/roast/roast-fields.ts'
import { roastSourceOf } from '#domain/roast/roast-source.ts'
import type { Reader } from '#server/http/answers/answer-cache.ts'
import { entityTag, Versioned } from '#server/http/entity-tags.ts'
import type { BeanRow } from '#server/library/beans/bean-row.ts'
import {
  beanRevisionOf,
  greensOf,
  type MadeParts,
  partsColumns,
  plannedOf,
} from '#server/library/greens/roast-parts.ts'
import { COLUMN_RULES } from '#server/platform/database/column-rules.ts'
import { namedNumbersOf } from '#server/platform/database/stored-numbers.ts'
import { explainedScore, readStoredScore, type StoredScore } from '#server/platform/database/stored-score.ts'
import type { Db, Row, Tables } from '#server/platform/database/tables.ts'
import { asItIsOf } from './as-it-is.ts'
import type { RoastRecord } from './derived-columns.ts'

/** A stored roast with the columns of its bean that answers show. */
export type RoastRow = Row<'roasts'> &
  /** See `partsColumns`. */ MadeParts & {
    bean_origin_name: string
    bean_altitude: string | null
    bean_grade: string | null
    bean_style_id: number | null
    bean_revision: number
  }

/** The columns that lists don't need, which are more than half of a row's bytes. */
const UNLISTED_COLUMNS = ['milestones', 'score_details', 'correction', 'set_by_hand', 'source'] as const
type ListedColumn = Exclude<keyof Tables['roasts'], (typeof UNLISTED_COLUMNS)[number]>

/** A roast's row without these. */
export type ListedRoastRow = Omit<RoastRow, (typeof UNLISTED_COLUMNS)[number]>

const LISTED_COLUMNS = namesIn(COLUMN_RULES.roasts)
  .filter((column): column is ListedColumn => !isNamed(UNLISTED_COLUMNS, column))
  .map(column => `roasts.${column}` as const)

const { ref } = expressionBuilder<Tables, 'beans'>()

/** Expressions, because Kysely parses strings again for each query. */
const BEAN_COLUMNS = [
  ref('beans.origin_name').as('bean_origin_name'),
  ref('beans.altitude').as('bean_altitude'),
  ref('beans.grade').as('bean_grade'),
  ref('beans.style_id').as('bean_style_id'),
  ref('beans.revision').as('bean_revision'),
]

/** Selects roasts with their beans, as lists show them. */
export function selectListedRoasts(db: Db) {
  return db
    .selectFrom('roasts')
    .innerJoin('beans', 'beans.id', 'roasts.bean_id')
    .select(LISTED_COLUMNS)
    .select(BEAN_COLUMNS)
    .select(partsColumns(db))
}

/** Selects roasts with their beans, but without their timelines. */
export function selectRoasts(db: Db) {
  return db
    .selectFrom('roasts')
    .innerJoin('beans', 'beans.id', 'roasts.bean_id')
    .selectAll('roasts')
    .select(BEAN_COLUMNS)
    .select(partsColumns(db))
}

/** The columns of a bean that say how it tastes. */
export const FLAVOUR_COLUMNS = ['beans.bean_summary', 'beans.cupping_notes', 'beans.flavor_profiles'] as const

type TasteRow = Pick<BeanRow, 'bean_summary' | 'cupping_notes' | 'flavor_profiles'>

/** Whether a row was read with these columns. */
export function isTasteRow(row: object): row is TasteRow {
  return 'flavor_profiles' in row
}

/** How a coffee tastes, from these columns. */
export function tasteOf({ bean_summary, cupping_notes, flavor_profiles }: TasteRow) {
  return { bean_summary, cupping_notes, flavor_profiles: namedNumbersOf(flavor_profiles) }
}

const DETAILED_BEAN_COLUMNS = [
  'beans.country',
  'beans.region',
  'beans.processing_method',
  ...FLAVOUR_COLUMNS,
] as const

/** Selects roasts with the columns of their beans that roast pages show, but without their timelines. */
export function selectDetailedRoasts(db: Db) {
  return selectRoasts(db)
    .leftJoin('roasts as reference', join =>
      join
        .onRef('reference.id', '=', 'beans.reference_roast_id')
        .onRef('reference.bean_id', '=', 'roasts.bean_id'),
    )
    .select([...DETAILED_BEAN_COLUMNS, 'reference.id as reference_roast_id'])
}

/** A stored roast with the columns of its bean that its page shows. */
export type DetailedRoastRow = RoastRow &
  TasteRow &
  Pick<BeanRow, 'country' | 'region' | 'processing_method' | 'reference_roast_id'>

/** The roast with its bean as its page shows it. */
export function detailedRoastOf(row: DetailedRoastRow): Roast & { bean: DetailedRoastBean } {
  const roast = roastOf(row)
  const bean = {
    ...roast.bean,
    country: row.country,
    region: row.region,
    processing_method: row.processing_method,
    ...tasteOf(row),
    reference_roast_id: row.reference_roast_id,
  }
  return { ...roast, bean }
}

/** The ETag of a roast with its reference, which may be deleted or moved while neither roast nor bean changes. */
export function detailedTagOf(row: DetailedRoastRow): string {
  const { reference_roast_id } = row
  return reference_roast_id === null
    ? tagOf(row)
    : tagOf(row).replace(/"$/, `-reference-${reference_roast_id}"`)
}

/** The roast as lists return it. */
export function roastOf(row: ListedRoastRow): Roast {
  const planned = plannedOf(row)
  return {
    id: row.id,
    roast_name: row.roast_name,
    roast_number: row.roast_number,
    source_name: row.source_name,
    roast_date: row.roast_date,
    bean_id: row.bean_id,
    bean: {
      id: row.bean_id,
      origin_name: row.bean_origin_name,
      elevation: row.bean_altitude,
      grade: row.bean_grade,
    },
    greens: greensOf(row),
    ...(planned !== null && { planned_greens: planned }),
    blend_id: row.blend_id,
    blend_name: row.blend_name,
    green_weight_g: row.green_weight_g,
    roasted_weight_g: row.roasted_weight_g,
    weight_loss_percent: row.weight_loss_percent,
    total_duration_seconds: row.total_duration_seconds,
    final_bean_temp: row.final_bean_temp,
    final_ibts_temp: row.final_ibts_temp,
    fc_minutes: row.fc_minutes,
    fc_inferred: row.fc_inferred === 1,
    dtr_percent: row.dtr_percent,
    score: row.score,
    style_id: row.style_id,
    notes: row.notes,
    has_timeline: row.has_timeline === 1,
    ...(row.never_weighed === 1 && { never_weighed: true }),
    ...asItIsOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** The roast with its optional fields. */
export function versionedRoastOf(row: RoastRow, fields: RoastFields): Versioned<RoastWithFields> {
  return new Versioned({ ...roastOf(row), source: roastSourceOf(row.source), ...fields }, tagOf(row))
}

export function tagOf(row: Pick<RoastRow, 'revision' | 'bean_revision' | 'parts' | 'planned'>): string {
  return entityTag(row.revision, beanRevisionOf(row))
}

/** The milestones of a roast as its owner corrected them, in seconds since the corrected charge. */
export function milestonesOf(row: Pick<RoastRow, 'milestones'>): Milestone[] {
  return JSON.parse(row.milestones) as Milestone[]
}

/** The owner's correction, or null. */
export function correctionOf({ correction }: Pick<RoastRow, 'correction'>): Correction | null {
  if (correction === null) return null
  const { recorded: _, ...corrected } = JSON.parse(correction) as StoredCorrection
  return corrected
}

/** The roast as it was recorded, with its correction. `recorded` is its timeline as recorded. */
export function recordOf(
  row: Pick<RoastRow, 'milestones' | 'correction' | 'green_weight_g' | 'roasted_weight_g' | 'source'>,
  recorded: Timeline,
): RoastRecord {
  return {
    timeline: recorded,
    milestones: recordedMilestonesOf(row),
    correction: correctionOf(row),
    green_weight_g: row.green_weight_g,
    roasted_weight_g: row.roasted_weight_g,
    curveSource: row.source,
  }
}

/** A correction as it is stored: with the recorded milestones. */
interface StoredCorrection extends Correction {
  recorded: Milestone[]
}

function recordedMilestonesOf(row: Pick<RoastRow, 'milestones' | 'correction'>): Milestone[] {
  return row.correction === null
    ? milestonesOf(row)
    : (JSON.parse(row.correction) as StoredCorrection).recorded
}

/** The score of a roast without its sentences; null if it has none or this program can't read it. */
export function storedScoreOf({ score_details }: Pick<RoastRow, 'score_details'>): StoredScore | null {
  return score_details === null ? null : readStoredScore(score_details)
}

/** The score of a roast, with its sentences. */
export function scoreOf(row: Pick<RoastRow, 'id' | 'score_details'>): Score | null {
  const stored = storedScoreOf(row)
  return stored && explainedScore(row.id, stored)
}

/** The same for a list. */
export function listedScoreOf(row: Pick<RoastRow, 'id' | 'score_details'>): ListedScore | null {
  const score = scoreOf(row)
  if (score === null) return null
  const { explanation_facts: _, ...listed } = score
  return listed
}

/** A roast as a reader may see it: private notes are the owner's alone. */
export function seenBy<Roast extends RoastFields>(
  reader: Reader,
  found: Versioned<Roast> | null,
): Versioned<Roast> | null {
  return found === null || reader === 'owner' ? found : new Versioned(publicFields(found.value), found.etag)
}
