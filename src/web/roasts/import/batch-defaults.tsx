import { useState } from 'react'
import { WeightField } from '#web/parts/weight/weight-field.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './batch-import.module.css'
import { type BeanChoices, BeanSelect } from './bean-select.tsx'
import type { ImportBean } from './roast-import-calls.ts'

interface BatchDefaultsProps {
  choices: BeanChoices
  disabled: boolean
  /** Gets what was filled in; null and '' for what was not. */
  onGive: (bean: ImportBean | null, greenWeight: string) => void
}

/** Gives one bean, one green weight or both to all rows of a batch. */
export function BatchDefaults({ choices, disabled, onGive }: BatchDefaultsProps) {
  const [bean, setBean] = useState<ImportBean | null>(null)
  const [greenWeight, setGreenWeight] = useState('')
  return (
    <fieldset className={styles.defaults}>
      <legend>The same for all files</legend>
      <BeanSelect label="Bean for all" choices={choices} bean={bean} disabled={disabled} onChange={setBean} />
      <WeightField
        label="Green weight for all"
        disabled={disabled}
        value={greenWeight}
        onChange={setGreenWeight}
      />
      <Button
        className={styles.give}
        disabled={disabled || (bean === null && greenWeight === '')}
        onClick={() => onGive(bean, greenWeight)}
      >
        Give to all
      </Button>
    </fieldset>
  )
}
