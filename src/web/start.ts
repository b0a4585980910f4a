import { apiUrl } from './api/api-url.ts'
import { firstReads, SCREENS, screenOf } from './screens.ts'
import { shownAddress } from './shell/shown-address.ts'

/**
 * The page's first script. It is tiny, and requests in parallel what the first screen needs: the app, the screen's own
 * script and its first reads. Otherwise each would wait for the one before it.
 */
const screen = screenOf(shownAddress(), history.state)
for (const { address } of firstReads(screen)) {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.crossOrigin = 'use-credentials'
  link.href = apiUrl(address)
  document.head.append(link)
}
// If this fails, the app loads the script again and shows the error.
const script = SCREENS[screen.name].load?.().catch(() => undefined)
void import('./main.tsx').then(({ openApp }) => openApp(screen, script))
