import { useEffect, useSyncExternalStore } from 'react'
import { siteTitle } from './site-settings.ts'

/** Names the page in the browser's title and tells screen readers of it. Null leaves the name as it is. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return
    document.title = title === '' ? siteTitle : `${title} · ${siteTitle}`
    say(document.title)
  }, [title])
}

/** Reads a sentence out to those who use a screen reader, without moving the focus. */
export function say(text: string): void {
  spoken = text
  for (const listener of listeners) listener()
}

/** The live region in which `say` speaks; rendered once. */
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
