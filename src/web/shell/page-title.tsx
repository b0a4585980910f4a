import { useEffect, useSyncExternalStore } from 'react'
import { useSiteTitle } from './site-settings.ts'

/**
 * Sets the page title and announces it to screen readers. While it is null, and after its screen has gone, the title
 * is the site's.
 */
export function usePageTitle(title: string | null): void {
  const siteTitle = useSiteTitle()
  useEffect(() => {
    if (title === null) return
    document.title = title === '' ? siteTitle : `${title} · ${siteTitle}`
    return () => {
      document.title = siteTitle
    }
  }, [title, siteTitle])
  useEffect(() => {
    if (title !== null) say(document.title)
  }, [title])
}

/** Announces a sentence to screen readers without moving the focus. */
export function say(text: string): void {
  spoken = text
  for (const listener of listeners) listener()
}

/** The live region that `say` writes to. Render it once. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => spoken)
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  )
}

let spoken = ''
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
