import { BeanPick } from '#web/owner/import/table/bean-pick.tsx'
import { type ReadRow, valuesOf } from '#web/owner/import/table/import-rows.ts'
import { NewBeansFields } from '#web/owner/import/table/new-beans-fields.tsx'
import type { ImportTableState } from '#web/owner/import/table/use-import-table.ts'
import { ChosenInGrams } from '#web/owner/parts/bean/coffee-select.tsx'
import styles from './roast-importer.module.css'

interface PreviewBeanProps {
  row: ReadRow
  table: ImportTableState
  /** Called with what several coffees weigh together. */
  onGreenWeight: (grams: string) => void
}

/** The coffee that was roasted. A bean that isn't in the library yet can be added. */
export function PreviewBean({ row, table, onGreenWeight }: PreviewBeanProps) {
  const { bean, greenWeight } = valuesOf(row)
  return (
    <div className={styles.bean}>
      <BeanPick
        label="Bean"
        isLabelShown
        value={bean}
        table={table}
        rows={[row]}
        weight={greenWeight}
        onChange={(bean, grams) => {
          table.choose([row.key], { bean })
          if (grams !== undefined) onGreenWeight(grams)
        }}
      />
      <ChosenInGrams value={bean} weight={greenWeight} />
      <NewBeansFields table={table} isOpen />
    </div>
  )
}
