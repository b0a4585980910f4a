import { z } from 'zod'
import { namesIn, valuesByName } from '#domain/record/named-values.ts'
import { PASSWORD_HASH } from '#server/account/owner.ts'
import { isStoredPassword } from '#server/account/password.ts'
import { OWNER_SETTINGS } from '#server/account/site/owner-settings.ts'
import { json } from '#server/platform/database/stored-json.ts'

/** The settings that a restore takes. Others, which another program or a forger wrote, are left out. */
export const KNOWN_SETTINGS = [PASSWORD_HASH, ...namesIn(OWNER_SETTINGS)] as const

/** The rule for the value of each setting. */
export const SETTING_VALUES: Readonly<Record<(typeof KNOWN_SETTINGS)[number], z.ZodType>> = {
  [PASSWORD_HASH]: z.string().refine(isStoredPassword, 'must be a hash'),
  ...valuesByName(namesIn(OWNER_SETTINGS), key => json(OWNER_SETTINGS[key])),
}
