import type { Kysely } from 'kysely'
import {
  type OwnerSettings,
  type OwnerSettingsUpdate,
  ownerSettings,
  ownerSettingsUpdate,
} from '#contract/settings.ts'
import type { IsoDate } from '#domain/roast/roast-date.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import type { Tables } from '#server/database/tables.ts'

/** The key under which the owner's settings are stored, as JSON. */
export const OWNER_SETTINGS = 'owner_settings'

/** The owner's settings, with defaults for those that aren't set. */
export async function readOwnerSettings(db: Kysely<Tables>): Promise<OwnerSettings> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', OWNER_SETTINGS)
    .executeTakeFirst()
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { ...DEFAULTS, time_zone, ...(setting && storedOwnerSettings(setting.value)) }
}

const DEFAULTS: Omit<OwnerSettings, 'time_zone'> = {
  next_number: null,
  currency: 'USD',
  cup_g: 15,
  low_stock_roasts: 2,
  roast_cost: 0,
  show_sold_out: false,
}

/** The date in the owner's time zone. */
export function ownersDay({ time_zone }: Pick<OwnerSettings, 'time_zone'>, now: Date): IsoDate {
  return startedAtIn(time_zone, { instant: now.toISOString() }).roast_date
}

/** Changes some of the owner's settings, in a change of the library, and returns all of them. */
export async function changeOwnerSettings(
  transaction: Kysely<Tables>,
  update: OwnerSettingsUpdate,
): Promise<OwnerSettings> {
  const settings = ownerSettings.parse({ ...(await readOwnerSettings(transaction)), ...update })
  const value = JSON.stringify(settings)
  await transaction
    .insertInto('settings')
    .values({ key: OWNER_SETTINGS, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return settings
}

/**
 * The settings in a stored text; null if it holds none. An earlier version stored only those that it knew; the others
 * have their defaults.
 */
function storedOwnerSettings(text: string): OwnerSettingsUpdate | null {
  try {
    return ownerSettingsUpdate.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
