import { held } from '#web/ui/held.ts'

const siteTitle = held(metaContent('first-crack-site-title') || 'First Crack')

/** The site's name, which the server writes into the page. The component follows it when the owner changes it. */
export const useSiteTitle = siteTitle.use

/** Shows the name that was saved. */
export const showSiteTitle = siteTitle.set

/** The folder of `{cc}.svg` country flags, ending in a slash. */
export const flagBaseUrl = (metaContent('first-crack-flag-base-url') || '/flags/').replace(/\/?$/, '/')

/** Origin and path at which visitors reach the app, without a trailing slash; null if the owner hasn't set them. */
export const publicUrl = metaContent('first-crack-public-url') || null

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
