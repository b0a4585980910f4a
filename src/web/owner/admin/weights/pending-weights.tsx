import { counted } from '#domain/words/plural.ts'
import { AnywayButton } from '#web/owner/parts/weight/anyway-button.tsx'
import { AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import type { DoubtedWeights } from '#web/owner/parts/weight/doubted-weights.ts'
import { useWeightQuestion } from '#web/owner/parts/weight/use-weight-question.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import type { WeightEditing } from './use-weight-edits.ts'
import styles from './weights-tab.module.css'

interface PendingWeightsProps {
  editing: WeightEditing
  /** The edits that make weights no roast has. */
  inDoubt: readonly DoubtedWeights[]
}

/** The number of unsaved edits, with buttons to save or discard them. */
export function PendingWeights({
  editing: { edits, progress, save, cancel, stop },
  inDoubt,
}: PendingWeightsProps) {
  const question = useWeightQuestion()
  const isSaving = progress !== null
  const isAsked = question.isAsked(inDoubt) && !isSaving
  const improbable = inDoubt.length > 0 ? `, ${inDoubt.length} improbable` : ''
  return (
    <section className={`${layout.spread24} ${styles.pending}`} aria-label="Unsaved weights">
      <p className={`${text.label} ${text.figures}`} role="status">
        {isSaving
          ? `Saving ${progress.done + 1} of ${progress.total}`
          : `${counted(edits.size, 'roast')} changed${improbable}`}
      </p>
      {isSaving && <progress max={progress.total} value={progress.done} aria-label="Weights saved" />}
      <div className={`${layout.row3} ${styles.pendingButtons}`}>
        {isSaving ? <Button onClick={stop}>Stop</Button> : <Button onClick={cancel}>Cancel</Button>}
        <AnywayButton
          kind="primary"
          disabled={isSaving}
          isAsked={isAsked}
          onClick={() => {
            if (question.mayGoOn(inDoubt)) void save()
          }}
        >
          {isSaving ? 'Saving…' : 'Save'}
        </AnywayButton>
      </div>
      {!isSaving && <AskedWeights weights={inDoubt} isAsked={isAsked} />}
    </section>
  )
}
