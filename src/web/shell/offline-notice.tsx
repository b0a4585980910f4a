import { useAsOf } from '#web/api/as-of.ts'
import styles from './offline-notice.module.css'

/** Says how old the page is, if it was kept because the network is away. */
export function OfflineNotice() {
  const asOf = useAsOf()
  return (
    <div role="status">
      {asOf !== null && (
        <p className={styles.notice}>
          You are offline. This page is as of <time dateTime={asOf.toISOString()}>{momentText(asOf)}</time>.
        </p>
      )}
    </div>
  )
}

function momentText(moment: Date): string {
  return moment.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}
