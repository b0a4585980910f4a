import { momentInWords } from '#web/words/moment-in-words.ts'
import { readersToday } from '#web/words/readers-own.ts'
import styles from './screen-frame.module.css'

/** Says how old a page from the offline cache is. */
export default function OfflineNotice({ asOf }: { asOf: Date }) {
  return (
    <p className={styles.offlineNotice} role="status">
      You are offline. Saved <time dateTime={asOf.toISOString()}>{momentInWords(asOf, readersToday())}</time>.
    </p>
  )
}
