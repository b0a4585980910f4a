import './ui/fonts.css'
import './ui/theme.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readForFirstScreen } from './api/get-cache.ts'
import { App } from './app.tsx'
import { readyForFirst } from './loading/first-rendering.ts'
import { inPieces } from './loading/part.tsx'
import { firstReads, type Screen } from './screens.ts'

/** Renders the app as soon as its first screen can be rendered whole. */
export async function openApp(
  screen: Screen,
  script: Promise<{ default: unknown } | undefined> | undefined,
): Promise<void> {
  const loaded = await readyForFirst(script, readForFirstScreen(firstReads(screen)))
  const root = createRoot(document.getElementById('root') as HTMLElement)
  inPieces(() =>
    root.render(
      <StrictMode>
        <App loaded={{ [screen.name]: loaded?.default }} />
      </StrictMode>,
    ),
  )
}
