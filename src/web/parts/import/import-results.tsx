import type { ImportedRoast } from '#contract/roast-import.ts'
import { plural } from '#domain/words/plural.ts'
import { pages } from '#web/pages.ts'
import { useRoastsById } from '#web/parts/roast/use-roasts-by-id.ts'
import styles from './import-results.module.css'
import { ResultLine } from './result-line.tsx'

/** The results of an import: each roast with its number, score, a sentence, and its weights to fill in. */
export function ImportResults({ roasts: imported }: { roasts: readonly ImportedRoast[] }) {
  // A roast that another file of the import updated is one roast, as it is now.
  const roasts = [...new Map(imported.map(roast => [roast.id, roast])).values()]
  const { roasts: extras } = useRoastsById(
    roasts.map(({ id }) => id),
    'score,milestones',
  )
  if (roasts.length === 0) return null
  return (
    <section className={styles.results} aria-label="Imported roasts">
      <table className={styles.table}>
        <caption className="visually-hidden">Imported roasts</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Roast</th>
            <th scope="col">Score</th>
            <th scope="col">Weights</th>
          </tr>
        </thead>
        <tbody>
          {roasts.toSorted(byNumber).map(roast => (
            <ResultLine key={roast.id} roast={roast} details={extras.get(roast.id)} />
          ))}
        </tbody>
      </table>
      <a className={styles.labels} href={pages.labelsOf(roasts.map(({ id }) => id))}>
        {plural(roasts.length, { one: 'Print its label', other: `Print ${roasts.length} labels` })}
      </a>
    </section>
  )
}

function byNumber(one: ImportedRoast, other: ImportedRoast): number {
  return (one.roast_number ?? 0) - (other.roast_number ?? 0)
}
