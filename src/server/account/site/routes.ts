import * as calls from '#contract/calls.ts'
import type { SiteChoices } from '#contract/site.ts'
import type { App, ServerContext } from '#server/context.ts'
import { happened } from '#server/http/happened.ts'
import { serve } from '#server/http/serve-call.ts'
import { changeSiteChoices, readSiteChoices } from './site-choices.ts'

/** The calls for the site and the owner's choices for visitors. */
export function serveSite(app: App, { db, config }: ServerContext): void {
  const siteOf = (choices: SiteChoices) => ({
    ...choices,
    title: choices.title ?? config.siteTitle,
    public_url: config.publicUrl,
  })

  serve(app, calls.readSite, async () => siteOf(await readSiteChoices(db)))

  serve(app, calls.updateSite, async ({ body }) => {
    const changed = siteOf(await changeSiteChoices(db, body, config.siteTitle))
    return happened(changed, 'site_changed', {})
  })
}
