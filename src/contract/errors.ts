import { z } from 'zod'
import { FILE_PROBLEMS } from '#domain/file/file-problems.ts'
import { ROAST_DOUBTS } from '#domain/file/roast-doubts.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { MISTAKEN_UNITS, type WeightDoubt } from '#domain/roast/weights/weight-doubt.ts'
import { weightDoubtText } from '#domain/roast/weights/weight-doubt-text.ts'
import { entityId } from './fields.ts'
import { healthStatus } from './health.ts'
import { PROBLEMS } from './problems.ts'

/** The answer to every failed call: what is wrong in words, and the same as a code with its values. */
export const problem = z.object({
  detail: z.union([z.string(), z.array(z.string())]).describe('One sentence, or a list of several'),
  code: z.enum(namesIn(PROBLEMS)),
  values: z.record(z.string(), z.unknown()).describe('What the sentence is made of; empty for most codes'),
  status: healthStatus.optional().describe('What the database does; only at /healthz'),
})
export type Problem = z.infer<typeof problem>

/** What was odd about a file's roast, beside its sentence. */
export const roastDoubt = z.object({
  code: z.enum(namesIn(ROAST_DOUBTS)),
  values: z.record(z.string(), z.unknown()).describe('What the sentence is made of'),
})

/** Why a file can't be read, beside its sentence. */
export const fileProblem = z.object({
  code: z.enum(namesIn(FILE_PROBLEMS)),
  values: z.record(z.string(), z.unknown()).describe('What the sentence is made of; empty for some codes'),
})

const doubtedLoss = {
  green_weight_g: z.number(),
  roasted_weight_g: z.number(),
  loss_percent: z.number().describe('Percent of the green weight; negative if more came out than went in'),
}

const unitMistake = {
  weight: z.enum(['green_weight_g', 'roasted_weight_g']),
  unit: z
    .enum(MISTAKEN_UNITS)
    .describe(
      'The unit that was taken for grams; or grams were taken for it, if grams is less than the weight',
    ),
  grams: z.number().describe('What the weight is in the right unit'),
}

/** Why two weights can't be true, as a code and values. The schema of the domain's `WeightDoubt`. */
export const weightDoubt = doubtWith({})

/** The doubt about the weights of one of several roasts. */
export const weightDoubtOfRoast = doubtWith({ roast_id: entityId, roast_name: z.string() })
export type WeightDoubtOfRoast = z.infer<typeof weightDoubtOfRoast>

function doubtWith<Of extends z.core.$ZodLooseShape>(of: Of) {
  const doubt = <Code extends WeightDoubt['code'], More extends z.core.$ZodLooseShape>(
    code: Code,
    more: More,
  ) => z.object({ ...of, code: z.literal(code), values: z.object({ ...doubtedLoss, ...more }) })
  return z.discriminatedUnion('code', [
    doubt('unit_mistaken', unitMistake),
    doubt('roasted_above_green', {}),
    doubt('loss_too_high', { most_percent: z.number() }),
    doubt('loss_too_low', { least_percent: z.number() }),
    doubt('batch_too_small', { least_g: z.number() }),
    doubt('batch_too_large', { most_g: z.number() }),
  ])
}

const warnings = z.array(z.string()).optional()

/** What an answer says of a roast's weights, and of anything else to look at; absent if nothing. */
export const saidOfWeights = {
  warnings: warnings.describe('What to look at, such as weights that no roast has; absent if nothing'),
  doubts: z
    .array(weightDoubt)
    .optional()
    .describe(
      'The same of the weights as codes and values. They are stored as they were given, and not scored; absent if nothing',
    ),
}

/** The same of the weights of several roasts. */
export const saidOfManyWeights = {
  warnings: warnings.describe('The roasts whose weights no roast has; absent if there are none'),
  doubts: z.array(weightDoubtOfRoast).optional().describe('The same as codes and values'),
}

/** The sentence for one of several roasts. */
export function weightDoubtOfRoastText({ roast_name, ...doubt }: WeightDoubtOfRoast): string {
  return `${roast_name}: ${weightDoubtText(doubt)}`
}
