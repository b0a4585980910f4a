import { useId } from 'react'
import type { BeanChoice } from '#web/owner/parts/bean/bean-options.tsx'
import { CoffeeSelect } from '#web/owner/parts/bean/coffee-select.tsx'
import styles from './row-fields.module.css'
import { keyOfProposed, type NewBeans, type ProposedBean } from './use-new-beans.ts'

export interface BeanPickProps {
  /** Which file or files the bean is for, for screen readers. */
  label: string
  isLabelShown?: boolean
  /** Whether it only repeats the bean of its group. */
  isQuiet?: boolean
  value: string
  beans: readonly BeanChoice[]
  newBeans: NewBeans
  /** The new bean that can be created here. */
  proposed: ProposedBean
  /** What the files themselves propose. */
  offered?: readonly string[]
  /** The green weight as it is typed; '' for none. */
  weight: string
  disabled: boolean
  /** Called with the choice, and with what several coffees weigh together if their grams were typed. */
  onChange: (bean: string, grams?: string) => void
}

/** Chooses a bean of the library, one that this import creates, or creates another. */
export function BeanPick({
  label,
  isLabelShown = false,
  isQuiet = false,
  value,
  beans,
  newBeans,
  proposed,
  offered,
  weight,
  disabled,
  onChange,
}: BeanPickProps) {
  const id = useId()
  const canCreate = !newBeans.beans.some(({ key }) => key === keyOfProposed(proposed))
  const select = (
    <CoffeeSelect
      id={id}
      className={styles.input}
      aria-label={isLabelShown ? undefined : label}
      name="bean"
      disabled={disabled}
      data-quiet={isQuiet || undefined}
      data-missing={value === '' || undefined}
      beans={beans}
      value={value}
      weight={weight}
      offered={offered}
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
