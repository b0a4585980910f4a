import { BeanPick } from '#web/owner/import/table/bean-pick.tsx'
import { type Choices, type ReadRow, valuesOf } from '#web/owner/import/table/import-rows.ts'
import { NewBeansFields } from '#web/owner/import/table/new-beans-fields.tsx'
import { statedPartsText } from '#web/owner/import/table/proposed-coffee.ts'
import { type ImportTableState, proposedBean } from '#web/owner/import/table/use-import-table.ts'
import type { BeanChoice } from '#web/owner/parts/bean/bean-options.tsx'
import { type CoffeeDraft, CoffeesField, greensOfDraft } from '#web/owner/parts/bean/coffees-field.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './roast-importer.module.css'

interface PreviewBeanProps {
  row: ReadRow
  table: ImportTableState
  beans: readonly BeanChoice[]
}

/** The bean that was roasted, or several with their grams. A bean that isn't in the library yet can be added. */
export function PreviewBean({ row, table, beans }: PreviewBeanProps) {
  const { bean, greenWeight } = valuesOf(row)
  const { coffees } = row.choices
  const isBusy = table.progress !== null
  const choose = (changed: readonly CoffeeDraft[]) =>
    table.choose([row.key], { coffees: changed, bean: changed[0]?.bean ?? '' })
  if (coffees !== undefined)
    return (
      <CoffeesField
        coffees={coffees}
        beans={beans}
        disabled={isBusy}
        onChange={choose}
        onAlone={() => table.choose([row.key], { coffees: undefined })}
      />
    )
  return (
    <div className={styles.bean}>
      <BeanPick
        label="Bean"
        isLabelShown
        value={bean}
        beans={beans}
        newBeans={table.newBeans}
        proposed={proposedBean([row], table.groups)}
        stated={statedPartsText(row.facts)}
        disabled={isBusy}
        onChange={bean => table.choose([row.key], { bean })}
      />
      <NewBeansFields newBeans={table.newBeans} disabled={isBusy} isOpen />
      {beans.length > 1 && (
        <Button
          kind="quiet"
          disabled={isBusy}
          onClick={() =>
            choose([
              { bean: Number.isNaN(Number(bean)) ? '' : bean, grams: greenWeight },
              { bean: '', grams: '' },
            ])
          }
        >
          Several coffees
        </Button>
      )}
    </div>
  )
}

/** What is lacking of the coffees of a blend; null if nothing is. */
export function coffeesProblem({ coffees }: Choices): string | null {
  return coffees === undefined || greensOfDraft(coffees) !== null ? null : 'Choose each coffee and its grams.'
}
