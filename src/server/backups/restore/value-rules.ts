import { z } from 'zod'
import { beanFields } from '#contract/beans.ts'
import { feedback } from '#contract/feedback.ts'
import { calendarDate, entityId, storableText } from '#contract/fields.ts'
import { roastCreate, storedCorrection, timelinePoint } from '#contract/roasts.ts'
import { deletion } from '#contract/trash.ts'
import {
  BEAN_FLAG_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_NUMBER_FIELDS,
  BEAN_TEXT_FIELDS,
} from '#domain/bean/bean-fields.ts'
import { namesIn, pick, valuesByName } from '#domain/bean/named-values.ts'
import type { Series, Timeline } from '#domain/curve/timeline.ts'
import { plainName, plainWords } from '#domain/feedback.ts'
import type { ContentTable } from '#server/backups/file/contents.ts'
import { HIGHEST_COUNT, HIGHEST_ROAST_NUMBER, HIGHEST_VERSION } from '#server/backups/file/highest-counts.ts'
import type { Tables } from '#server/database/tables.ts'
import { visibleFileName } from '#server/files/file-names.ts'
import { unpackedSourceSync } from '#server/roasts/packed-source.ts'
import { readStoredScore } from '#server/roasts/stored-score.ts'
import { unpackTimeline } from '#server/roasts/timeline-codec.ts'
import { KNOWN_SETTINGS } from './known-settings.ts'

/** A rule for each column: parsing a stored value with it fails if the product can't have written the value. */
type Rules<Table> = { readonly [Column in keyof Table]: z.ZodType }

/** A name that comes from a file can be as long as the file's line. */
const LONGEST_NAME = 20_000
/** More than a body of the API can hold. */
const LONGEST_JSON = 2_000_000
const LONGEST_PICTURE = 4_000_000
/** A figure that was derived from allowed values may be far from them: the loss of a gram that became a ton. */
const LARGEST_FIGURE = 10 ** 15

const WRONG_WORDS = 'must be text as it is kept'

const id = entityId.max(HIGHEST_COUNT)
const count = z.number().int().min(0).max(HIGHEST_COUNT)
const revision = z.number().int().min(1).max(HIGHEST_COUNT)
const flag = z.literal([0, 1])
const name = storableText.min(1).max(LONGEST_NAME)
/** Folding removes marks, so little may be left of a name. */
const foldedName = storableText.max(LONGEST_NAME)
const figure = z.number().min(-LARGEST_FIGURE).max(LARGEST_FIGURE).nullable()
const roastNumber = z.number().int().min(0).max(HIGHEST_ROAST_NUMBER)
/** As `toISOString` writes it; up to the year 2999, because later ones are raised further by changes. */
const moment = z
  .string()
  .regex(/^(?:19[7-9]|2\d\d)\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must be a time in UTC as in ISO 8601')
  .refine(isExisting, 'must be an existing time')

const BEAN: Rules<Tables['beans']> = {
  id,
  ...pick(beanFields.shape, ['origin_name', ...BEAN_TEXT_FIELDS, ...BEAN_NUMBER_FIELDS]),
  ...valuesByName(BEAN_FLAG_FIELDS, () => flag.nullable()),
  ...valuesByName(BEAN_MAP_FIELDS, field => json(beanFields.shape[field]).nullable()),
  folded_name: foldedName,
  revision,
  roasts_revision: revision,
  created_at: moment,
  updated_at: moment,
}

const ROAST: Rules<Tables['roasts']> = {
  id,
  bean_id: id,
  roast_name: name,
  source_name: name.nullable(),
  roast_number: roastNumber.nullable(),
  ...pick(roastCreate.shape, ['roast_date', 'green_weight_g', 'roasted_weight_g', 'notes']),
  weight_loss_percent: figure,
  total_duration_seconds: figure,
  final_bean_temp: figure,
  final_ibts_temp: figure,
  end_temp: figure,
  fc_minutes: figure,
  fc_inferred: flag,
  dtr_percent: figure,
  milestones: json(roastCreate.shape.milestones.unwrap()),
  score: z.number().int().min(0).max(100).nullable(),
  score_details: storableText
    .max(LONGEST_JSON)
    .refine(text => readStoredScore(text) !== null, 'must be a score of a known version')
    .nullable(),
  has_timeline: flag,
  bean_sort_key: foldedName,
  revision,
  created_at: moment,
  updated_at: moment,
  correction: json(storedCorrection).nullable(),
}

const ROAST_KEY: Rules<Tables['roast_keys']> = {
  bean_id: id,
  roast_date: z.union([z.literal(''), calendarDate]),
  folded_name: foldedName,
  roast_id: id,
}

/** What each column of a backup from elsewhere may hold: the rules of the API, and those of what the product derives. */
export const VALUE_RULES: { readonly [Name in ContentTable]: Rules<Tables[Name]> } = {
  beans: BEAN,
  roasts: ROAST,
  roast_timelines: {
    roast_id: id,
    timeline: bytes(unpackTimeline).superRefine(refuseImpossible),
    thumbnail: storableText.max(LONGEST_PICTURE),
  },
  roast_sources: {
    roast_id: id,
    file_name: name.refine(text => visibleFileName(text) === text, 'must not contain invisible characters'),
    content: bytes(unpackedSourceSync),
  },
  roast_source_hashes: { roast_id: id, sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256') },
  roast_keys: ROAST_KEY,
  feedback: {
    id,
    roast_id: id,
    rating: feedback.shape.rating,
    flavours: json(feedback.shape.flavours),
    text: feedback.shape.text.refine(text => text === null || plainWords(text) === text, WRONG_WORDS),
    name: feedback.shape.name.refine(name => name === null || plainName(name) === name, WRONG_WORDS),
    state: feedback.shape.state,
    created_at: moment,
    decided_at: moment.nullable(),
  },
  deletions: {
    id,
    kind: deletion.shape.kind,
    label: name.nullable(),
    bean_count: count,
    roast_count: count,
    deleted_at: moment,
  },
  trashed_beans: { deletion_id: id, ...BEAN },
  trashed_roasts: { deletion_id: id, ...ROAST },
  trashed_roast_keys: { deletion_id: id, ...ROAST_KEY },
  counters: {
    name: z.enum(['last_roast_number', 'library_version']),
    value: z.number().int().min(0).max(HIGHEST_VERSION),
  },
  /** Other settings are not taken. Each has its own rule for the value. */
  settings: { key: z.enum(KNOWN_SETTINGS), value: z.string() },
}

/** Whether the calendar has such a day: `Date` reads the 31st of February as a day in March. */
function isExisting(time: string): boolean {
  const milliseconds = Date.parse(time)
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === time
}

/** Bytes that can be unpacked within the limits of `unpack`. */
function bytes<Value>(unpack: (packed: Uint8Array) => Value) {
  return z.instanceof(Uint8Array, { error: 'must be bytes' }).transform((packed, context) => {
    try {
      return unpack(packed)
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error))
      return z.NEVER
    }
  })
}

/** JSON as text that must say what the schema allows. */
function json(schema: z.ZodType): z.ZodType {
  const parsed = storableText.max(LONGEST_JSON).transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('must be JSON')
      return z.NEVER
    }
  })
  return parsed.pipe(schema)
}

const SERIES_RULES: Record<keyof Timeline, z.ZodType> = {
  timeSeconds: timelinePoint.shape.time_seconds,
  ibtsTemperature: timelinePoint.shape.ibts_temp,
  beanTemperature: timelinePoint.shape.bean_probe_temp,
  ibtsRateOfRise: timelinePoint.shape.ibts_ror,
  beanRateOfRise: timelinePoint.shape.bean_probe_ror,
  power: timelinePoint.shape.power_setting,
  fan: timelinePoint.shape.fan_setting,
  drum: timelinePoint.shape.drum_setting,
}

/** Refuses times out of order and readings outside of the API's limits. Checks only the extremes, of thousands. */
function refuseImpossible(timeline: Timeline, context: z.RefinementCtx): void {
  const { timeSeconds } = timeline
  for (let sample = 0; sample < timeSeconds.length; sample += 1) {
    const isLater = sample === 0 || timeSeconds[sample]! > timeSeconds[sample - 1]!
    if (timeSeconds[sample] !== null && isLater) continue
    context.addIssue('must have times in ascending order')
    return
  }
  for (const series of namesIn(SERIES_RULES)) {
    for (const value of extremesOf(timeline[series])) {
      const { error } = SERIES_RULES[series].safeParse(value)
      if (error !== undefined) context.addIssue(`${series}: ${error.issues[0]?.message}`)
    }
  }
}

function extremesOf(series: Series): number[] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of series) {
    if (value === null) continue
    if (value < least) least = value
    if (value > most) most = value
  }
  return least > most ? [] : [least, most]
}
