import './ui/fonts.css'
import './ui/theme.css'
import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

/** The longest wait for the screen's script, in ms. The page is empty meanwhile. */
const LONGEST_WAIT = 1_000

/** Opens the app once the script of its first screen is there, so that the first rendering has the screen in it. */
export async function openApp(screenScript: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([screenScript, new Promise(resolve => setTimeout(resolve, LONGEST_WAIT))])
  const root = createRoot(document.getElementById('root') as HTMLElement)
  // A transition renders in short slices, so the page stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  import('./shell/offline.ts').then(({ keepForOffline }) => keepForOffline()).catch(() => undefined)
}
