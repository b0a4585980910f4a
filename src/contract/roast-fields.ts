import { z } from 'zod'
import { pick, valuesByName } from '#domain/record/named-values.ts'
import {
  ROAST_FIELD_NAMES,
  ROAST_FIELDS,
  ROAST_NUMBER_FIELDS,
  ROAST_TEXT_FIELDS,
  type RoastFields,
  type RoastNumberField,
  type RoastNumberRule,
  type RoastTextField,
  type RoastTextRule,
} from '#domain/roast/roast-fields.ts'
import { startOfMoment } from '#domain/roast/started-at.ts'
import { distinctTags } from '#domain/roast/tags.ts'
import { wordsOf } from './field-words.ts'
import { entityId, numberInText, storableText } from './fields.ts'

const tagRule = ROAST_FIELDS.tags

/** Tags are trimmed, and each is kept once. */
const tags = z
  .array(storableText.trim().max(tagRule.longest))
  .overwrite(distinctTags)
  .max(tagRule.most)
  .describe('A repeated tag counts once, whatever its case')

/** In characters: room for any offset and for nanoseconds. */
const LONGEST_MOMENT = 40

const started_at = z
  .string()
  .max(LONGEST_MOMENT)
  .refine(text => startOfMoment(text) !== null, wordsOf('no_moment'))
  .nullable()
  .describe('ISO 8601: the clock on the wall, with its offset from UTC where it is known')

const byKind = {
  started_at,
  ...valuesByName(ROAST_TEXT_FIELDS, text),
  ...valuesByName(ROAST_NUMBER_FIELDS, number),
  tags,
}

/** The further fields of a roast, from the owner or from its file. */
export const roastFields = z.object(pick(byKind, ROAST_FIELD_NAMES)) satisfies z.ZodType<RoastFields>

function text(field: RoastTextField) {
  const { longest, lines, isPrivate }: RoastTextRule = ROAST_FIELDS[field]
  const limited = (lines === undefined ? storableText.trim() : storableText).max(longest).nullable()
  return isPrivate ? limited.describe('Null for everybody but the owner') : limited
}

function number(field: RoastNumberField) {
  const { least, most, unit }: RoastNumberRule = ROAST_FIELDS[field]
  const limited = z.number().min(least).max(most).nullable()
  return unit === '' ? limited : limited.describe(unit)
}

/** These fields as a form sends them: an empty text means no value. */
export const roastFieldsInText = z
  .object({
    ...roastFields.shape,
    ...valuesByName(ROAST_NUMBER_FIELDS, field => numberInText(roastFields.shape[field])),
    tags: z.preprocess(tagsOfText, tags).describe('A JSON list, or separated by commas'),
  })
  .partial()

/**
 * Parses a list of tags. Null, which an empty field becomes, gives no tags; any other value that isn't text is
 * returned unchanged.
 */
function tagsOfText(text: unknown): unknown {
  if (text === null) return []
  if (typeof text !== 'string') return text
  if (!text.trimStart().startsWith('[')) return text.split(',')
  try {
    return JSON.parse(text)
  } catch {
    return text.split(',')
  }
}

/** Which words for next time are listed: those for the next roast of every coffee, or all of one coffee. */
export const nextTimesQuery = z.object({
  bean_id: numberInText(entityId)
    .optional()
    .describe('The words written on every roast of this bean, not only those for its next roast'),
})

/**
 * What the owner wants to do differently in the next roast of a coffee, written on its newest roast alone or on its
 * reference, or of a recipe, written on its newest roast.
 */
export const nextTime = z.object({
  roast_id: entityId,
  roast_name: z.string(),
  roast_number: z.number().int().nullable(),
  bean_id: entityId,
  blend_id: entityId.nullable().describe('The recipe, whose first bean is bean_id'),
  origin_name: z.string().describe('Of a recipe its name'),
  next_time: z.string(),
  roast_dates: z
    .array(z.string())
    .describe('When the coffee or the recipe was roasted, newest first, the newest ten'),
})
export type NextTime = z.infer<typeof nextTime>
