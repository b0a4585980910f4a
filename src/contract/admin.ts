import { z } from 'zod'
import { wordsOf } from './field-words.ts'
import { timestamp } from './fields.ts'
import { LEAST_PASSWORD } from './login/login-texts.ts'

/** Whether the caller holds the owner's session. */
export const adminStatus = z.object({ admin: z.boolean() })
export type AdminStatus = z.infer<typeof adminStatus>

const PASSWORD_REQUIRED = wordsOf('no_password')

/** What the owner logs in with. */
export const login = z.object({
  password: z.string(PASSWORD_REQUIRED).min(1, PASSWORD_REQUIRED).max(1_000, wordsOf('password_too_long')),
})
export type Login = z.infer<typeof login>

/** A new password of the owner, who has to know the old one. */
export const passwordChange = z.object({
  old_password: login.shape.password,
  new_password: z
    .string()
    .trim()
    .min(LEAST_PASSWORD, wordsOf('password_too_short'))
    .max(1_000, wordsOf('password_too_long'))
    .describe('At least 8 characters; blanks around it are ignored'),
})

/** What else a new password did. */
export const passwordChanged = z.object({
  ended: z.number().int().describe('How many other browsers were logged out and forgotten'),
})

/** The token of a login link. */
export const loginLink = z.object({ token: z.string().max(200, wordsOf('login_link_too_long')) })

/** A browser that the owner has logged in with. */
export const device = z.object({
  id: z.string(),
  browser: z.string().nullable().describe('Such as Firefox on Android'),
  address: z.string().nullable().describe('The IP address of its last use'),
  last_used_at: timestamp,
  is_logged_in: z.boolean(),
  is_this_browser: z.boolean(),
})
export type Device = z.infer<typeof device>
