import styles from './import-results.module.css'

/** The counts of the last import and what is still to do. */
export function BatchResult({ counts, skipped }: { counts: string; skipped: readonly string[] }) {
  return (
    <div className={styles.result} role="status">
      <p>{counts}</p>
      {skipped.map(text => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

/** The message after a batch. */
export function batchResultText(successful: number, failed: number): string {
  return `Import finished: ${successful} successful, ${failed} failed`
}
