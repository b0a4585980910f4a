import TriangleAlert from 'lucide-react/icons/triangle-alert'
import styles from './import-results.module.css'

/** What the reader of a file wants the owner to know about its roast. Nothing without warnings. */
export function ImportWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className={styles.warnings}>
      {warnings.map(warning => (
        <li key={warning}>
          <TriangleAlert aria-hidden="true" />
          {warning}
        </li>
      ))}
    </ul>
  )
}
