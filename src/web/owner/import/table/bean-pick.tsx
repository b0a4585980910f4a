import { useId } from 'react'
import { type BeanChoice, BeanOptions } from '#web/owner/parts/bean/bean-options.tsx'
import { STATED_PARTS } from './proposed-coffee.ts'
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
  /** The coffees that the file says were mixed without a recipe, as one choice; none if absent or ''. */
  stated?: string
  disabled: boolean
  onChange: (bean: string) => void
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
  stated = '',
  disabled,
  onChange,
}: BeanPickProps) {
  const id = useId()
  const canCreate = !newBeans.beans.some(({ key }) => key === keyOfProposed(proposed))
  const choose = (chosen: string) => onChange(chosen === CREATE ? newBeans.create(proposed) : chosen)
  const select = (
    <select
      id={id}
      className={styles.input}
      aria-label={isLabelShown ? undefined : label}
      name="bean"
      disabled={disabled}
      data-quiet={isQuiet || undefined}
      data-missing={value === '' || undefined}
      value={value}
      onChange={event => choose(event.target.value)}
    >
      <option value="">Choose a bean...</option>
      {canCreate && (
        <option value={CREATE}>{proposed.name === '' ? 'New bean' : `New bean: ${proposed.name}`}</option>
      )}
      {newBeans.beans.map(({ key, name, fileName }) => (
        <option key={key} value={key}>
          {name || (fileName === undefined ? 'New bean' : `Bean of ${fileName}`)} (new)
        </option>
      ))}
      {stated !== '' && <option value={STATED_PARTS}>{stated}</option>}
      <BeanOptions beans={beans} chosen={value} withBlends />
    </select>
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
