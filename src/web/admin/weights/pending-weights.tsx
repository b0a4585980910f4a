import { plural } from '#domain/words/plural.ts'
import { Button } from '#web/ui/button.tsx'
import type { WeightEditing } from './use-weight-edits.ts'
import styles from './weights-tab.module.css'

/** The number of unsaved edits, with buttons to save or discard them. */
export function PendingWeights({
  editing: { edits, progress, save, cancel, stop },
  improbable,
}: {
  editing: WeightEditing
  /** How many of the edits are improbable. */
  improbable: number
}) {
  const isSaving = progress !== null
  return (
    <section className={styles.pending} aria-label="Unsaved weights">
      <p className={styles.pendingText} role="status">
        {isSaving
          ? `Saving ${progress.done + 1} of ${progress.total}`
          : `${edits.size} ${plural(edits.size, { one: 'roast', other: 'roasts' })} changed${improbable > 0 ? `, ${improbable} improbable` : ''}`}
      </p>
      {isSaving && <progress max={progress.total} value={progress.done} aria-label="Weights saved" />}
      <div className={styles.pendingButtons}>
        {isSaving ? <Button onClick={stop}>Stop</Button> : <Button onClick={cancel}>Cancel</Button>}
        <Button kind="primary" disabled={isSaving} onClick={() => void save()}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </section>
  )
}
