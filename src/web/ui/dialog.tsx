import X from 'lucide-react/icons/x'
import {
  type ComponentProps,
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import type { ConfirmOptions } from './message-dialog.tsx'
import { useMessages } from './messages.tsx'
import { onEscape, useModal } from './modal.ts'
import { useUnsavedGuard } from './unsaved-guard.ts'

interface DialogProps {
  title: string
  /** Called on Escape or the close button. The parent must then stop rendering the dialog. */
  onClose: () => void
  children: ReactNode
  /** `panel` slides in from the side on wide screens, for long forms. */
  shape?: 'box' | 'panel'
  /** Asked before it closes over what was typed; null if nothing would be lost. Parts use `useClosingQuestion`. */
  question?: string | null
  /** Called if what was typed is discarded. */
  onDiscard?: () => void
}

/** A modal `<dialog>` with a heading and a close button. It is open while it is rendered. */
export function Dialog({
  title,
  onClose,
  children,
  shape = 'box',
  question: text = null,
  onDiscard,
}: DialogProps) {
  const titleId = useId()
  const dialogRef = useModal()
  const [ofParts, setQuestions] = useState<ClosingQuestions>({})
  const own = text === null ? null : { text, answers: DISCARDING, onDiscard }
  const questions = [...Object.values(ofParts), own].filter(each => each !== null)
  const [question = null] = questions
  const mayLeave = useLeaving(dialogRef, question, questions)
  const close = async () => {
    const mayClose = await mayLeave()
    if (mayClose) onClose()
    return mayClose
  }
  useUnsavedGuard(question !== null, close)
  return (
    <dialog
      ref={dialogRef}
      className={`${styles.dialog} ${styles[shape]}`}
      aria-labelledby={titleId}
      onKeyDown={onEscape(() => void close())}
      onCancel={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        void close()
      }}
      onClose={event => {
        if (event.currentTarget.open) return
        // A phone's back gesture can close it without a cancel event.
        if (question !== null) event.currentTarget.showModal()
        void close()
      }}
    >
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Close" onClick={() => void close()}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.content}>
        <DialogContext value={{ setQuestions, mayLeave, close }}>{children}</DialogContext>
      </div>
    </dialog>
  )
}

/** The buttons at the bottom of a dialog, always in view. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={styles.footer}>{children}</footer>
}

/** Closes the surrounding dialog as Escape does: it asks first if something would be lost. */
export function CloseButton(button: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  const { close } = useContext(DialogContext)
  return <Button {...button} onClick={() => void close()} />
}

interface LeaveButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  onLeave: () => void
}

/** Leaves a part of the surrounding dialog, which first asks what it would ask before it closes. */
export function LeaveButton({ onLeave, ...button }: LeaveButtonProps) {
  const { mayLeave } = useContext(DialogContext)
  const leave = async () => {
    if (await mayLeave()) onLeave()
  }
  return <Button {...button} onClick={() => void leave()} />
}

export function CancelButton({ disabled }: { disabled?: boolean }) {
  return <CloseButton disabled={disabled}>Cancel</CloseButton>
}

/**
 * Sets the question that the surrounding dialog asks before Cancel, Escape, the close button or the browser's Back
 * closes it, to protect unsaved input. Null if there is nothing to lose. `onDiscard` is called if the answer to this
 * text is to close, whichever part of the dialog asked it.
 */
export function useClosingQuestion(
  text: string | null,
  answers: ConfirmOptions = DISCARDING,
  onDiscard: () => void = () => {},
): void {
  const id = useId()
  const { setQuestions } = useContext(DialogContext)
  const discard = useRef(onDiscard)
  // Layout effects, so the question is up to date before the next key press.
  useLayoutEffect(() => {
    discard.current = onDiscard
  })
  useLayoutEffect(() => {
    const question = text === null ? null : { text, answers, onDiscard: () => discard.current() }
    setQuestions(known => ({ ...known, [id]: question }))
    return () => setQuestions(known => ({ ...known, [id]: null }))
  }, [id, text, answers, setQuestions])
}

interface ClosingQuestion {
  text: string
  answers: ConfirmOptions
  onDiscard?: () => void
}

/** The questions of the parts of a dialog. */
type ClosingQuestions = Record<string, ClosingQuestion | null>

/** What the parts of a dialog may do with it. */
interface DialogParts {
  setQuestions: Dispatch<SetStateAction<ClosingQuestions>>
  mayLeave: () => Promise<boolean>
  close: () => Promise<boolean>
}

const DialogContext = createContext<DialogParts>({
  setQuestions: () => {},
  mayLeave: async () => true,
  close: async () => true,
})

/** The answers to a closing question about unsaved input. */
export const DISCARDING: ConfirmOptions = { action: 'Discard', refusal: 'Keep it' }
/** The answers to a closing question while something is running. */
export const STOPPING: ConfirmOptions = { action: 'Stop', refusal: 'Keep going' }

/** The question about what was typed. */
export const DISCARD_TYPED = 'Discard what you typed?'

/** Asks the question, if something would be lost. True if there is nothing, or it may be lost. */
function useLeaving(
  dialog: RefObject<HTMLDialogElement | null>,
  question: ClosingQuestion | null,
  questions: readonly ClosingQuestion[],
): () => Promise<boolean> {
  const messages = useMessages()
  const isAsking = useRef(false)
  return async () => {
    if (isAsking.current) return false
    isAsking.current = true
    // What is saved on leaving its field is left first: closing takes the field away without that.
    const focused = document.activeElement
    if (question === null && focused instanceof HTMLElement && dialog.current?.contains(focused))
      focused.blur()
    const mayLeave = question === null || (await messages.confirm(question.text, question.answers))
    isAsking.current = false
    if (mayLeave) for (const each of questions) if (each.text === question?.text) each.onDiscard?.()
    return mayLeave
  }
}
