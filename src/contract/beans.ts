import { z } from 'zod'
import type { BeanFields } from '#domain/bean.ts'
import { type BeanTextField, LONGEST_NUMBER_NAME, longestText } from '#domain/bean-limits.ts'
import { entityId, pageCursor, pageLimit, storableText, timestamp } from './fields.ts'

const requiredText = (field: BeanTextField) => storableText.trim().max(longestText(field))
const text = (field: BeanTextField) => requiredText(field).nullable()
const namedNumbers = z.record(z.string().max(LONGEST_NUMBER_NAME), z.number()).nullable()

/** Every field of a bean that its owner can write. */
export const beanFields = z.object({
  origin_name: requiredText('origin_name').min(1),
  country: text('country'),
  region: text('region'),
  altitude: text('altitude').describe('Text such as "1500 meters"; also read as elevation'),
  processing_method: text('processing_method'),
  drying_method: text('drying_method'),
  varietals: text('varietals'),
  supplier: text('supplier'),
  farm_mill: text('farm_mill'),
  harvest_date: text('harvest_date'),
  cost_per_lb: z.number().min(0).max(1_000_000).nullable(),
  moisture_content: text('moisture_content'),
  screen_size: text('screen_size'),
  density: text('density'),
  water_activity: text('water_activity'),
  grade: text('grade'),
  appearance: text('appearance'),
  total_score: z.number().min(0).max(100).nullable(),
  roast_recommendations: text('roast_recommendations'),
  recommended_for_espresso: z.boolean().nullable(),
  flavor_profiles: namedNumbers,
  cupping_scores: namedNumbers,
  bean_summary: text('bean_summary'),
  cupping_notes: text('cupping_notes'),
  farm_notes: text('farm_notes'),
  source_url: requiredText('source_url')
    .regex(/^https?:\/\//i, 'must be a web address beginning with http:// or https://')
    .nullable(),
}) satisfies z.ZodType<BeanFields>

/** A new bean: the name is required, every other field may be absent. */
export const beanCreate = beanFields.partial().required({ origin_name: true })
export type BeanCreate = z.infer<typeof beanCreate>

/** A change of a bean: absent means unchanged, null means cleared. */
export const beanUpdate = beanFields.partial()
export type BeanUpdate = z.infer<typeof beanUpdate>

/** A roast as a bean names it. */
const beanRoastLink = z.object({
  id: entityId,
  roast_number: z.number().int().nullable(),
  roast_name: z.string(),
})
export type BeanRoastLink = z.infer<typeof beanRoastLink>

/** A bean as the API answers it. */
export const bean = beanFields.extend({
  id: entityId,
  elevation: text('altitude').describe('The same text as altitude'),
  roast_count: z.number().int(),
  roasts: z.array(beanRoastLink).describe('The 12 newest roasts of this bean'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Bean = z.infer<typeof bean>

/** Which beans a list shows: all, or one page. */
export const beanListQuery = z.object({ limit: pageLimit, cursor: pageCursor })
export type BeanListQuery = z.infer<typeof beanListQuery>

/** The bean that is asked for by its name. */
export const beanNameQuery = z.object({ origin_name: beanFields.shape.origin_name })

/** What a supplier's page says, before anything is saved. */
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
