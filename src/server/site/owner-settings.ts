import type { Kysely } from 'kysely'
import {
  MEANING_SETTINGS,
  type MeaningSetting,
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
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { ...DEFAULTS, time_zone, ...(await storedSettings(db)) }
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

/** A setting that another library has stored with another value. */
export interface MeaningChange {
  setting: MeaningSetting
  now: string | number
  after: string | number
}

/**
 * The settings that give stored values their meaning and that a backup has with other values. One that it doesn't have
 * stays as it is.
 */
export async function meaningChanges(db: Kysely<Tables>, backup: Kysely<Tables>): Promise<MeaningChange[]> {
  const settings = await readOwnerSettings(db)
  const stored = await storedSettings(backup)
  return MEANING_SETTINGS.flatMap(setting => {
    const [now, after] = [settings[setting], stored?.[setting]]
    return after === undefined || after === now ? [] : [{ setting, now, after }]
  })
}

/** Takes these settings from a backup, in the restore. */
export async function takeMeaning(transaction: Kysely<Tables>, backup: Kysely<Tables>): Promise<void> {
  const changes = await meaningChanges(transaction, backup)
  if (changes.length === 0) return
  const update = Object.fromEntries(changes.map(({ setting, after }) => [setting, after]))
  await changeOwnerSettings(transaction, update)
}

/** Those that are set; null if none is. */
async function storedSettings(db: Kysely<Tables>): Promise<OwnerSettingsUpdate | null> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', OWNER_SETTINGS)
    .executeTakeFirst()
  return setting === undefined ? null : storedOwnerSettings(setting.value)
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
