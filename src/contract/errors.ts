import { z } from 'zod'
import { namesIn } from '#domain/bean/named-values.ts'
import { FILE_PROBLEMS } from '#domain/file/file-problems.ts'
import { ROAST_DOUBTS } from '#domain/file/roast-doubts.ts'
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
