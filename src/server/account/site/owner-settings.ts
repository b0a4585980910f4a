import { z } from 'zod'
import {
  MEANING_SETTINGS,
  type MeaningSetting,
  type OwnerSettings,
  type OwnerSettingsUpdate,
  ownerSettingsUpdate,
} from '#contract/settings.ts'
import { type SiteChoices, type SiteUpdate, siteUpdate } from '#contract/site.ts'
import { namesIn, pick, valuesByName } from '#domain/record/named-values.ts'
import type { IsoDate } from '#domain/record/roast-date.ts'
import { USUAL_FRESHNESS } from '#domain/roast/freshness.ts'
import { startedAtIn } from '#domain/roast/started-at.ts'
import type { Db } from '#server/platform/database/tables.ts'

/**
 * What the owner chooses on screen, stored as JSON: what is for visitors under a key of its own in the table
 * `settings`. Only what was chosen is stored: all else keeps its default, which may follow the server or the
 * environment, and a later version may add choices.
 */
export const OWNER_SETTINGS = { site_choices: siteUpdate, owner_settings: ownerSettingsUpdate } as const

/** The owner's settings, with those that visitors may see. */
export type AllSettings = OwnerSettings & SiteChoices

const PUBLIC_DEFAULTS: SiteChoices = {
  title: null,
  roaster: null,
  language: null,
  freshness: USUAL_FRESHNESS,
  prices_public: true,
  feedback_open: true,
  score_on_card: false,
}

const DEFAULTS = {
  next_number: null,
  currency: 'USD',
  cup_g: 15,
  low_stock_roasts: 2,
  roast_cost: 0,
  show_sold_out: false,
  show_live: false,
} satisfies Partial<OwnerSettings>

/** The owner's settings, with defaults for those that aren't set. */
export async function readOwnerSettings(db: Db): Promise<AllSettings> {
  const chosen = await readChosen(db)
  const time_zone = chosen.time_zone ?? serverTimeZone()
  const time_zone_chosen = chosen.time_zone !== undefined
  return { ...PUBLIC_DEFAULTS, ...DEFAULTS, ...chosen, time_zone, time_zone_chosen }
}

let knownTimeZone: string | undefined

/** Found out once: making a formatter takes longer than reading the settings. */
function serverTimeZone(): string {
  knownTimeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return knownTimeZone
}

/** The settings that visitors may see. */
export function publicSettings(settings: AllSettings): SiteChoices {
  return pick(settings, namesIn(PUBLIC_DEFAULTS))
}

/** The settings that visitors don't see. */
export function privateSettings(settings: AllSettings): OwnerSettings {
  return pick(settings, [...namesIn(DEFAULTS), 'time_zone', 'time_zone_chosen'])
}

/** The time of a change, and the date then in the owner's time zone. */
export interface Moment {
  now: Date
  today: IsoDate
}

export async function readMoment(db: Db, now: Date): Promise<Moment> {
  const { time_zone } = await readOwnerSettings(db)
  return { now, today: startedAtIn(time_zone, { instant: now.toISOString() }).roast_date }
}

/**
 * Changes some of the owner's settings, in a change of the library, and returns all of them. What this version doesn't
 * understand stays.
 */
export async function changeOwnerSettings(
  transaction: Db,
  update: OwnerSettingsUpdate & SiteUpdate,
): Promise<AllSettings> {
  const stored = await readStored(transaction)
  for (const key of namesIn(OWNER_SETTINGS)) {
    const isOfKey = ([name]: [string, unknown]) => Object.hasOwn(OWNER_SETTINGS[key].shape, name)
    const chosen = Object.entries(update).filter(isOfKey)
    if (chosen.length === 0) continue
    const value = JSON.stringify({ ...stored[key], ...Object.fromEntries(chosen) })
    await transaction
      .insertInto('settings')
      .values({ key, value })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
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
export async function meaningChanges(db: Db, backup: Db): Promise<MeaningChange[]> {
  const settings = await readOwnerSettings(db)
  const theirs: OwnerSettingsUpdate = { ...DEFAULTS, ...(await readChosen(backup)) }
  return MEANING_SETTINGS.flatMap(setting => {
    const [now, after] = [settings[setting], theirs[setting]]
    return after === undefined || after === now ? [] : [{ setting, now, after }]
  })
}

/** Takes these settings from a backup, in the restore. */
export async function takeMeaning(transaction: Db, backup: Db): Promise<void> {
  const changes = await meaningChanges(transaction, backup)
  if (changes.length === 0) return
  const update = Object.fromEntries(changes.map(({ setting, after }) => [setting, after]))
  await changeOwnerSettings(transaction, update)
}

type Chosen = OwnerSettingsUpdate & SiteUpdate

/** What was chosen, without choices that this version doesn't understand; empty if nothing was. */
async function readChosen(db: Db): Promise<Chosen> {
  const stored = await readStored(db)
  const understood = namesIn(OWNER_SETTINGS).flatMap(key => {
    const rules: Readonly<Record<string, z.ZodType>> = OWNER_SETTINGS[key].shape
    return Object.entries(stored[key]).flatMap(([name, value]) => {
      const choice = Object.hasOwn(rules, name) ? rules[name]!.safeParse(value) : undefined
      return choice?.success ? [[name, choice.data]] : []
    })
  })
  return Object.fromEntries(understood) as Chosen
}

/** The stored objects; empty where there is none. */
async function readStored(db: Db): Promise<Record<keyof typeof OWNER_SETTINGS, object>> {
  const keys = namesIn(OWNER_SETTINGS)
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  return valuesByName(keys, key => objectIn(values.get(key)))
}

function objectIn(text = '{}'): object {
  try {
    return ANY_OBJECT.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

const ANY_OBJECT = z.looseObject({})
