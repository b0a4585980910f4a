import { useEffect } from 'react'
import { held } from '#web/ui/held.ts'
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
  spoken.set(text)
}

/** The live region that `say` writes to. Render it once. */
export function Announcer() {
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {spoken.use()}
    </div>
  )
}

const spoken = held('')
