import { useState } from 'react'
import type { BeanChoice } from '#web/owner/parts/bean/bean-options.tsx'
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
  beans: readonly BeanChoice[]
  /** The kind of files that the table shows; null for all. */
  kind: RowKind | null
  onKind: (kind: RowKind | null) => void
  disabled: boolean
}

/** The controls for several files at once: filter by kind, add their beans, set the same values for all. */
export function TableTools({ table, beans, kind, onKind, disabled }: TableToolsProps) {
  const { rows, groups } = table
  const kinds = countedKinds(rows)
  const lacking = sectionsOf(rows.filter(needsBean), groups).length
  const own = rows.filter(row => isRead(row) && importModeOf(row) === 'another')
  return (
    <div className={`${layout.stack2} ${styles.tools}`}>
      <div className={layout.line2}>
        {kinds.length > 1 && (
          <Kind text={`All ${rows.length}`} isChosen={kind === null} onChoose={() => onKind(null)} />
        )}
        {kinds.map(each => (
          <Kind
            key={each.kind}
            text={each.text}
            isChosen={kinds.length > 1 && kind === each.kind}
            onChoose={() => onKind(kind === each.kind ? null : each.kind)}
          />
        ))}
        {lacking > 0 && (
          <Button className={styles.create} disabled={disabled} onClick={table.createAllBeans}>
            {lacking > 1 ? `Create the ${lacking} missing beans` : 'Create the missing bean'}
          </Button>
        )}
      </div>
      <NewBeansFields newBeans={table.newBeans} disabled={disabled} />
      {own.length > 1 && (
        <SameForAll table={table} beans={beans} keys={own.map(({ key }) => key)} disabled={disabled} />
      )}
    </div>
  )
}

/** Shows only the files of one kind. */
function Kind({ text, isChosen, onChoose }: { text: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={styles.kind} aria-pressed={isChosen} onClick={onChoose}>
      {text}
    </button>
  )
}

interface SameForAllProps {
  table: ImportTableState
  beans: readonly BeanChoice[]
  keys: readonly string[]
  disabled: boolean
}

/** Sets one bean, one green weight or both for all files that become new roasts. */
function SameForAll({ table, beans, keys, disabled }: SameForAllProps) {
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
          beans={beans}
          newBeans={table.newBeans}
          proposed={{ name: '' }}
          weight={greenWeight}
          disabled={disabled}
          onChange={(chosen, grams = greenWeight) => {
            setBean(chosen)
            setGreenWeight(grams)
          }}
        />
        <WeightField
          label="Green weight for all"
          disabled={disabled}
          value={greenWeight}
          onChange={setGreenWeight}
        />
        <Button disabled={disabled || (bean === '' && greenWeight === '')} onClick={give}>
          Apply to all
        </Button>
      </div>
    </Disclosure>
  )
}
