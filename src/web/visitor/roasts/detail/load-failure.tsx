import { type ApiError, messageOf } from '#web/api/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './roast-detail.module.css'

interface FailureProps {
  error: ApiError
}

/** Shown instead of a roast that can't be read. */
export function LoadFailure({ error }: FailureProps) {
  return <ErrorState message={failureText(error)} onRetry={() => window.location.reload()} />
}

/** Shown if the roast on screen could not be read again, for example after a change. */
export function OutdatedNotice({ error, onRetry }: FailureProps & { onRetry: () => void }) {
  return (
    <div className={`${layout.spread24} ${styles.outdated}`} role="alert">
      <p>{failureText(error)}. What is shown here may be out of date.</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}

function failureText(error: ApiError): string {
  return `Failed to load roast: ${messageOf(error)}`
}
