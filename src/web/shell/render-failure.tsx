import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useOffline } from '#web/ui/offline.ts'
import styles from './screen-frame.module.css'

/** Shows an error page with a refresh button if rendering fails. */
export class RenderFailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('Rendering the page failed', error, info.componentStack)
  }

  override render() {
    return this.state.failed ? <RenderFailure /> : this.props.children
  }
}

/** Without a network, the likely reason is that the screen's script could not be loaded. */
function RenderFailure() {
  const isOffline = useOffline()
  return (
    <div className={styles.failure} role="alert">
      <h1>{isOffline ? 'You are offline' : 'This page can’t be shown'}</h1>
      <p>
        {isOffline
          ? 'Connect to a network, then try again.'
          : 'Something went wrong while rendering it. Please try refreshing the page.'}
      </p>
      <Button kind="primary" onClick={() => window.location.reload()}>
        Refresh Page
      </Button>
    </div>
  )
}
