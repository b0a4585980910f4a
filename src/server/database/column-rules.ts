import { z } from 'zod'
import { beanAliases, beanFields } from '#contract/beans.ts'
import { feedback } from '#contract/feedback.ts'
import { calendarDate, entityId, storableText } from '#contract/fields.ts'
import { replacedChanges } from '#contract/replaced-changes.ts'
import { roastFields } from '#contract/roast-fields.ts'
import { roastCreate, storedCorrection } from '#contract/roasts.ts'
import { savedSearch } from '#contract/searches.ts'
import { deletion } from '#contract/trash.ts'
import {
  BEAN_FIELDS,
  BEAN_FLAG_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_NUMBER_FIELDS,
  BEAN_TEXT_FIELDS,
} from '#domain/bean/bean-fields.ts'
import { pick, valuesByName } from '#domain/bean/named-values.ts'
import { plainName, plainWords } from '#domain/feedback.ts'
import { HIGHEST_ROAST_NUMBER } from '#domain/roast/roast-number.ts'
import { SET_BY_HAND } from '#domain/roast/set-by-hand.ts'
import { withoutInvisible } from '#domain/words/visible-text.ts'
import { HIGHEST_COUNT, HIGHEST_ID, HIGHEST_VERSION } from './highest-counts.ts'
import { RECORDING } from './recordings.ts'
import { readStoredScore } from './stored-score.ts'
import type { StoredTableName } from './stored-tables.ts'
import type { Tables } from './tables.ts'

/** A rule for each column: parsing a stored value with it fails if the value can't be restored. */
type Rules<Table> = { readonly [Column in keyof Table]: z.ZodType }

/** The tables whose values have rules. Settings have a rule each, in `backups`. */
type RuledTable = StoredTableName | 'counters'

/** Libraries of earlier versions have names as long as a line of their files. */
const LONGEST_NAME = 20_000
/** About as long as a body of the API may be. */
const LONGEST_JSON = 2_000_000
const LONGEST_PICTURE = 4_000_000
/** A figure derived from allowed values may be far larger than they are, such as the loss of 1 g that became 1 t. */
const LARGEST_FIGURE = 10 ** 15

const WRONG_WORDS = 'must be text as it is kept'

const id = entityId.max(HIGHEST_ID)
const count = z.number().int().min(0).max(HIGHEST_COUNT)
const revision = z.number().int().min(1).max(HIGHEST_COUNT)
const flag = z.literal([0, 1])
const name = storableText.min(1).max(LONGEST_NAME)
/** May be empty, because folding removes marks. */
const foldedName = storableText.max(LONGEST_NAME)
const figure = z.number().min(-LARGEST_FIGURE).max(LARGEST_FIGURE).nullable()
const roastNumber = z.number().int().min(0).max(HIGHEST_ROAST_NUMBER)
const bytes = z.instanceof(Uint8Array, { error: 'must be bytes' })
/** As `toISOString` writes it, up to `LATEST_MOMENT`. */
const moment = z
  .string()
  .regex(/^(?:19[7-9]|2\d\d)\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must be a time in UTC as in ISO 8601')
  .refine(isExisting, 'must be an existing time')

const seenName = name.refine(text => withoutInvisible(text) === text, 'must not contain invisible characters')

const BEAN: Rules<Tables['beans']> = {
  id,
  // Libraries of earlier versions may have names without a visible character.
  origin_name: storableText.trim().min(1).max(BEAN_FIELDS.origin_name.longest),
  ...pick(beanFields.shape, [...BEAN_TEXT_FIELDS, ...BEAN_NUMBER_FIELDS]),
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
  set_by_hand: json(z.array(z.enum(SET_BY_HAND)).max(SET_BY_HAND.length)).nullable(),
}

const ROAST_KEY: Rules<Tables['roast_keys']> = {
  bean_id: id,
  roast_date: z.union([z.literal(''), calendarDate]),
  folded_name: foldedName,
  roast_id: id,
}

/**
 * What each column of the library may hold: the rules of the API, and those of what is derived. One table for what is
 * stored (`storableValues`) and what is restored (`backups`), so whatever is stored can be restored.
 *
 * Packed timelines and files are bytes here. What is in them is checked before they are packed, and by a restore.
 */
export const COLUMN_RULES: { readonly [Name in RuledTable]: Rules<Tables[Name]> } = {
  beans: BEAN,
  roasts: ROAST,
  roast_timelines: { roast_id: id, timeline: bytes, thumbnail: storableText.max(LONGEST_PICTURE) },
  roast_sources: {
    roast_id: id,
    file_name: seenName,
    content: bytes,
  },
  roast_source_hashes: { roast_id: id, sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256') },
  roast_fields: {
    roast_id: id,
    ...roastFields.shape,
    tags: json(roastFields.shape.tags).nullable(),
  },
  roast_recordings: {
    roast_id: id,
    recording: z.string().regex(RECORDING, 'must be a recording'),
  },
  bean_aliases: {
    folded_alias: foldedName,
    bean_id: id,
    alias: beanAliases.shape.aliases.element,
  },
  replaced_values: {
    deletion_id: id,
    roast_id: id,
    changes: json(replacedChanges),
    set_by_hand: ROAST.set_by_hand,
    timeline: bytes.nullable(),
    file_name: seenName.nullable(),
    content: bytes.nullable(),
  },
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
  saved_searches: { position: count, search: savedSearch.shape.search, name: seenName },
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
}

/** The rule of a column; undefined if it has none. */
export function ruleOf(table: string, column: string): z.ZodType | undefined {
  if (!Object.hasOwn(COLUMN_RULES, table)) return undefined
  const rules: Record<string, z.ZodType> = COLUMN_RULES[table as RuledTable]
  return rules[column]
}

/** Whether the calendar has such a day: `Date` reads the 31st of February as a day in March. */
function isExisting(time: string): boolean {
  const milliseconds = Date.parse(time)
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === time
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
