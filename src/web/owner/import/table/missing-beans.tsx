import { plural } from '#domain/words/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { goToMissingBean } from './go-to-problem.ts'
import { needsBean } from './import-rows.ts'
import type { ImportTableState } from './use-import-table.ts'

/** Beside Import All: how many files it leaves out because they have no bean. Leads to the first. */
export function MissingBeans({ table }: { table: ImportTableState }) {
  const count = table.rows.filter(needsBean).length
  if (count === 0) return null
  return (
    <Button kind="quiet" onClick={() => goToMissingBean(table)}>
      {plural(count, { one: 'Choose the bean of 1 file', other: `Choose the beans of ${count} files` })}
    </Button>
  )
}
