import * as calls from '#contract/calls.ts'
import type { Site, SiteUpdate } from '#contract/site.ts'
import { sendCall } from '#web/api/send-call.ts'
import { showSiteTitle } from '#web/shell/site-settings.ts'

/** Saves choices for the site, and shows its name at once. Throws an ApiError. */
export async function changeSite(update: SiteUpdate): Promise<Site> {
  const site = await sendCall(calls.updateSite, {}, update)
  showSiteTitle(site.title)
  return site
}
