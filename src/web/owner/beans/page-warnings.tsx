import styles from './bean-importer.module.css'

/** What the reader of a supplier's page didn't understand, or isn't sure of. Nothing without sentences. */
export function PageWarnings({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <section className={styles.warnings} aria-label="Please check">
      <h3>Please check</h3>
      <ul>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
