import { z } from 'zod'
import type { BeanFields, NamedNumbers } from '#domain/bean/bean.ts'
import {
  BEAN_FIELDS,
  BEAN_FLAG_FIELDS,
  BEAN_MAP_FIELDS,
  BEAN_NUMBER_FIELDS,
  BEAN_TEXT_FIELDS,
  type BeanNumberField,
  type BeanNumberRule,
  type BeanTextField,
  type BeanTextRule,
  LONGEST_NUMBER_NAME,
  MOST_NAMED_NUMBERS,
} from '#domain/bean/bean-fields.ts'
import { TAKEN_FIELDS } from '#domain/bean/taken-fields.ts'
import { valuesByName } from '#domain/record/named-values.ts'
import { isCurrency as isCurrencyCode } from '#domain/record/units.ts'
import { wordsOf } from './field-words.ts'
import { entityId, pageCursor, pageLimit, storableText, timestamp, visibleName } from './fields.ts'
import { styleId } from './styles.ts'

/** Numbers by name, any number of them: earlier versions had no limit. */
export const storedNumbers = z.record(z.string().max(LONGEST_NUMBER_NAME), z.number())

const fewNumbers = storedNumbers
  .refine(isOfFew, wordsOf('too_many', { bound: MOST_NAMED_NUMBERS }))
  .meta({ maxProperties: MOST_NAMED_NUMBERS })

/** Every field of a bean that the owner can write. */
export const beanFields = z.object({
  origin_name: visibleName(BEAN_FIELDS.origin_name.longest),
  ...valuesByName(BEAN_TEXT_FIELDS, text),
  ...valuesByName(BEAN_NUMBER_FIELDS, number),
  ...valuesByName(BEAN_FLAG_FIELDS, () => z.boolean().nullable()),
  ...valuesByName(BEAN_MAP_FIELDS, () => fewNumbers.nullable()),
}) satisfies z.ZodType<BeanFields>

function isOfFew(numbers: NamedNumbers): boolean {
  return Object.keys(numbers).length <= MOST_NAMED_NUMBERS
}

function text(field: BeanTextField) {
  const { longest, isWebAddress, isCurrency, remark }: BeanTextRule = BEAN_FIELDS[field]
  const limited = storableText.trim().max(longest)
  if (isCurrency) return described(limited.refine(isCurrencyCode, wordsOf('no_currency')).nullable(), remark)
  const checked = isWebAddress ? limited.regex(/^https?:\/\//i, wordsOf('no_web_address')) : limited
  return described(checked.nullable(), remark)
}

function number(field: BeanNumberField) {
  const { least, most, isWhole, remark }: BeanNumberRule = BEAN_FIELDS[field]
  const limited = z.number().min(least).max(most)
  return described((isWhole ? limited.int() : limited).nullable(), remark)
}

function described<Schema extends z.ZodType>(schema: Schema, remark: string | undefined): Schema {
  return remark === undefined ? schema : schema.describe(remark)
}

const styleOfBean = styleId.describe('The style that judges its roasts; null: the House')

/** A new bean: the name is required, every other field is optional. */
export const beanCreate = beanFields
  .extend({ style_id: styleOfBean })
  .partial()
  .required({ origin_name: true })
export type BeanCreate = z.infer<typeof beanCreate>

/** Changes to a bean: absent means unchanged, null means cleared. */
export const beanUpdate = beanFields
  .extend({ style_id: styleOfBean })
  .partial()
  .extend({
    reference_roast_id: entityId
      .nullable()
      .optional()
      .describe('One of its roasts, with which the next ones are compared'),
    put_away: z
      .boolean()
      .optional()
      .describe('Whether it is finished: no longer offered for roasts, and not in the visitors’ list'),
  })
export type BeanUpdate = z.infer<typeof beanUpdate>

/** A roast as its bean links to it. */
export const beanRoastLink = z.object({
  id: entityId,
  roast_number: z.number().int().nullable(),
  roast_name: z.string(),
  share_percent: z
    .number()
    .describe('How much of it is this bean, of the green weight: 100 for a roast of one coffee'),
})
export type BeanRoastLink = z.infer<typeof beanRoastLink>

/** A bean as the API returns it. */
export const bean = beanFields.extend({
  id: entityId,
  style_id: styleOfBean,
  elevation: beanFields.shape.altitude.describe('The same text as altitude'),
  roast_count: z.number().int().describe('With blends'),
  blend_count: z.number().int().describe('How many of its roasts are of other beans too'),
  roasts: z.array(beanRoastLink).describe('The 12 newest roasts of this bean, alone or with others'),
  reference_roast_id: entityId
    .nullable()
    .describe(
      'The roast of this bean with which the next ones are compared; null without one, or if it was deleted or moved',
    ),
  sold_out: z
    .literal(true)
    .optional()
    .describe('Present while the owner shows what is sold out and this coffee is finished'),
  put_away: z.boolean().optional().describe('Present for the owner while the bean is put away'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Bean = z.infer<typeof bean>

/** Which beans to list: all, or one page. */
export const beanListQuery = z.object({
  limit: pageLimit,
  cursor: pageCursor,
  put_away: z
    .enum(['with', 'without'])
    .optional()
    .describe(
      'With those that are put away, or without them. Default: with for the owner, without for visitors',
    ),
})

/** Looks up a bean by name. */
export const beanNameQuery = z.object({
  origin_name: beanFields.shape.origin_name.describe('The name of the bean'),
})

/** What a supplier's page contains, before anything is saved. */
export const beanPreview = beanFields.extend({
  warnings: z.array(z.string()),
})
export type BeanPreview = z.infer<typeof beanPreview>

/** The result of a bulk upload of supplier pages. */
export const beanBulkResult = z.object({
  created: z.array(bean),
  errors: z.array(z.object({ filename: z.string(), error: z.string() })),
  total_processed: z.number().int(),
  successful: z.number().int(),
  failed: z.number().int(),
})
export type BeanBulkResult = z.infer<typeof beanBulkResult>

/** The aliases of a bean: the other names that files have for it. A name belongs to one bean at a time. */
export const beanAliases = z.object({
  aliases: z.array(visibleName(BEAN_FIELDS.origin_name.longest)).max(200),
})
export type BeanAliases = z.infer<typeof beanAliases>

/** What can be filled in on several beans at once. */
export const FILLED_FIELDS = ['country', 'region', 'processing_method', 'varietals', 'supplier'] as const

/** The new values of one bean: absent means unchanged, null means cleared. */
export const beanFilling = z.object({
  bean_id: entityId,
  ...valuesByName(FILLED_FIELDS, field => beanFields.shape[field].optional()),
})
export type BeanFilling = z.infer<typeof beanFilling>

/** Changes of several beans, each with values of its own. */
export const manyBeansUpdate = z.object({ beans: z.array(beanFilling).min(1).max(500) })

/** How many beans were changed, and the entry of the trash that undoes it. */
export const manyBeansAnswer = z.object({
  changed: z.number().int(),
  deletion_id: entityId.nullable().describe('Restore it to undo this; null if nothing changed'),
})
export type ManyBeansAnswer = z.infer<typeof manyBeansAnswer>

const takenField = z.enum(TAKEN_FIELDS)

/** Which bean is merged into the one of the path. */
export const beanMerge = z.object({
  bean_id: entityId.describe('The bean that goes: its name becomes another name of the one that stays'),
  take: z
    .array(takenField)
    .max(TAKEN_FIELDS.length)
    .default([])
    .describe('The fields to take from it as far as the one that stays has no value there'),
})

/** The bean that stays, and what moved to it. */
export const mergedBean = z.object({
  bean,
  moved: z.object({
    roasts: z.number().int().describe('With those in the trash'),
    stock_entries: z.number().int().describe('With those in the trash'),
    plans: z.number().int().describe('With those in the trash'),
    aliases: z.number().int().describe('Its own name is one of them'),
    fields: z.array(takenField).describe('The fields that were taken'),
  }),
  deletion_id: entityId.describe('Restore it to undo the merge'),
})
export type MergedBean = z.infer<typeof mergedBean>
