import { useId } from 'react'
import { CoffeeSelect } from '#web/owner/parts/bean/coffee-select.tsx'
import type { ReadRow } from './import-rows.ts'
import { proposedChoice } from './proposed-coffee.ts'
import styles from './row-fields.module.css'
import { type ImportTableState, proposedBean } from './use-import-table.ts'
import { keyOfProposed } from './use-new-beans.ts'

interface BeanPickProps {
  /** Which file or files the bean is for, for screen readers. */
  label: string
  isLabelShown?: boolean
  /** Whether it only repeats the bean of its group. */
  isQuiet?: boolean
  value: string
  table: ImportTableState
  /** The files whose coffee it is, with what they propose; none for whatever files. */
  rows: readonly ReadRow[]
  /** The green weight as it is typed; '' for none. */
  weight: string
  /** Called with the choice, and with what several coffees weigh together if their grams were typed. */
  onChange: (bean: string, grams?: string) => void
}

/** Chooses a bean of the library, one that this import creates, or creates another. */
export function BeanPick({
  label,
  isLabelShown = false,
  isQuiet = false,
  value,
  table: { newBeans, groups, isBusy },
  rows,
  weight,
  onChange,
}: BeanPickProps) {
  const id = useId()
  const proposed = proposedBean(rows, groups)
  const canCreate = !newBeans.beans.some(({ key }) => key === keyOfProposed(proposed))
  const select = (
    <CoffeeSelect
      id={id}
      className={styles.input}
      aria-label={isLabelShown ? undefined : label}
      name="bean"
      disabled={isBusy}
      data-quiet={isQuiet || undefined}
      data-missing={value === '' || undefined}
      value={value}
      weight={weight}
      offered={rows.map(({ facts }) => proposedChoice(facts))}
      onChange={(chosen, grams) =>
        chosen === CREATE ? onChange(newBeans.create(proposed)) : onChange(chosen, grams)
      }
    >
      {canCreate && (
        <option value={CREATE}>{proposed.name === '' ? 'New bean' : `New bean: ${proposed.name}`}</option>
      )}
      {newBeans.beans.map(({ key, name, fileName }) => (
        <option key={key} value={key}>
          {name || (fileName === undefined ? 'New bean' : `Bean of ${fileName}`)} (new)
        </option>
      ))}
    </CoffeeSelect>
  )
  if (!isLabelShown) return select
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      {select}
    </div>
  )
}

const CREATE = 'create'
