import { useSyncExternalStore } from 'react'

let siteTitle = metaContent('first-crack-site-title') || 'First Crack'
const listeners = new Set<() => void>()

/** The site's name, which the server writes into the page. The component follows it when the owner changes it. */
export function useSiteTitle(): string {
  return useSyncExternalStore(subscribe, () => siteTitle)
}

/** Shows the name that was saved. */
export function showSiteTitle(saved: string): void {
  siteTitle = saved
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The folder of `{cc}.svg` country flags, ending in a slash. */
export const flagBaseUrl = (metaContent('first-crack-flag-base-url') || '/flags/').replace(/\/?$/, '/')

/** Origin and path at which visitors reach the app, without a trailing slash; null if the owner hasn't set them. */
export const publicUrl = metaContent('first-crack-public-url') || null

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
