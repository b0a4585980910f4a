import * as calls from '#contract/calls.ts'
import type { Site, SiteUpdate } from '#contract/site.ts'
import { success } from '#domain/record/result.ts'
import type { App, ServerContext } from '#server/context.ts'
import { acceptedState, acceptedTags, hashed } from '#server/http/entity-tags.ts'
import { type HttpProblem, required } from '#server/http/http-problem.ts'
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

  serve(app, calls.readSite, async () => hashed(siteOf(await readOwnerSettings(db))))

  serve(app, calls.updateSite, async ({ body }, { request }) => {
    const changed = await changeLibrary<AllSettings, HttpProblem>(db, async transaction => {
      const before = await readOwnerSettings(transaction)
      const shown = acceptedState('site', siteOf(before), acceptedTags(request))
      if (!shown.ok) return shown
      const update = before.title === null ? withoutTitle(body, config.siteTitle) : body
      return success(await changeOwnerSettings(transaction, update))
    })
    return logged(hashed(siteOf(required(changed))), 'site_changed', {})
  })
}

/**
 * Until a title is chosen, one equal to the environment's isn't a choice: who reads the site and sends it back has
 * chosen none.
 */
function withoutTitle({ title, ...update }: SiteUpdate, siteTitle: string): SiteUpdate {
  return title === undefined || title === siteTitle ? update : { ...update, title }
}
