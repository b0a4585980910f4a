// biome-ignore-all lint/style/noExcessiveLinesPerFile: the columns of all tables of the library
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
import { TASTING_RULES } from './tasting-rules.ts'

const LONGEST_PICTURE = 4_000_000

const { power: readSetting, bean_temp: readTemperature } = storedReading.shape

/** A bean's row: its fields, with maps as JSON. */
const BEAN = {
  id,
  // Libraries of earlier versions may have names without a visible character.
  origin_name: storableText.trim().min(1).max(BEAN_FIELDS.origin_name.longest),
  ...pick(beanFields.shape, [...BEAN_TEXT_FIELDS, ...BEAN_NUMBER_FIELDS]),
  ...valuesByName(BEAN_FLAG_FIELDS, () => flag.nullable()),
  ...valuesByName(BEAN_MAP_FIELDS, () => json(storedNumbers.transform(firstNamedNumbers)).nullable()),
  /** The name in the form in which two beans are compared; unique. */
  folded_name: foldedName,
  /** The reference roast. It counts only while it exists and is one of this bean. */
  reference_roast_id: id.nullable(),
  /** The style that judges its roasts; null: the House. */
  style_id: id.nullable(),
  /** Whether it is finished: no longer offered, and not in the visitors' list. */
  put_away: flag,
  /** Raised by every change to the bean's roasts. */
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

/** A roast's row, without its samples. */
const ROAST = {
  id,
  bean_id: id,
  roast_name: name,
  /** The name in the imported file. */
  source_name: name.nullable(),
  roast_number: roastNumber.nullable(),
  ...pick(newRoast.shape, ['roast_date', 'green_weight_g', 'roasted_weight_g', 'notes']),
  weight_loss_percent: figure,
  total_duration_seconds: figure,
  final_bean_temp: figure,
  final_ibts_temp: figure,
  /** The final IBTS temperature, or that of the bean probe if there is none. The list shows it as End. */
  end_temp: figure,
  fc_minutes: figure,
  fc_inferred: flag,
  /** Whether the owner said that a weight that is lacking stays so. */
  never_weighed: flag,
  /** The odd values of which the owner says that they are so, by the names of `AS_IT_IS`; null if none. */
  as_it_is: json(oddValues).nullable(),
  source: z.enum(STORED_SOURCES),
  dtr_percent: figure,
  milestones: json(newRoast.shape.milestones.unwrap()),
  score: z.number().int().min(0).max(100).nullable(),
  score_details: json(storedScore).nullable(),
  /** The style that judges it; null: that of its bean. */
  style_id: id.nullable(),
  has_timeline: flag,
  /** The bean's folded name, stored here so the list can be sorted by it with an index. */
  bean_sort_key: foldedName,
  ...REVISED,
  /** What the owner set by hand, and the milestones as they were recorded; null if nothing was corrected. */
  correction: json(storedCorrection).nullable(),
  /** The names of the fields that the owner set by hand, in the order of `SET_BY_HAND`; null if none. */
  set_by_hand: json(z.array(z.enum(SET_BY_HAND)).max(SET_BY_HAND.length)).nullable(),
  /** The recipe that it is by, which may have been deleted since; null for none. */
  blend_id: id.nullable(),
  /** The name of that recipe. */
  blend_name: seenName.nullable(),
}

/** The styles that judge roasts. The first is the House, whose rules are in the program. */
const STYLE = {
  id,
  name: seenName.pipe(styleCreate.shape.name),
  /** In the form in which two names are compared; unique. */
  folded_name: foldedName,
  /** Raised by every change of ideals or points; from the second on it is part of the version. */
  edition: revision,
  ideals: json(judgingRules.shape.ideals),
  points: json(judgingRules.shape.points),
  ...REVISED,
}

/** The names under which a roast is a duplicate: unique per bean and date. */
const ROAST_KEY = {
  bean_id: id,
  /** Empty if the roast has no date. */
  roast_date: z.union([z.literal(''), calendarDate]),
  folded_name: foldedName,
  roast_id: id,
}

/**
 * The tables of the library, with the rule for the values of each column: the API's rules, and rules for derived
 * values. Storing (`storableValues`) and restoring (`backups`) check the same rules, so every stored value can be
 * restored. The types of the columns are those of their rules. Settings have a rule each, in `backups`.
 *
 * Packed timelines and files are bytes here. Their content is checked before they are packed, and by a restore.
 */
export const COLUMN_RULES = {
  styles: STYLE,
  beans: BEAN,
  roasts: ROAST,
  /**
   * The samples of a roast as recorded, deleted or not, packed by `timeline-codec.ts`, and the picture drawn
   * from them.
   */
  roast_timelines: { roast_id: id, timeline: bytes, thumbnail: storableText.max(LONGEST_PICTURE) },
  /** The uploaded file of a roast, deleted or not, compressed with zstd. */
  roast_sources: {
    roast_id: id,
    file_name: seenName,
    content: bytes,
  },
  /** The SHA-256 of each kept file's bytes before compression, in hex. Apart from the file, to be read without it. */
  roast_source_hashes: { roast_id: id, sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256') },
  /**
   * The optional fields of a roast, deleted or not. A roast without any has no row. They are not in the roast's row, so
   * that lists don't read them.
   */
  roast_fields: {
    roast_id: id,
    ...roastFields.shape,
    /** Null without tags. */
    tags: json(roastFields.shape.tags).nullable(),
  },
  /** A coffee of a blend, deleted or not. A roast of one coffee has no row. */
  roast_parts: {
    roast_id: id,
    // The position is from 0, largest first.
    ...storedPart.shape,
    bean_id: id,
  },
  /** The keys of a roast's recording, deleted or not, see `recordings.ts`. */
  roast_recordings: {
    roast_id: id,
    recording: z.string().regex(RECORDING, 'must be a recording'),
  },
  /** Another name of a bean, deleted or not, by which files name it. */
  bean_aliases: {
    /** As beans' names are folded; unique, so that a name means one bean. */
    folded_alias: foldedName,
    bean_id: id,
    alias: beanAliases.shape.aliases.element,
  },
  /** A bean that was merged into another, whose addresses lead to that one. */
  merged_beans: {
    /** The id that it had. */
    bean_id: id,
    into_bean_id: id,
    /** The trash entry that undoes it, as long as there is one. */
    deletion_id: id,
    /** What moved to the other bean. */
    moved: json(movedFromBean),
  },
  /** The values of a bean that a change of several beans or a merge replaced. Undoing the deletion restores them. */
  replaced_bean_values: { deletion_id: id, bean_id: id, changes: json(replacedBeanValues) },
  /**
   * The values of a roast that were replaced by a newer file, by reading its file again, by a change of several roasts
   * or by calculating all scores. Undoing the deletion restores them.
   */
  replaced_values: {
    deletion_id: id,
    roast_id: id,
    /** What differed, with the values before and after. */
    changes: json(replacedChanges),
    /** What the owner had set by hand before. */
    set_by_hand: ROAST.set_by_hand,
    /** The packed samples; null if they stayed. */
    timeline: bytes.nullable(),
    /** The file, compressed with zstd; null if it stayed or there was none. */
    file_name: seenName.nullable(),
    content: bytes.nullable(),
  },
  roast_keys: ROAST_KEY,
  /** What a drinker said about a roast, deleted or not. It doesn't tell who it was. */
  feedback: {
    id,
    roast_id: id,
    /** 1 to 5. */
    rating: feedback.shape.rating,
    /** In the order of `FLAVOURS`, so the same choice is the same text. */
    flavours: json(feedback.shape.flavours),
    text: feedback.shape.text.refine(text => text === null || plainWords(text) === text, WRONG_WORDS),
    name: feedback.shape.name.refine(name => name === null || plainName(name) === name, WRONG_WORDS),
    state: feedback.shape.state,
    created_at: moment,
    /** When the owner last changed the state; null if never. */
    decided_at: moment.nullable(),
  },
  /** The entries of a coffee's stock: purchases, counts and amounts taken, deleted or not. */
  stock_entries: {
    id,
    bean_id: id,
    ...pick(stockEntry.shape, ['kind', 'date', 'grams', 'cost', 'note']),
    ...DELETED_IN_PLACE,
  },
  /** What the operator means to do in a roast of a bean, deleted or not. */
  plans: {
    id,
    bean_id: id,
    name: seenName.pipe(planCreate.shape.name),
    /** In the form in which two names are compared; unique within a bean among plans that aren't deleted. */
    folded_name: foldedName,
    /** The roast that it was made from. It counts only while it exists. */
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
  /** The recipes of blends, deleted or not. */
  blends: {
    id,
    name: seenName.pipe(blendCreate.shape.name),
    /** In the form in which two names are compared; unique among recipes that aren't deleted, and unlike any bean's. */
    folded_name: foldedName,
    /** Coffees with their names, when it was changed last, and shares. */
    parts: json(storedParts),
    summary: blendCreate.shape.summary.unwrap(),
    /** Its other names, by which files name it. */
    aliases: json(storedAliases),
    /** Whether the owner retired it. One that lacks a coffee is retired, too. */
    retired: flag,
    ...DELETED_IN_PLACE,
  },
  /** A search of the list of roasts, in the owner's order. */
  saved_searches: {
    /** From 1. */
    position: count,
    /** The query string of the list's address, without the `?`. */
    search: savedSearch.shape.search,
    name: seenName,
  },
  /** The roasts that run, and those that ran: saved as roasts, or deleted. */
  running_roasts: {
    id,
    key: runningRoastOpen.shape.key,
    ...valuesByName(['bean_id', 'plan_roast_id', 'plan_id'] as const, () => id.nullable()),
    /** The roast that it was saved as; null while it runs. */
    roast_id: id.nullable(),
    ...pick(runningRoast.shape, ['green_weight_g', 'machine', 'opened_at', 'charged_at', 'dropped_at']),
    marks: json(runningRoast.shape.marks),
    /** The parts of a blend; null for one coffee. */
    greens: json(storedGreens).nullable(),
    blend_id: id.nullable(),
    reading_count: count,
    // The last event, and the last ones that changed the marks, and anything else of this row. They only rise.
    ...valuesByName(['event_id', 'marks_event', 'details_event'] as const, () => instantOrEvent),
    /** 1 if only its taps are known: it isn't running, and waits for the file of its roast. */
    waits_for_file: flag,
    ...DELETED_IN_PLACE,
  },
  /** What was read while a roast ran. */
  live_readings: {
    running_roast_id: id,
    /** Milliseconds since 1970. */
    at: instantOrEvent,
    bean_temp: readTemperature,
    ibts_temp: readTemperature,
    ...valuesByName(['power', 'fan', 'drum'] as const, () => readSetting),
    typed: flag,
    /** The event that brought it last. */
    event_id: instantOrEvent,
  },
  /** One deletion, which can be undone as a whole. */
  deletions: {
    id,
    kind: deletion.shape.kind,
    /** The name of the one bean, roast or style; null if there are several. */
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
  const rules: Record<string, z.ZodType> = COLUMN_RULES[table as keyof typeof COLUMN_RULES]
  return rules[column]
}
