import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
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

/** Asks for the bean of a file that matches none in the library. */
export function BeanChoice({ fileName, bean, onCancel, onContinue, children }: BeanChoiceProps) {
  const messages = useMessages()
  const proceed = () => {
    if (bean === '') return void messages.alert('Please select a bean first.')
    onContinue()
  }
  return (
    <div className={styles.step}>
      <p>
        <strong>No matching bean found</strong> for {fileName}.
      </p>
      {children}
      <div className={layout.end3}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" onClick={proceed}>
          Continue
        </Button>
      </div>
    </div>
  )
}
