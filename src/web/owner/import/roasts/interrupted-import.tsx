import { useState } from 'react'
import { counted, plural } from '#domain/words/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetImport, interruptedImport } from './import-draft.ts'
import styles from './roast-importer.module.css'

/** Says which files of an interrupted import must be chosen again. What the owner chose for them is kept. */
export function InterruptedImport() {
  const [draft, setDraft] = useState(interruptedImport)
  if (draft === null) return null
  const missing = draft.files.filter(({ isImported }) => !isImported)
  const done = draft.files.length - missing.length
  return (
    <section className={styles.known} aria-label="Interrupted import">
      <p>
        An import was interrupted.{' '}
        {done > 0 && plural(done, { one: 'One roast is there. ', other: `${done} roasts are there. ` })}
        {plural(missing.length, {
          one: 'Choose this file again to continue: what you typed for it is kept.',
          other: `Choose these ${missing.length} files again to continue: what you typed for them is kept.`,
        })}
      </p>
      <details className={styles.missing}>
        <summary>{counted(missing.length, 'file')}</summary>
        <ul className={styles.files}>
          {missing.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ul>
      </details>
      <div>
        <Button
          onClick={() => {
            forgetImport()
            setDraft(null)
          }}
        >
          Forget it
        </Button>
      </div>
    </section>
  )
}
