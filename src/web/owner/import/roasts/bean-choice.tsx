import { type ReactNode, useRef } from 'react'
import { BeanPick } from '#web/owner/import/table/bean-pick.tsx'
import { type ReadRow, valuesOf } from '#web/owner/import/table/import-rows.ts'
import { NewBeansFields } from '#web/owner/import/table/new-beans-fields.tsx'
import type { ImportTableState } from '#web/owner/import/table/use-import-table.ts'
import { ChosenInGrams } from '#web/owner/parts/bean/coffee-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import styles from './roast-importer.module.css'

interface BeanChoiceProps {
  fileName: string
  /** The chosen bean; '' if none is. */
  bean: string
  onCancel: () => void
  onContinue: () => void
  /** The fields to choose it with. */
  children: ReactNode
}

/** Asks for the bean of a file that matches none in the library. Without one, `Continue` leads back to the choice. */
export function BeanChoice({ fileName, bean, onCancel, onContinue, children }: BeanChoiceProps) {
  const messages = useMessages()
  const fields = useRef<HTMLDivElement>(null)
  const proceed = async () => {
    if (bean !== '') return onContinue()
    await messages.alert('Please select a bean first.')
    fields.current?.querySelector('select')?.focus()
  }
  return (
    <div className={styles.step}>
      <p>
        <strong>No matching bean found</strong> for {fileName}.
      </p>
      <div ref={fields}>{children}</div>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" onClick={() => void proceed()}>
          Continue
        </Button>
      </DialogFooter>
    </div>
  )
}

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
