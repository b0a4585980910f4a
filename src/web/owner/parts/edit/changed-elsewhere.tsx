import { Button } from '#web/ui/button.tsx'
import text from '#web/ui/text.module.css'
import styles from './changed-elsewhere.module.css'

/** A field that was edited both here and elsewhere, with both values as texts. */
export interface EditConflict<Field extends string> {
  field: Field
  label: string
  now: string
  typed: string
}

interface ChangedElsewhereProps<Field extends string> {
  /** The kind of entity, such as `roast`. */
  noun: string
  /** Null unless a change elsewhere was found. */
  conflicts: readonly EditConflict<Field>[] | null
  /** Puts the current values of these fields into the form. */
  onTakeNewest: (fields: Field[]) => void
}

/**
 * A notice above a form's buttons that the entity was changed elsewhere, with the current values next to the typed
 * ones. It stays after the current values are taken, so the typed ones can still be read.
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
        This {noun} was changed elsewhere after you opened it. Fields you did not edit show their current
        values
        {conflicts.length === 0 ? ', and what you typed is still here: save again to keep both.' : '.'}
      </p>
      {conflicts.length > 0 && (
        <>
          <dl className={styles.conflicts}>
            {conflicts.map(({ field, label, now, typed }) => (
              <div key={field}>
                <dt className={text.strong}>{label}</dt>
                <dd>
                  <span className={text.quiet}>Current</span> {now || 'nothing'}
                </dd>
                <dd>
                  <span className={text.quiet}>You typed</span> {typed || 'nothing'}
                </dd>
              </div>
            ))}
          </dl>
          <Button onClick={() => onTakeNewest(conflicts.map(({ field }) => field))}>
            Use the current values
          </Button>
        </>
      )}
    </section>
  )
}

/** The question to ask before a save overwrites changes made elsewhere, and its answers. */
export const OVERWRITE_QUESTION = 'Overwrite the changes made elsewhere with what you typed?'
export const OVERWRITE_ANSWERS = { action: 'Overwrite', refusal: 'Look again' }
