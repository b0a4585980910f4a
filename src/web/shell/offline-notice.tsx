import styles from './offline-notice.module.css'

/** Says how old a page from the offline cache is. */
export default function OfflineNotice({ asOf }: { asOf: Date }) {
  return (
    <p className={styles.notice} role="status">
      You are offline. Saved <time dateTime={asOf.toISOString()}>{momentText(asOf)}</time>.
    </p>
  )
}

/** `23 Nov, 7:26`, in the reader's language. */
function momentText(moment: Date): string {
  return moment.toLocaleString(undefined, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
}
