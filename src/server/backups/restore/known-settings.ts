import { z } from 'zod'
import { PASSWORD_HASH } from '#server/admin/owner.ts'
import { isStoredPassword } from '#server/admin/password.ts'
import { OWNER_SETTINGS, storedOwnerSettings } from '#server/site/owner-settings.ts'
import { SITE_CHOICES, storedChoices } from '#server/site/site-choices.ts'

/** The settings that a restore takes. Others, which another program or a forger wrote, are left out. */
export const KNOWN_SETTINGS = [PASSWORD_HASH, SITE_CHOICES, OWNER_SETTINGS] as const

/** What the value of each of them may be. */
export const SETTING_VALUES: Readonly<Record<(typeof KNOWN_SETTINGS)[number], z.ZodType>> = {
  [PASSWORD_HASH]: z.string().refine(isStoredPassword, 'must be a hash'),
  [SITE_CHOICES]: z.string().refine(text => storedChoices(text) !== null, 'must be choices for visitors'),
  [OWNER_SETTINGS]: z
    .string()
    .refine(text => storedOwnerSettings(text) !== null, "must be the owner's settings"),
}
