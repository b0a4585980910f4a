import { z } from 'zod'
import { planCreate, storedPlanMarks, storedPlanSteps } from '#contract/again/plans.ts'
import { beanAliases, beanFields, storedNumbers } from '#contract/beans.ts'
import { blendCreate, storedAliases, storedParts } from '#contract/blend/blends.ts'
import { storedGreens, storedPart } from '#contract/blend/greens.ts'
import { feedback } from '#contract/feedback.ts'
import { calendarDate, storableText } from '#contract/fields.ts'
import { runningRoast, runningRoastOpen, storedReading } from '#contract/live/running-roasts.ts'
import { roastFields } from '#contract/roast-fields.ts'
import { newRoast, storedCorrection } from '#contract/roasts.ts'
import { judgingRules } from '#contract/scores.ts'
import { savedSearch } from '#contract/searches.ts'
import { stockEntry } from '#contract/stock.ts'
import { styleCreate } from '#contract/styles.ts'
import { deletion } from '#contract/trash.ts'
import {
  BEAN_FIELDS,
  BEAN_FLAG_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_NUMBER_FIELDS,
  BEAN_TEXT_FIELDS,
} from '#domain/bean/bean-fields.ts'
import { firstNamedNumbers } from '#domain/bean/first-named-numbers.ts'
import { pick, valuesByName } from '#domain/record/named-values.ts'
import type { AsItIs } from '#domain/roast/as-it-is.ts'
import { STORED_SOURCES } from '#domain/roast/roast-source.ts'
import { SET_BY_HAND } from '#domain/roast/set-by-hand.ts'
import { plainName, plainWords } from '#domain/words/feedback.ts'
import {
  bytes,
  count,
  DELETED_IN_PLACE,
  figure,
  flag,
  foldedName,
  id,
  instantOrEvent,
  moment,
  name,
  REVISED,
  type Rules,
  revision,
  roastNumber,
  seenName,
  WRONG_WORDS,
} from './column-values.ts'
import { RECORDING } from './recordings.ts'
import { movedFromBean, replacedBeanValues } from './replaced-bean-values.ts'
import { replacedChanges } from './replaced-changes.ts'
import { json } from './stored-json.ts'
import { storedScore } from './stored-score.ts'
import type { StoredTableName } from './stored-tables.ts'
import type { Tables } from './tables.ts'
import { TASTING_RULES } from './tasting-rules.ts'

/** The tables whose values have rules. Settings have a rule each, in `backups`. */
type RuledTable = StoredTableName | 'counters'

const LONGEST_PICTURE = 4_000_000

const { power: readSetting, bean_temp: readTemperature } = storedReading.shape

const BEAN: Rules<Tables['beans']> = {
  id,
  // Libraries of earlier versions may have names without a visible character.
  origin_name: storableText.trim().min(1).max(BEAN_FIELDS.origin_name.longest),
  ...pick(beanFields.shape, [...BEAN_TEXT_FIELDS, ...BEAN_NUMBER_FIELDS]),
  ...valuesByName(BEAN_FLAG_FIELDS, () => flag.nullable()),
  ...valuesByName(BEAN_MAP_FIELDS, () => json(storedNumbers.transform(firstNamedNumbers)).nullable()),
  folded_name: foldedName,
  reference_roast_id: id.nullable(),
  style_id: id.nullable(),
  put_away: flag,
  roasts_revision: revision,
  ...REVISED,
}

const oddValues = z
  .strictObject({
    number: roastNumber.nullable(),
    date: newRoast.shape.roast_date.unwrap(),
    loss: figure,
    crack: figure,
  } satisfies Record<AsItIs, z.ZodType>)
  .partial()

const ROAST: Rules<Tables['roasts']> = {
  id,
  bean_id: id,
  roast_name: name,
  source_name: name.nullable(),
  roast_number: roastNumber.nullable(),
  ...pick(newRoast.shape, ['roast_date', 'green_weight_g', 'roasted_weight_g', 'notes']),
  weight_loss_percent: figure,
  total_duration_seconds: figure,
  final_bean_temp: figure,
  final_ibts_temp: figure,
  end_temp: figure,
  fc_minutes: figure,
  fc_inferred: flag,
  never_weighed: flag,
  as_it_is: json(oddValues).nullable(),
  source: z.enum(STORED_SOURCES),
  dtr_percent: figure,
  milestones: json(newRoast.shape.milestones.unwrap()),
  score: z.number().int().min(0).max(100).nullable(),
  score_details: json(storedScore).nullable(),
  style_id: id.nullable(),
  has_timeline: flag,
  bean_sort_key: foldedName,
  ...REVISED,
  correction: json(storedCorrection).nullable(),
  set_by_hand: json(z.array(z.enum(SET_BY_HAND)).max(SET_BY_HAND.length)).nullable(),
  blend_id: id.nullable(),
  blend_name: seenName.nullable(),
}

const STYLE: Rules<Tables['styles']> = {
  id,
  name: seenName.pipe(styleCreate.shape.name),
  folded_name: foldedName,
  edition: revision,
  ideals: json(judgingRules.shape.ideals),
  points: json(judgingRules.shape.points),
  ...REVISED,
}

const ROAST_KEY: Rules<Tables['roast_keys']> = {
  bean_id: id,
  roast_date: z.union([z.literal(''), calendarDate]),
  folded_name: foldedName,
  roast_id: id,
}

/**
 * The rule for the values of each column: the API's rules, and rules for derived values. Storing (`storableValues`) and
 * restoring (`backups`) check the same rules, so every stored value can be restored.
 *
 * Packed timelines and files are bytes here. Their content is checked before they are packed, and by a restore.
 */
export const COLUMN_RULES: { readonly [Name in RuledTable]: Rules<Tables[Name]> } = {
  styles: STYLE,
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
  roast_parts: { roast_id: id, ...storedPart.shape, bean_id: id },
  roast_recordings: {
    roast_id: id,
    recording: z.string().regex(RECORDING, 'must be a recording'),
  },
  bean_aliases: {
    folded_alias: foldedName,
    bean_id: id,
    alias: beanAliases.shape.aliases.element,
  },
  merged_beans: { bean_id: id, into_bean_id: id, deletion_id: id, moved: json(movedFromBean) },
  replaced_bean_values: { deletion_id: id, bean_id: id, changes: json(replacedBeanValues) },
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
  stock_entries: {
    id,
    bean_id: id,
    ...pick(stockEntry.shape, ['kind', 'date', 'grams', 'cost', 'note']),
    ...DELETED_IN_PLACE,
  },
  plans: {
    id,
    bean_id: id,
    name: seenName.pipe(planCreate.shape.name),
    folded_name: foldedName,
    roast_id: id.nullable(),
    steps: json(storedPlanSteps),
    marks: json(storedPlanMarks),
    preheat_temp: roastFields.shape.preheat_temp,
    charge_temp: planCreate.shape.charge_temp.unwrap(),
    green_weight_g: planCreate.shape.green_weight_g.unwrap(),
    drop_seconds: planCreate.shape.drop_seconds.unwrap(),
    drop_temp: planCreate.shape.drop_temp.unwrap(),
    ...DELETED_IN_PLACE,
  },
  ...TASTING_RULES,
  blends: {
    id,
    name: seenName.pipe(blendCreate.shape.name),
    folded_name: foldedName,
    parts: json(storedParts),
    summary: blendCreate.shape.summary.unwrap(),
    aliases: json(storedAliases),
    retired: flag,
    ...DELETED_IN_PLACE,
  },
  saved_searches: { position: count, search: savedSearch.shape.search, name: seenName },
  running_roasts: {
    id,
    key: runningRoastOpen.shape.key,
    ...valuesByName(['bean_id', 'plan_roast_id', 'plan_id', 'roast_id'] as const, () => id.nullable()),
    ...pick(runningRoast.shape, ['green_weight_g', 'machine', 'opened_at', 'charged_at', 'dropped_at']),
    marks: json(runningRoast.shape.marks),
    greens: json(storedGreens).nullable(),
    blend_id: id.nullable(),
    reading_count: count,
    ...valuesByName(['event_id', 'marks_event', 'details_event'] as const, () => instantOrEvent),
    waits_for_file: flag,
    ...DELETED_IN_PLACE,
  },
  live_readings: {
    running_roast_id: id,
    at: instantOrEvent,
    bean_temp: readTemperature,
    ibts_temp: readTemperature,
    ...valuesByName(['power', 'fan', 'drum'] as const, () => readSetting),
    typed: flag,
    event_id: instantOrEvent,
  },
  deletions: {
    id,
    kind: deletion.shape.kind,
    label: name.nullable(),
    bean_count: count,
    roast_count: count,
    deleted_at: moment,
  },
  trashed_styles: { deletion_id: id, ...STYLE },
  trashed_beans: { deletion_id: id, ...BEAN },
  trashed_roasts: { deletion_id: id, ...ROAST },
  trashed_roast_keys: { deletion_id: id, ...ROAST_KEY },
  counters: {
    name: z.enum(['last_roast_number', 'library_version']),
    // A restore lowers a value that is too high.
    value: z.number().int().min(0),
  },
}

/** The rule of a column; undefined if it has none. */
export function ruleOf(table: string, column: string): z.ZodType | undefined {
  if (!Object.hasOwn(COLUMN_RULES, table)) return undefined
  const rules: Record<string, z.ZodType> = COLUMN_RULES[table as RuledTable]
  return rules[column]
}
