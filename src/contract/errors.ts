import { z } from 'zod'

/** Every failed call answers this: one sentence, or a list of them where several fields are wrong. */
export const errorAnswer = z.object({ detail: z.union([z.string(), z.array(z.string())]) })
export type ErrorAnswer = z.infer<typeof errorAnswer>
