import type { Kysely } from 'kysely'
import {
  MEANING_SETTINGS,
  type MeaningSetting,
  type OwnerSettings,
  type OwnerSettingsUpdate,
  ownerSettingsUpdate,
} from '#contract/settings.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { choose, readChosen } from './stored-choices.ts'

/** The key under which the owner's settings are stored. */
export const OWNER_SETTINGS = 'owner_settings'
const STORED = { key: OWNER_SETTINGS, schema: ownerSettingsUpdate }

/** The owner's settings, with defaults for those that aren't set. */
export async function readOwnerSettings(db: Kysely<Tables>): Promise<OwnerSettings> {
  const chosen = await readChosen(db, STORED)
  const time_zone = chosen.time_zone ?? serverTimeZone()
  return { ...DEFAULTS, ...chosen, time_zone, time_zone_chosen: chosen.time_zone !== undefined }
}

let knownTimeZone: string | undefined

/** Found out once: making a formatter takes longer than reading the settings. */
function serverTimeZone(): string {
  knownTimeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return knownTimeZone
}

const DEFAULTS = {
  next_number: null,
  currency: 'USD',
  cup_g: 15,
  low_stock_roasts: 2,
  roast_cost: 0,
  show_sold_out: false,
} satisfies Partial<OwnerSettings>

/** The date in the owner's time zone. */
export function ownersDay({ time_zone }: Pick<OwnerSettings, 'time_zone'>, now: Date): IsoDate {
  return startedAtIn(time_zone, { instant: now.toISOString() }).roast_date
}

/** Changes some of the owner's settings, in a change of the library, and returns all of them. */
export async function changeOwnerSettings(
  transaction: Kysely<Tables>,
  update: OwnerSettingsUpdate,
): Promise<OwnerSettings> {
  await choose(transaction, STORED, update)
  return readOwnerSettings(transaction)
}

/** A setting that another library has stored with another value. */
export interface MeaningChange {
  setting: MeaningSetting
  now: string | number
  after: string | number
}

/**
 * The settings that give stored values their meaning and that have other values in a backup. Values that were stored
 * under a default have its meaning; the time zone has none, because it was that of another machine.
 */
export async function meaningChanges(db: Kysely<Tables>, backup: Kysely<Tables>): Promise<MeaningChange[]> {
  const settings = await readOwnerSettings(db)
  const theirs: OwnerSettingsUpdate = { ...DEFAULTS, ...(await readChosen(backup, STORED)) }
  return MEANING_SETTINGS.flatMap(setting => {
    const [now, after] = [settings[setting], theirs[setting]]
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
