import type { Draft, FieldOf } from '#web/parts/edit/kept-draft.ts'
import type { FormState } from '#web/parts/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import styles from './changed-elsewhere.module.css'

interface ChangedElsewhereProps<Value> {
  draft: Draft<Value>
  form: Pick<FormState, 'isSending'>
  labelOf: (field: FieldOf<Value>) => string
  /** The value of a field for people to read, where it isn't the text that is typed; '' for none. */
  textOf?: (value: Value, field: FieldOf<Value>) => string
}

/** A field that is typed, ticked or chosen, for people to read. */
export function plainText<Value>(value: Value, field: FieldOf<Value>): string {
  const held: unknown = value[field]
  if (Array.isArray(held)) return held.join(', ')
  return typeof held === 'boolean' ? (held ? 'Yes' : 'No') : String(held)
}

/**
 * A notice above a form's buttons that what it edits was changed elsewhere. Where something else was typed, both values
 * stand side by side, and stay after one of them is chosen.
 */
export function ChangedElsewhere<Value>({
  draft,
  form,
  labelOf,
  textOf = plainText,
}: ChangedElsewhereProps<Value>) {
  const { value, saved, typed, differing, open, settle } = draft
  // What is being sent is read again before it is known to be sent.
  if (!draft.isElsewhere || form.isSending) return null
  const choice = (field: FieldOf<Value>, whose: 'typed' | 'saved', words: string) => {
    const chosen = textOf(value, field) === textOf(saved, field) ? 'saved' : 'typed'
    return (
      <Button
        kind="quiet"
        about={labelOf(field)}
        aria-pressed={!open.includes(field) && chosen === whose}
        onClick={() => settle([field], whose)}
      >
        {words}
      </Button>
    )
  }
  return (
    <section className={styles.notice} aria-label="Changed elsewhere" role="alert">
      <p>
        This was changed elsewhere after you opened it. Fields you did not edit show their current values
        {differing.length === 0 ? ', and what you typed is still here: save again to keep both.' : '.'}
      </p>
      {differing.length > 0 && (
        <>
          <dl className={styles.conflicts}>
            {differing.map(field => (
              <div key={field}>
                <dt className={text.strong}>{labelOf(field)}</dt>
                <dd>
                  <span className={text.quiet}>Current</span> <span>{textOf(saved, field) || 'nothing'}</span>
                  {choice(field, 'saved', 'Use current')}
                </dd>
                <dd>
                  <span className={text.quiet}>You typed</span>{' '}
                  <span>{textOf(typed, field) || 'nothing'}</span>
                  {choice(field, 'typed', 'Keep mine')}
                </dd>
              </div>
            ))}
          </dl>
          {differing.length > 1 && (
            <div className={layout.row3}>
              <Button onClick={() => settle(differing, 'saved')}>Use all current values</Button>
              <Button onClick={() => settle(differing, 'typed')}>Keep all mine</Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
