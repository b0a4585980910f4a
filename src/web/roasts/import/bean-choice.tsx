import { useState } from 'react'
import type { BeanMatchAnswer } from '#contract/roasts.ts'
import { pages } from '#web/pages.ts'
import { PageLink } from '#web/shell/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { BeanSelect } from './bean-select.tsx'
import type { ImportBean } from './roast-import-calls.ts'
import styles from './roast-importer.module.css'

interface BeanChoiceProps {
  fileName: string
  beans: BeanMatchAnswer['available_beans']
  onCancel: () => void
  onContinue: (bean: ImportBean) => void
}

/** Asks for the bean of a file that matches none in the library. */
export function BeanChoice({ fileName, beans, onCancel, onContinue }: BeanChoiceProps) {
  const messages = useMessages()
  const [beanId, setBeanId] = useState<number | null>(null)
  const proceed = () => {
    const bean = beans.find(({ id }) => id === beanId)
    if (bean === undefined) return void messages.alert('Please select a bean first.')
    onContinue(bean)
  }
  return (
    <div className={styles.step}>
      <p>
        <strong>No matching bean found</strong> for {fileName}.{' '}
        {beans.length === 0 && (
          <>
            The library is empty:{' '}
            <PageLink to={pages.beans} opening={{ adding: true }}>
              add its bean
            </PageLink>{' '}
            first.
          </>
        )}
      </p>
      <BeanSelect beans={beans} beanId={beanId} onChange={setBeanId} />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" onClick={proceed}>
          Continue
        </Button>
      </div>
    </div>
  )
}
