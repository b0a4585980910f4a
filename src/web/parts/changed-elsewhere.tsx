import { Button } from '#web/ui/button.tsx'
import styles from './changed-elsewhere.module.css'

/** A value that was edited here and elsewhere, as texts. */
export interface EditConflict<Field extends string> {
  field: Field
  label: string
  now: string
  typed: string
}

interface ChangedElsewhereProps<Field extends string> {
  /** Such as `roast`. */
  noun: string
  /** Null until another change was found. */
  conflicts: readonly EditConflict<Field>[] | null
  /** Puts what is there now of these fields into the form. */
  onTakeNewest: (fields: Field[]) => void
}

/**
 * Above the buttons of an edit: that its entity was changed elsewhere, and what is there now beside what was typed. It
 * stays after the newest values were taken, so that what was typed can still be read.
 */
export function ChangedElsewhere<Field extends string>({
  noun,
  conflicts,
  onTakeNewest,
}: ChangedElsewhereProps<Field>) {
  if (conflicts === null) return null
  return (
    <section className={styles.notice} aria-label="Changed elsewhere" role="alert">
      <p>
        This {noun} was changed elsewhere after you opened it. What you did not edit is shown as it is now
        {conflicts.length === 0 ? ', and what you typed is still here: save again to keep both.' : '.'}
      </p>
      {conflicts.length > 0 && (
        <>
          <dl className={styles.conflicts}>
            {conflicts.map(({ field, label, now, typed }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>
                  <span>There now</span> {now || 'nothing'}
                </dd>
                <dd>
                  <span>You typed</span> {typed || 'nothing'}
                </dd>
              </div>
            ))}
          </dl>
          <Button onClick={() => onTakeNewest(conflicts.map(({ field }) => field))}>
            Take what is there now
          </Button>
        </>
      )}
    </section>
  )
}

/** The question before a save that puts what was typed over what was changed elsewhere. */
export const OVERWRITE_QUESTION = 'Put what you typed over what was changed elsewhere?'
/** Its answers. */
export const OVERWRITE_ANSWERS = { action: 'Overwrite', refusal: 'Look again' }
