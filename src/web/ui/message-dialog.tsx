import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { onEscape, useModal } from './modal.ts'

export interface ConfirmOptions {
  title?: string
  /** The text of the confirming button, `OK` by default. */
  action?: string
  /** How the confirming button looks: like danger by default, unless it says `OK`. */
  actionKind?: 'primary' | 'danger'
  /** The text of the other button, `Cancel` by default. */
  refusal?: string
  /** The label of a checkbox that must be ticked before the question can be confirmed. */
  tick?: string
  /** A second, quieter paragraph. */
  note?: string
}

/** A message that waits for its answer. */
export interface OpenMessage extends ConfirmOptions {
  key: number
  kind: 'alert' | 'confirm'
  text: ReactNode
  /** Null if it is closed without an answer. */
  answer: (agreed: boolean | null) => void
}

/**
 * The dialog of an alert or a question. It is about its screen, so it closes, unanswered, when the address changes. A
 * question about leaving stays: by then `useUnsavedGuard` has set the address back.
 */
export default function MessageDialog({ message }: { message: OpenMessage }) {
  const { kind, title, text, action = 'OK', refusal = 'Cancel', tick, note, answer } = message
  const [isTicked, setTicked] = useState(tick === undefined)
  const { actionKind = action === 'OK' ? 'primary' : 'danger' } = message
  const titleId = useId()
  const textId = useId()
  const noteId = useId()
  const described = [title && textId, note && noteId].filter(Boolean).join(' ')
  const dialogRef = useModal()
  const leave = useEffectEvent(() => answer(null))
  useEffect(() => {
    const { href } = location
    const look = () => location.href !== href && leave()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      className={`${styles.dialog} ${styles.message}`}
      aria-labelledby={title ? titleId : textId}
      aria-describedby={described || undefined}
      onKeyDown={onEscape(() => answer(null))}
      onCancel={event => {
        event.preventDefault()
        answer(null)
      }}
      onClose={event => !event.currentTarget.open && answer(null)}
    >
      {title && <h2 id={titleId}>{title}</h2>}
      <p id={textId} className={textStyles.lines}>
        {text}
      </p>
      {note !== undefined && (
        <p id={noteId} className={`${textStyles.small} ${layout.top2}`}>
          {note}
        </p>
      )}
      {tick !== undefined && (
        <label className={styles.tick}>
          <input type="checkbox" checked={isTicked} onChange={event => setTicked(event.target.checked)} />
          {tick}
        </label>
      )}
      <div className={styles.actions}>
        {kind === 'confirm' && <Button onClick={() => answer(false)}>{refusal}</Button>}
        <Button
          kind={actionKind}
          disabled={!isTicked}
          // Not a link in its text.
          data-first-focus={kind === 'alert' || undefined}
          onClick={() => answer(true)}
        >
          {action}
        </Button>
      </div>
    </dialog>
  )
}
