import { useState } from 'react'
import { FilterButton } from '#web/owner/parts/filter-button.tsx'
import { WeightField } from '#web/owner/parts/weight/weight-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import layout from '#web/ui/layout.module.css'
import { BeanPick } from './bean-pick.tsx'
import { importModeOf, isRead, needsBean } from './import-rows.ts'
import { NewBeansFields } from './new-beans-fields.tsx'
import { countedKinds, type RowKind } from './row-kinds.ts'
import { sectionsOf } from './row-sections.ts'
import styles from './table-tools.module.css'
import type { ImportTableState } from './use-import-table.ts'

interface TableToolsProps {
  table: ImportTableState
  /** The kind of files that the table shows; null for all. */
  kind: RowKind | null
}

/** The controls for several files at once: filter by kind, add their beans, set the same values for all. */
export function TableTools({ table, kind }: TableToolsProps) {
  const { rows, groups, showKind } = table
  const kinds = countedKinds(rows)
  const lacking = sectionsOf(rows.filter(needsBean), groups).length
  const own = rows.filter(row => isRead(row) && importModeOf(row) === 'another')
  return (
    <div className={`${layout.stack2} ${styles.tools}`}>
      <div className={layout.line2}>
        {kinds.length > 1 && (
          <FilterButton isChosen={kind === null} onChoose={() => showKind(null)}>
            {`All ${rows.length}`}
          </FilterButton>
        )}
        {kinds.map(each => (
          <FilterButton
            key={each.kind}
            isChosen={kinds.length > 1 && kind === each.kind}
            onChoose={() => showKind(kind === each.kind ? null : each.kind)}
          >
            {each.text}
          </FilterButton>
        ))}
        {lacking > 0 && (
          <Button className={styles.create} disabled={table.isBusy} onClick={table.createAllBeans}>
            {lacking > 1 ? `Create the ${lacking} missing beans` : 'Create the missing bean'}
          </Button>
        )}
      </div>
      <NewBeansFields table={table} />
      {own.length > 1 && <SameForAll table={table} keys={own.map(({ key }) => key)} />}
    </div>
  )
}

interface SameForAllProps {
  table: ImportTableState
  keys: readonly string[]
}

/** Sets one bean, one green weight or both for all files that become new roasts. */
function SameForAll({ table, keys }: SameForAllProps) {
  const [bean, setBean] = useState('')
  const [greenWeight, setGreenWeight] = useState('')
  const give = () =>
    table.choose(keys, { ...(bean !== '' && { bean }), ...(greenWeight !== '' && { greenWeight }) })
  return (
    <Disclosure summary="The same for all files">
      <div className={styles.sameFields}>
        <BeanPick
          label="Bean for all"
          isLabelShown
          value={bean}
          table={table}
          rows={[]}
          weight={greenWeight}
          onChange={(chosen, grams = greenWeight) => {
            setBean(chosen)
            setGreenWeight(grams)
          }}
        />
        <WeightField
          label="Green weight for all"
          disabled={table.isBusy}
          value={greenWeight}
          onChange={setGreenWeight}
        />
        <Button disabled={table.isBusy || (bean === '' && greenWeight === '')} onClick={give}>
          Apply to all
        </Button>
      </div>
    </Disclosure>
  )
}
