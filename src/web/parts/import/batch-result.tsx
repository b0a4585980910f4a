import styles from './batch-result.module.css'

/** The counts of the last import and what is still to do. */
export function BatchResult({ counts, leftBehind }: { counts: string; leftBehind: readonly string[] }) {
  return (
    <div className={styles.result} role="status">
      <p>{counts}</p>
      {leftBehind.map(text => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
