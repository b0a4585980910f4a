import './ui/fonts.css'
import './ui/theme.css'
import './ui/base.css'
import './ui/controls.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { readForFirstScreen } from './api/get-cache.ts'
import { App } from './app.tsx'
import { readyForFirst } from './loading/first-rendering.ts'
import { whenIdle } from './loading/when-idle.ts'
import { firstReads, type Screen } from './screens.ts'
import { shownTheme, showTheme } from './shell/shown-theme.ts'

/** Renders the app as soon as its first screen can be rendered whole. */
export async function openApp(
  screen: Screen,
  script: Promise<{ default: unknown } | undefined> | undefined,
): Promise<void> {
  showTheme(shownTheme())
  const loaded = await readyForFirst(script, readForFirstScreen(firstReads(screen)))
  const element = document.getElementById('root') as HTMLElement
  if (isReturn()) await withPlace(({ comeBackToPlace }) => comeBackToPlace(element))
  const root = createRoot(element)
  startTransition(() =>
    root.render(
      <StrictMode>
        <App loaded={{ [screen.name]: loaded?.default }} />
      </StrictMode>,
    ),
  )
  whenIdle(() => withPlace(({ keepPlace }) => keepPlace()))
}

/** Whether the page was reloaded, or gone back to from elsewhere. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}

/** Without its script a reload begins at the top. */
function withPlace(use: (script: typeof import('./loading/place-before-reload.ts')) => void): Promise<void> {
  return import('./loading/place-before-reload.ts').then(use, () => undefined)
}
