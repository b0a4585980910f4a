import { z } from 'zod'
import { wordsOf } from './field-words.ts'
import { calendarDate, entityId, numberInText } from './fields.ts'
import { roastFields, roastFieldsInText } from './roast-fields.ts'
import { greenWeight, milestone, notes, roastedWeight, roastName } from './roasts.ts'

/** The roast that already has the number of an imported file. */
export const numberTaken = z.object({
  id: entityId,
  roast_name: z.string(),
  roast_date: z.string().nullable().describe('YYYY-MM-DD'),
})
export type NumberTaken = z.infer<typeof numberTaken>

/** The roast that a file was already imported as. */
export const alreadyImported = z.object({ id: entityId, roast_name: z.string(), bean_name: z.string() })
export type AlreadyImported = z.infer<typeof alreadyImported>

/** What a roasting machine's export contains, before anything is saved. */
export const roastPreview = z.object({
  roast_name: z.string(),
  next_roast_name: z.string().describe('The name with the next free number'),
  number_taken: numberTaken.nullable().describe("The newest roast with the file's number"),
  already_imported: alreadyImported.nullable().describe('The newest roast of the same bytes'),
  source_name: z.string(),
  roast_date: z.string().nullable(),
  bean_name: z.string().nullable(),
  total_duration_seconds: z.number().nullable(),
  fc_minutes: z.number().nullable(),
  fc_inferred: z.boolean(),
  final_bean_temp: z.number().nullable(),
  final_ibts_temp: z.number().nullable(),
  green_weight_g: z.number().nullable(),
  roasted_weight_g: z.number().nullable(),
  ...roastFields.shape,
  timeline_count: z.number().int(),
  milestones: z.array(milestone),
  warnings: z.array(z.string()),
})
export type RoastPreview = z.infer<typeof roastPreview>

/** The form fields sent along with an imported file. Of what a file can say, an empty field is none; an absent one is the file's. */
export const roastImportFields = z.object({
  bean_id: z.string(wordsOf('no_bean')),
  roast_name: roastName.optional(),
  roast_date: calendarDate.nullable().optional(),
  green_weight_g: numberInText(greenWeight.optional()),
  roasted_weight_g: numberInText(roastedWeight.optional()),
  notes: notes.optional(),
  ...roastFieldsInText.shape,
  number_if_taken: z
    .enum(['keep', 'next'])
    .optional()
    .describe("Without roast_name: next takes the next free number if another roast has the file's"),
  same_file: z.enum(['refuse', 'allow']).optional().describe('allow imports a file for a second time'),
})

/** Which bean a roasting machine's export belongs to. */
export const beanMatchAnswer = z.object({
  found: z.boolean(),
  matching_bean: z.object({ id: entityId, origin_name: z.string() }).nullable(),
  available_beans: z.array(
    z.object({ id: entityId, origin_name: z.string(), country: z.string().nullable() }),
  ),
  message: z.string(),
})
export type BeanMatchAnswer = z.infer<typeof beanMatchAnswer>
