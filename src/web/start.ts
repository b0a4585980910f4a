import { apiUrl } from './api/api-url.ts'
import { firstReads, SCREENS, screenOf } from './screens.ts'

/**
 * The page's first script, tiny, so that all that the first screen needs is asked for at once: the app, the screen's
 * own script and its first answers. Without it each would wait for the one before.
 */
const screen = screenOf(window.location.hash, history.state)
for (const path of firstReads(screen)) {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.crossOrigin = 'use-credentials'
  link.href = apiUrl(path)
  document.head.append(link)
}
// A script that fails is asked for again, and its failure shown, where the screen needs it.
SCREENS[screen.name].load?.().catch(() => undefined)
void import('./main.tsx')
