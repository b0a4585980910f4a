import { BeanPick } from '#web/owner/import/table/bean-pick.tsx'
import { type ReadRow, valuesOf } from '#web/owner/import/table/import-rows.ts'
import { NewBeansFields } from '#web/owner/import/table/new-beans-fields.tsx'
import { proposedChoice } from '#web/owner/import/table/proposed-coffee.ts'
import { type ImportTableState, proposedBean } from '#web/owner/import/table/use-import-table.ts'
import type { BeanChoice } from '#web/owner/parts/bean/bean-options.tsx'
import { ChosenInGrams } from '#web/owner/parts/bean/coffee-select.tsx'
import styles from './roast-importer.module.css'

interface PreviewBeanProps {
  row: ReadRow
  table: ImportTableState
  beans: readonly BeanChoice[]
  /** Called with what several coffees weigh together. */
  onGreenWeight: (grams: string) => void
}

/** The coffee that was roasted. A bean that isn't in the library yet can be added. */
export function PreviewBean({ row, table, beans, onGreenWeight }: PreviewBeanProps) {
  const { bean, greenWeight } = valuesOf(row)
  const isBusy = table.progress !== null
  return (
    <div className={styles.bean}>
      <BeanPick
        label="Bean"
        isLabelShown
        value={bean}
        beans={beans}
        newBeans={table.newBeans}
        proposed={proposedBean([row], table.groups)}
        offered={[proposedChoice(row.facts)]}
        weight={greenWeight}
        disabled={isBusy}
        onChange={(bean, grams) => {
          table.choose([row.key], { bean })
          if (grams !== undefined) onGreenWeight(grams)
        }}
      />
      <ChosenInGrams beans={beans} value={bean} weight={greenWeight} />
      <NewBeansFields newBeans={table.newBeans} disabled={isBusy} isOpen />
    </div>
  )
}
