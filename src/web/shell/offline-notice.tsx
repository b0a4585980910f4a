import styles from './offline-notice.module.css'

/** Says how old a page from the offline cache is. */
export default function OfflineNotice({ asOf }: { asOf: Date }) {
  return (
    <p className={styles.notice} role="status">
      You are offline. This page is as of <time dateTime={asOf.toISOString()}>{momentText(asOf)}</time>.
    </p>
  )
}

function momentText(moment: Date): string {
  return moment.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}
