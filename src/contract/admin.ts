import { z } from 'zod'

/** Whether the caller holds the owner's session. */
export const adminStatus = z.object({ admin: z.boolean() })
export type AdminStatus = z.infer<typeof adminStatus>

const PASSWORD_REQUIRED = 'Password is required'

/** What the owner logs in with. */
export const login = z.object({
  password: z.string(PASSWORD_REQUIRED).min(1, PASSWORD_REQUIRED).max(1_000, 'The password is too long'),
})
export type Login = z.infer<typeof login>
