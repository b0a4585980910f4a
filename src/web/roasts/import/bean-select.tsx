import { useState } from 'react'
import type { BeanMatchAnswer } from '#contract/roast-import.ts'
import { BeanOptions } from '#web/parts/bean/bean-options.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import styles from './bean-select.module.css'
import { NewBean } from './new-bean.tsx'
import type { ImportBean } from './roast-import-calls.ts'

/** The beans to choose from, by name, and how one is added to them. */
export interface BeanChoices {
  beans: BeanMatchAnswer['available_beans']
  addBean: (bean: BeanMatchAnswer['available_beans'][number]) => void
}

/** The choices, to which new beans can be added. */
export function useBeanChoices(initial: BeanMatchAnswer['available_beans']): BeanChoices {
  const [added, setAdded] = useState<BeanMatchAnswer['available_beans']>([])
  const known = new Map([...initial, ...added].map(bean => [bean.id, bean]))
  const beans = [...known.values()].sort((one, other) => one.origin_name.localeCompare(other.origin_name))
  return { beans, addBean: bean => setAdded(before => [...before, bean]) }
}

interface BeanSelectProps {
  label?: string
  choices: BeanChoices
  /** Null if none is chosen. */
  bean: ImportBean | null
  /** The name to begin a new bean with. */
  suggestedName?: string | null
  disabled?: boolean
  onChange: (bean: ImportBean | null) => void
}

/** Selects the bean that was roasted. One that is not there yet can be added, and is then chosen. */
export function BeanSelect({
  label = 'Bean',
  choices: { beans, addBean },
  bean,
  suggestedName = null,
  disabled = false,
  onChange,
}: BeanSelectProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={styles.bean}>
      <SelectField
        label={label}
        disabled={disabled}
        value={String(bean?.id ?? '')}
        onChange={value => onChange(beans.find(({ id }) => String(id) === value) ?? null)}
      >
        <BeanOptions beans={beans} />
      </SelectField>
      {isAdding ? (
        <NewBean
          suggestedName={suggestedName ?? ''}
          onCancel={() => setAdding(false)}
          onAdded={added => {
            setAdding(false)
            addBean(added)
            onChange(added)
          }}
        />
      ) : (
        <Button kind="quiet" className={styles.add} disabled={disabled} onClick={() => setAdding(true)}>
          New bean
        </Button>
      )}
    </div>
  )
}
