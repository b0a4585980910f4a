import type { Kysely } from 'kysely'
import { type SiteChoices, type SiteUpdate, siteUpdate } from '#contract/site.ts'
import { success } from '#domain/record/result.ts'
import { USUAL_FRESHNESS } from '#domain/roast/freshness.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { choose, readChosen } from './stored-choices.ts'

/** The key under which the owner's choices for visitors are stored. */
export const SITE_CHOICES = 'site_choices'
const STORED = { key: SITE_CHOICES, schema: siteUpdate }

const DEFAULTS: SiteChoices = {
  title: null,
  freshness: USUAL_FRESHNESS,
  prices_public: true,
  feedback_open: true,
  score_on_card: false,
}

/** The owner's choices for visitors. */
export async function readSiteChoices(db: Kysely<Tables>): Promise<SiteChoices> {
  return { ...DEFAULTS, ...(await readChosen(db, STORED)) }
}

/**
 * Changes some of the owner's choices, and returns all of them. Until a title is chosen, one equal to the environment's
 * isn't a choice: who reads the site and sends it back has chosen none.
 */
export async function changeSiteChoices(
  db: Kysely<Tables>,
  { title, ...update }: SiteUpdate,
  siteTitle: string,
): Promise<SiteChoices> {
  const changed = await changeLibrary<SiteChoices, never>(db, async transaction => {
    const { title: chosen } = await readSiteChoices(transaction)
    const isChoice = title !== undefined && (chosen !== null || title !== siteTitle)
    await choose(transaction, STORED, { ...update, ...(isChoice && { title }) })
    return success(await readSiteChoices(transaction))
  })
  return changed.ok ? changed.value : changed.reason
}
