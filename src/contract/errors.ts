import { z } from 'zod'

/** The answer to every failed call: one sentence, or a list if several fields are wrong. */
export const problem = z.object({ detail: z.union([z.string(), z.array(z.string())]) })
export type Problem = z.infer<typeof problem>
