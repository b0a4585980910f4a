import './ui/fonts.css'
import './ui/theme.css'
import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { readForFirstScreen } from './api/get-cache.ts'
import { App } from './app.tsx'
import { firstReads, type Screen } from './screens.ts'

/** The longest waits for the first screen's script and for what it reads, in ms. The page is empty meanwhile. */
const LONGEST_WAIT = 1_000
const LONGEST_WAIT_FOR_READS = 400

/**
 * Opens the app once its first screen can be rendered whole: when the screen's script and what it reads are there. Both
 * were requested before the app. A placeholder would be rendered for nothing, and React would hold back what follows it.
 */
export async function openApp(
  screen: Screen,
  script: Promise<{ default: unknown } | undefined> | undefined,
): Promise<void> {
  const [loaded] = await Promise.all([
    Promise.race([script, wait(LONGEST_WAIT)]),
    Promise.race([readForFirstScreen(firstReads(screen)), wait(LONGEST_WAIT_FOR_READS)]),
  ])
  const root = createRoot(document.getElementById('root') as HTMLElement)
  // A transition renders in short slices, so the page stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App loaded={{ [screen.name]: loaded?.default }} />
      </StrictMode>,
    ),
  )
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
