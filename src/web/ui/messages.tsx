import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { onEscape, useModal } from './modal.ts'

export interface Messages {
  /** Shows a message with an OK button. Resolves when it is closed. */
  alert: (text: string) => Promise<void>
  /** Asks a question. Resolves to true if the answer is yes. */
  confirm: (text: string, options?: ConfirmOptions) => Promise<boolean>
}

export interface ConfirmOptions {
  title?: string
  /** The text of the confirming button, `OK` by default. */
  action?: string
  /** How the confirming button looks: like danger by default, unless it says `OK`. */
  actionKind?: 'primary' | 'danger'
  /** The text of the other button, `Cancel` by default. */
  refusal?: string
  /** What has to be ticked before the question can be confirmed. */
  tick?: string
}

interface OpenMessage extends ConfirmOptions {
  key: number
  kind: 'alert' | 'confirm'
  text: string
  answer: (agreed: boolean) => void
}

const MessagesContext = createContext<Messages | null>(null)

/** The app's own alert and confirm, used instead of the browser's. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext)
  if (messages === null) throw new Error('useMessages needs a MessagesProvider around it')
  return messages
}

/** Shows the messages of its children, one at a time. */
export function MessagesProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<OpenMessage[]>([])
  const lastKey = useRef(0)

  const show = useCallback(
    (kind: OpenMessage['kind'], text: string, options?: ConfirmOptions) =>
      new Promise<boolean>(resolve => {
        const key = ++lastKey.current
        const answer = (agreed: boolean) => {
          setQueue(open => open.filter(message => message.key !== key))
          resolve(agreed)
        }
        setQueue(open => [...open, { ...options, key, kind, text, answer }])
      }),
    [],
  )
  const messages = useMemo<Messages>(
    () => ({
      alert: async text => {
        await show('alert', text)
      },
      confirm: (text, options) => show('confirm', text, options),
    }),
    [show],
  )

  const [first] = queue
  return (
    <MessagesContext value={messages}>
      {children}
      {first && <MessageDialog key={first.key} message={first} />}
    </MessagesContext>
  )
}

function MessageDialog({ message }: { message: OpenMessage }) {
  const { kind, title, text, action = 'OK', refusal = 'Cancel', tick, answer } = message
  const [isTicked, setTicked] = useState(tick === undefined)
  const { actionKind = action === 'OK' ? 'primary' : 'danger' } = message
  const titleId = useId()
  const textId = useId()
  const dialogRef = useModal()
  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      className={`${styles.dialog} ${styles.message}`}
      aria-labelledby={title ? titleId : textId}
      aria-describedby={title ? textId : undefined}
      onKeyDown={onEscape(() => answer(false))}
      onCancel={event => {
        event.preventDefault()
        answer(false)
      }}
      onClose={event => !event.currentTarget.open && answer(false)}
    >
      {title && <h2 id={titleId}>{title}</h2>}
      <p id={textId} className={styles.text}>
        {text}
      </p>
      {tick !== undefined && (
        <label className={styles.tick}>
          <input type="checkbox" checked={isTicked} onChange={event => setTicked(event.target.checked)} />
          {tick}
        </label>
      )}
      <div className={styles.actions}>
        {kind === 'confirm' && <Button onClick={() => answer(false)}>{refusal}</Button>}
        <Button kind={actionKind} disabled={!isTicked} onClick={() => answer(true)}>
          {action}
        </Button>
      </div>
    </dialog>
  )
}
