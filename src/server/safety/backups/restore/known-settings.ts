import { z } from 'zod'
import { ownerSettingsUpdate } from '#contract/settings.ts'
import { siteUpdate } from '#contract/site.ts'
import { PASSWORD_HASH } from '#server/account/owner.ts'
import { isStoredPassword } from '#server/account/password.ts'
import { OWNER_SETTINGS } from '#server/account/site/owner-settings.ts'
import { SITE_CHOICES } from '#server/account/site/site-choices.ts'
import { json } from '#server/platform/database/stored-json.ts'

/** The settings that a restore takes. Others, which another program or a forger wrote, are left out. */
export const KNOWN_SETTINGS = [PASSWORD_HASH, SITE_CHOICES, OWNER_SETTINGS] as const

/** The rule for the value of each setting. */
export const SETTING_VALUES: Readonly<Record<(typeof KNOWN_SETTINGS)[number], z.ZodType>> = {
  [PASSWORD_HASH]: z.string().refine(isStoredPassword, 'must be a hash'),
  [SITE_CHOICES]: json(siteUpdate),
  [OWNER_SETTINGS]: json(ownerSettingsUpdate),
}
