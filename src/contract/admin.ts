import { z } from 'zod'

/** Whether the caller holds the owner's session. */
export const adminStatus = z.object({ admin: z.boolean() })
export type AdminStatus = z.infer<typeof adminStatus>
