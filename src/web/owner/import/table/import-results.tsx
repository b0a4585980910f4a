import type { ReactNode } from 'react'
import type { ImportedRoast } from '#contract/roast-import.ts'
import type { RoastWithExtras } from '#contract/roasts.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import { plural } from '#domain/words/plural.ts'
import { useRoastsById } from '#web/owner/parts/roast/use-roasts-by-id.ts'
import { pages } from '#web/pages.ts'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import layout from '#web/ui/layout.module.css'
import { Table } from '#web/ui/table/table.tsx'
import styles from './import-results.module.css'
import { type ResultRoast, ResultWeights, ResultWords } from './result-cells.tsx'

/** The results of an import: each roast with its number, score, a sentence, and its weights to fill in. */
export function ImportResults({ roasts: imported }: { roasts: readonly ResultRoast[] }) {
  // A roast that another file of the import updated is one roast, as it is now.
  const roasts = [...new Map(imported.map(roast => [roast.id, roast])).values()]
  const { roasts: extras } = useRoastsById(
    roasts.map(({ id }) => id),
    'score,milestones',
  )
  if (roasts.length === 0) return null
  return (
    <section className={layout.stack4} aria-label="Imported roasts">
      <Table
        className={styles.table}
        aria-label="Imported roasts"
        cardsBelow={768}
        headShows="never"
        columns={[
          { key: 'number', heading: 'Number', className: styles.number, cell: roast => numberOf(roast) },
          {
            key: 'roast',
            heading: 'Roast',
            className: styles.name,
            isRowHeader: true,
            cell: roast => <ResultWords roast={roast} details={extras.get(roast.id)} />,
          },
          {
            key: 'score',
            heading: 'Score',
            className: styles.score,
            align: 'end',
            cell: roast => scoreOf(roast, extras.get(roast.id)),
          },
          {
            key: 'weights',
            heading: 'Weights',
            className: styles.weights,
            cell: roast => <ResultWeights roast={extras.get(roast.id) ?? roast} />,
          },
        ]}
        rows={roasts.toSorted(byNumber)}
        keyOf={({ id }) => id}
      />
      <a className={styles.labels} href={pages.labelsOf(roasts.map(({ id }) => id))}>
        {plural(roasts.length, { one: 'Print its label', other: `Print ${roasts.length} labels` })}
      </a>
    </section>
  )
}

function numberOf({ roast_name }: ImportedRoast): string {
  const number = roastNumberIn(roast_name)
  return number === null ? '–' : `#${number}`
}

function scoreOf(roast: ImportedRoast, details: RoastWithExtras | undefined): ReactNode {
  const { score } = details ?? roast
  return score !== null && <ScorePill score={score} details={details?.score_details} />
}

function byNumber(one: ImportedRoast, other: ImportedRoast): number {
  return (one.roast_number ?? 0) - (other.roast_number ?? 0)
}
