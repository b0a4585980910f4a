import { z } from 'zod'

/** The answer if both the server and its database are up. */
export const health = z.object({ status: z.literal('ok') })
export type Health = z.infer<typeof health>
