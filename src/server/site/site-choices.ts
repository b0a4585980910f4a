import type { Kysely } from 'kysely'
import { type SiteChoices, type SiteUpdate, siteChoices, siteUpdate } from '#contract/site.ts'
import { success } from '#domain/result.ts'
import { USUAL_FRESHNESS } from '#domain/roast/freshness.ts'
import { changeLibrary } from '#server/database/change.ts'
import type { Tables } from '#server/database/tables.ts'

/** The key under which the owner's choices for visitors are stored, as JSON. */
export const SITE_CHOICES = 'site_choices'

const DEFAULTS: SiteChoices = {
  freshness: USUAL_FRESHNESS,
  prices_public: true,
  feedback_open: true,
  score_on_card: false,
}

/** The owner's choices for visitors. */
export async function readSiteChoices(db: Kysely<Tables>): Promise<SiteChoices> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SITE_CHOICES)
    .executeTakeFirst()
  return siteChoices.parse({ ...DEFAULTS, ...(setting && storedChoices(setting.value)) })
}

/** Changes some of the owner's choices, and returns all of them. */
export async function changeSiteChoices(db: Kysely<Tables>, update: SiteUpdate): Promise<SiteChoices> {
  const changed = await changeLibrary<SiteChoices, never>(db, async transaction => {
    const choices = siteChoices.parse({ ...(await readSiteChoices(transaction)), ...update })
    const value = JSON.stringify(choices)
    await transaction
      .insertInto('settings')
      .values({ key: SITE_CHOICES, value })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
      .execute()
    return success(choices)
  })
  return changed.ok ? changed.value : changed.reason
}

/**
 * The choices in a stored text; null if it holds none. An earlier version stored only those that it knew; the others
 * have their defaults.
 */
function storedChoices(text: string): SiteUpdate | null {
  try {
    return siteUpdate.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
