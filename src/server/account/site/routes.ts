import * as calls from '#contract/calls.ts'
import type { Site, SiteUpdate } from '#contract/site.ts'
import { success } from '#domain/record/result.ts'
import type { App, ServerContext } from '#server/context.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged } from '#server/http/write-answer.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { type AllSettings, changeOwnerSettings, publicSettings, readOwnerSettings } from './owner-settings.ts'

/** The calls for the site and the owner's choices for visitors. */
export function serveSite(app: App, { db, config }: ServerContext): void {
  const siteOf = (settings: AllSettings): Site => ({
    ...publicSettings(settings),
    title: settings.title ?? config.siteTitle,
    public_url: config.publicUrl,
  })

  serve(app, calls.readSite, async () => siteOf(await readOwnerSettings(db)))

  serve(app, calls.updateSite, async ({ body }) => {
    const changed = await changeLibrary<AllSettings, never>(db, async transaction => {
      const { title } = await readOwnerSettings(transaction)
      const update = title === null ? withoutTitle(body, config.siteTitle) : body
      return success(await changeOwnerSettings(transaction, update))
    })
    return logged(siteOf(changed.ok ? changed.value : changed.reason), 'site_changed', {})
  })
}

/**
 * Until a title is chosen, one equal to the environment's isn't a choice: who reads the site and sends it back has
 * chosen none.
 */
function withoutTitle({ title, ...update }: SiteUpdate, siteTitle: string): SiteUpdate {
  return title === undefined || title === siteTitle ? update : { ...update, title }
}
