import { z } from 'zod'
import { NUMBER_REASONS } from '#domain/file/roast-numbering.ts'
import { isIsoDate } from '#domain/record/roast-date.ts'
import { UPDATABLE_FIELDS, UPDATE_QUESTIONS } from '#domain/roast/roast-differences.ts'
import { blendOfFile, matchingBean } from './blend/coffee-of-file.ts'
import { greensInText } from './blend/greens.ts'
import { roastDoubt, weightDoubt } from './errors.ts'
import { wordsOf } from './field-words.ts'
import { calendarDate, entityId, numberInText } from './fields.ts'
import { taps } from './roast-answers.ts'
import { nextTime, roastFields, roastFieldsInText } from './roast-fields.ts'
import { greenWeight, milestone, notes, roastedWeight, roastName, savedRoast } from './roasts.ts'

/** The roast that already has the number of an imported file. */
export const numberTaken = z.object({
  id: entityId,
  roast_name: z.string(),
  roast_date: z.string().nullable().describe('YYYY-MM-DD'),
})
export type NumberTaken = z.infer<typeof numberTaken>

/** A roast whose number the log gave it, and which can make room for the owner's number in a file. */
export const stepAside = z.object({
  id: entityId,
  roast_name: z.string(),
  roast_date: z.string().nullable().describe('YYYY-MM-DD'),
  roast_number: z.number().int(),
  new_number: z.number().int().describe('The number that it would get'),
})
export type StepAside = z.infer<typeof stepAside>

const step_aside = z
  .array(stepAside)
  .optional()
  .describe(
    "The roasts that hold the owner's numbers in these files, although the log gave them theirs; absent if none do",
  )

/** The roast that a file was already imported as. */
export const alreadyImported = z.object({ id: entityId, roast_name: z.string(), bean_name: z.string() })
export type AlreadyImported = z.infer<typeof alreadyImported>

/** What decided the number of a file's roast. */
export const numberReason = z
  .enum(NUMBER_REASONS)
  .describe(
    "own: the name has it with a #; continues: another program's, which continues the owner's; taken: another roast has it; foreign: another program's, far above the owner's; none: the file has none",
  )

/** What the number in a file's name leaves to ask. */
const numberFacts = {
  number_reason: numberReason,
  number_taken: numberTaken.nullable().describe("The newest roast with the file's number"),
  far_above: z
    .number()
    .int()
    .nullable()
    .describe(
      "The owner's last number, if the file's own is far above it and nearly alone there: it may be another program's",
    ),
}

/** One value of a roast that a file would change, or has changed. */
export const roastDifference = z.object({
  field: z.enum(UPDATABLE_FIELDS),
  before: comparedValue(),
  after: comparedValue(),
})

function comparedValue() {
  return z
    .union([z.string(), z.number(), z.array(z.string()), z.array(milestone)])
    .nullable()
    .describe('The value of the roast; for the timeline, the seconds from charge to drop')
}

const updatableFields = z.array(z.enum(UPDATABLE_FIELDS))

const updateQuestions = z
  .array(z.enum(UPDATE_QUESTIONS))
  .optional()
  .describe(
    'Why an update has to be asked about: only the date and the length, or the date alone, tell that it is that roast, or the roast would get weights that no roast has, or lose marks or tags; absent if nothing',
  )

/** Where a file differs from a roast or an earlier file of the same recording. */
export const differencesInFile = {
  differences: z.array(roastDifference).describe('The values that differ in the file'),
  questions: updateQuestions,
}

/** The roast of the same recording: by the machine's id of it, otherwise by its samples, or because it ran here. */
export const sameRecording = z.object({
  id: entityId,
  roast_name: z.string(),
  ...differencesInFile,
  kept: updatableFields.describe('Which of these the owner set by hand: an update leaves them'),
  recorded_here: z.boolean().optional().describe('It ran here: the file brings samples and marks'),
  typed_readings: z
    .number()
    .int()
    .optional()
    .describe('How many temperatures were typed while it ran, which the samples replace'),
  tapped_settings: z
    .boolean()
    .optional()
    .describe('Settings were tapped while it ran, which the samples replace'),
})
export type SameRecording = z.infer<typeof sameRecording>

/** Files of one coffee, by what their names have in common. */
export const fileGroup = z.object({
  key: z.string().describe('Names the group within this answer'),
  bean_name: z.string().describe('A name for a new bean'),
  files: z.number().int().describe('How many files are in the group'),
  matching_bean: matchingBean.nullable().describe('The bean of all its files, if they have one'),
  matching_blend: blendOfFile.matching_blend.describe('The recipe of all its files, if they have one'),
  greens: blendOfFile.greens.describe('The coffees of the blend of all its files, without grams'),
})
export type FileGroup = z.infer<typeof fileGroup>

/** The shape of a roast before it is saved. */
export const curve = z
  .array(z.number().int())
  .describe('The temperature of the beans at equal distances of time, in whole °C')

const doubts = z
  .array(z.union([roastDoubt, weightDoubt]))
  .describe('What was odd about the roast, whatever the format, and what was made of it')

/** What a roasting machine's export contains, before anything is saved. */
export const roastPreview = z.object({
  reading_id: z
    .string()
    .describe('Imports the file without sending it again, for half an hour at the longest'),
  roast_name: z.string().describe('The name that it gets if no other is sent'),
  next_roast_name: z.string().describe('The name with the next free number'),
  proposed_roast_name: z.string().describe('With the number of the file if that is free, else the next'),
  ...numberFacts,
  already_imported: alreadyImported.nullable().describe('The newest roast of the same bytes'),
  same_recording: sameRecording.nullable(),
  matching_bean: matchingBean.nullable().describe('The bean that the file names'),
  ...blendOfFile,
  coffee_name: z
    .string()
    .nullable()
    .describe(
      "A name for a new bean, as the files of its group call their coffee: by the bean's name, else their own without numbers and dates",
    ),
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
  notes: notes.describe('Public notes, which only files of First Crack have'),
  ...roastFields.shape,
  timeline_count: z.number().int(),
  curve,
  milestones: z.array(milestone),
  doubts,
  warnings: z.array(z.string()).describe('What to look at in the file, with all that is in doubts, in words'),
})

/** The preview of a file: of its roast, or of its first one and the others. */
export const filePreview = roastPreview.extend({
  others: z.array(roastPreview).optional().describe('The other roasts of the file; absent if it holds one'),
  step_aside,
})
export type FilePreview = z.infer<typeof filePreview>

export type RoastPreview = z.infer<typeof roastPreview>

/** What an import does if the number, the file or the recording is already in the library. */
export const importChoices = z.object({
  number_if_taken: z
    .enum(['keep', 'next', 'refuse'])
    .optional()
    .describe(
      'If another roast has the number: next takes the next free one (without roast_name), refuse answers 409',
    ),
  number_is: z
    .enum(['own', 'foreign'])
    .optional()
    .describe(
      "Whose number the one with a # in the file's name is: foreign makes it source_number, and the roast gets the next of the owner's",
    ),
  name_is: z
    .enum(['chosen', 'proposed'])
    .optional()
    .describe('proposed: roast_name is as it was proposed, so it does not count as set by hand'),
  same_file: z
    .enum(['refuse', 'allow', 'update'])
    .optional()
    .describe(
      'allow imports a file or a recording for a second time; update lets the file update the roast of its recording, if there is one',
    ),
  updates: numberInText(entityId)
    .optional()
    .describe('The roast of the same recording, which takes over what differs; it keeps its bean'),
})

/**
 * The form fields sent along with an imported file, or with its `reading_id` in place of it. For the values that a
 * file can have, an empty field means no value, and an absent one takes the file's.
 */
export const roastImportFields = z.object({
  ...importChoices.shape,
  reading_id: z.string().max(100).optional().describe('The reading_id of the preview, in place of the file'),
  part: numberInText(z.number().int().min(1))
    .optional()
    .describe('Which roast of a file that holds several, from 1; required for such a file'),
  bean_id: z
    .string()
    .optional()
    .describe('Required unless greens or a recipe are given, or the file updates a roast'),
  greens: greensInText.optional(),
  blend_id: numberInText(entityId).optional().describe('The recipe, which makes greens of the green weight'),
  roast_name: roastName.optional(),
  roast_date: calendarDate.nullable().optional(),
  green_weight_g: numberInText(greenWeight.optional()),
  roasted_weight_g: numberInText(roastedWeight.optional()),
  notes: notes.optional(),
  ...roastFieldsInText.shape,
})

/** An imported roast. With `updates`, what the file changed, what it didn't, and how to undo it. */
export const importedRoast = savedRoast.extend({
  doubts: doubts.optional(),
  next_times: z
    .array(nextTime.pick({ roast_id: true, roast_name: true, roast_number: true, next_time: true }))
    .optional()
    .describe(
      "What the owner wanted to do differently, from the previous roast of the coffee and from its reference; only for the coffee's newest roast; absent if nothing",
    ),
  taps: taps.optional().describe('What was tapped while it was roasted; absent if nothing'),
  updated: z.array(roastDifference).optional().describe('What was taken over'),
  kept: updatableFields.optional().describe('What differs and stayed, because the owner set it by hand'),
  deletion_id: entityId
    .nullable()
    .optional()
    .describe('Restoring this from the trash undoes the update; null if nothing was taken over'),
})
export type ImportedRoast = z.infer<typeof importedRoast>

const readingIds = z.array(z.string().max(100)).max(500)

/** Several files that were previewed, to be imported together. */
export const importPlanRequest = z.object({
  reading_ids: readingIds.min(1),
  another: readingIds
    .optional()
    .describe(
      'Which of these files become roasts of their own, although their recordings are already in the library',
    ),
  foreign_numbers: readingIds
    .optional()
    .describe("Which of these files have another program's number in their names, although with a #"),
  left_out: readingIds
    .optional()
    .describe(
      'Which of these files are not imported: later ones of their recordings are compared without them',
    ),
})

/** The names that several files get if they are imported in this order, and their groups. */
export const importPlan = z.object({
  files: z
    .array(
      z.object({
        reading_id: z.string(),
        roast_name: z.string(),
        ...numberFacts,
        group: z.string().nullable().describe('The key of its group'),
        same_recording: sameRecording.nullable(),
        same_recording_as: z
          .object({ reading_id: z.string(), ...differencesInFile })
          .nullable()
          .describe('The file before it of the same recording, whose roast it updates'),
      }),
    )
    .describe('In the order in which they are to be imported; without those that were forgotten'),
  groups: z.array(fileGroup),
  step_aside,
})
export type ImportPlan = z.infer<typeof importPlan>

/** Looks up a roast by name, date and bean. */
export const roastNameQuery = z.object({
  roast_name: roastName.describe('The name of the roast'),
  roast_date: z
    .string()
    .optional()
    .describe('Its date, YYYY-MM-DD; a time after it is ignored')
    .transform(text => (text === undefined || text === '' ? undefined : text.slice(0, 10)))
    .refine(date => date === undefined || isIsoDate(date), wordsOf('no_date')),
  bean_id: z.string().describe('The id of its bean'),
})
