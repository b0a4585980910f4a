import { apiUrl } from './api/api-url.ts'
import { firstReads, SCREENS, screenOf } from './screens.ts'
import { isOwnersBrowser } from './session/owners-browser.ts'
import { holdEarlyKey } from './shell/early-key.ts'
import { showKeptTheme } from './shell/early-theme.ts'
import { shownAddress } from './shell/shown-address.ts'

/**
 * The page's first script. It is tiny, and requests in parallel what the first screen needs: the app, the screen's own
 * script and its first reads. Otherwise each would wait for the one before it.
 */
showKeptTheme()
const screen = screenOf(shownAddress(), history.state)
if (isOwnersBrowser()) holdEarlyKey()
for (const { address } of firstReads(screen)) {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.crossOrigin = 'use-credentials'
  link.href = apiUrl(address)
  document.head.append(link)
}
const app = import('./main.tsx')
// If this fails, the app loads the script again and shows the error.
const script = loadScreen().catch(() => undefined)
void app.then(({ openApp }) => openApp(screen, script))

/** Loads the screen's script in a task of its own, because requesting scripts keeps a slow phone busy. */
async function loadScreen(): Promise<{ default: unknown }> {
  await new Promise(resolve => setTimeout(resolve))
  return SCREENS[screen.name].load()
}
