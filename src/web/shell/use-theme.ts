import { useSyncExternalStore } from 'react'
import { shownTheme, type Theme } from './shown-theme.ts'

/** The theme in which the page is shown; the component follows it. */
export function useTheme(): Theme {
  return useSyncExternalStore(followTheme, shownTheme)
}

function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
