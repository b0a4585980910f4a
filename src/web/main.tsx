import './ui/fonts.css'
import './ui/theme.css'
import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = createRoot(document.getElementById('root') as HTMLElement)
// A transition renders in short slices, so the page stays responsive.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

window.addEventListener('load', () => {
  import('./shell/offline.ts').then(({ keepForOffline }) => keepForOffline()).catch(() => undefined)
})
