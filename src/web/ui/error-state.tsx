import RefreshCw from 'lucide-react/icons/refresh-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useOffline } from './offline.ts'
import styles from './states.module.css'
import text from './text.module.css'

interface ErrorStateProps {
  message: string
  onRetry?: () => void
  /** The text of the retry button. */
  retryLabel?: string
  /** What the app is doing about it. */
  children?: ReactNode
}

/** Shows what went wrong and offers a retry. Without a network, that is what went wrong. */
export function ErrorState({ message, onRetry, retryLabel = 'Retry', children }: ErrorStateProps) {
  const isOffline = useOffline()
  return (
    <div className={styles.state} role="alert">
      <TriangleAlert className={`${text.problem} ${styles.error}`} aria-hidden="true" />
      <p className={styles.message}>{isOffline ? 'You are offline' : message}</p>
      {isOffline && <p>Connect to a network, then try again.</p>}
      {onRetry && (
        <Button icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {children !== undefined && <p className={styles.doing}>{children}</p>}
    </div>
  )
}
