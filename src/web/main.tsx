import './ui/fonts.css'
import './ui/theme.css'
import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = createRoot(document.getElementById('root') as HTMLElement)
// As a transition the first rendering is done in short pieces, between which the page answers.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
