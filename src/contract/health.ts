import { z } from 'zod'

/** The server and its database answer. */
export const health = z.object({ status: z.literal('ok') })
export type Health = z.infer<typeof health>
