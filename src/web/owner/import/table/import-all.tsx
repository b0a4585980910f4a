import { plural } from '#domain/words/plural.ts'
import { AnywayButton, AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import { Button } from '#web/ui/button.tsx'
import { batchResultText } from './batch-result.tsx'
import { goToMissingBean } from './go-to-problem.ts'
import styles from './import-all.module.css'
import { isImportable, needsBean } from './import-rows.ts'
import { doubtedRows, IMPORT_ANYWAY } from './row-weights.ts'
import type { ImportTableState } from './use-import-table.ts'

interface ImportAllProps {
  table: ImportTableState
  /** Called with the counts of an import. */
  onImported: (counts: string) => void
}

/** Imports all files that can be, once the owner was asked about weights that no roast has. */
export function ImportAll({ table, onImported }: ImportAllProps) {
  const importAll = async () => {
    const done = await table.start()
    if (done !== null) onImported(batchResultText(done.successful, done.failed))
  }
  return (
    <AnywayButton
      kind="primary"
      disabled={table.isBusy || !table.rows.some(isImportable)}
      onClick={() => void importAll()}
      {...askedOf(table)}
    >
      Import All
    </AnywayButton>
  )
}

/** Beside Import All: how many files it leaves out because they have no bean. Leads to the first. */
export function MissingBeans({ table }: Pick<ImportAllProps, 'table'>) {
  const count = table.rows.filter(needsBean).length
  if (count === 0) return null
  return (
    <Button kind="quiet" className={styles.missing} onClick={() => goToMissingBean(table)}>
      {plural(count, { one: 'Choose the bean of 1 file', other: `Choose the beans of ${count} files` })}
    </Button>
  )
}

/** The weights of these files that no roast has. */
export function WeightsOfAll({ table }: Pick<ImportAllProps, 'table'>) {
  return table.progress === null && <AskedWeights weights={doubtedOf(table)} {...askedOf(table)} />
}

const doubtedOf = (table: ImportTableState) => doubtedRows(table.rows.filter(isImportable), table)

const askedOf = (table: ImportTableState) => ({
  isAsked: table.question.isAsked(doubtedOf(table)),
  anyway: IMPORT_ANYWAY,
})
