import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { type BeanChoices, BeanSelect } from './bean-select.tsx'
import type { ImportBean } from './roast-import-calls.ts'
import styles from './roast-importer.module.css'

interface BeanChoiceProps {
  fileName: string
  choices: BeanChoices
  onCancel: () => void
  onContinue: (bean: ImportBean) => void
}

/** Asks for the bean of a file that matches none in the library. */
export function BeanChoice({ fileName, choices, onCancel, onContinue }: BeanChoiceProps) {
  const messages = useMessages()
  const [bean, setBean] = useState<ImportBean | null>(null)
  const proceed = () => {
    if (bean === null) return void messages.alert('Please select a bean first.')
    onContinue(bean)
  }
  return (
    <div className={styles.step}>
      <p>
        <strong>No matching bean found</strong> for {fileName}.{' '}
        {choices.beans.length === 0 && 'The library is empty: add its bean first.'}
      </p>
      <BeanSelect choices={choices} bean={bean} onChange={setBean} />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" onClick={proceed}>
          Continue
        </Button>
      </div>
    </div>
  )
}
