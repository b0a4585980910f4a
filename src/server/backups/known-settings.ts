import { PASSWORD_HASH } from '#server/admin/owner.ts'

/** The settings that a restore takes. Others, which another program or a forger wrote, are left out. */
export const KNOWN_SETTINGS = [PASSWORD_HASH] as const
