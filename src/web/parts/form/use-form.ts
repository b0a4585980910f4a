import { type FormEvent, useRef, useState } from 'react'
import type { FieldProblem } from '#contract/problems.ts'
import { type Result, success } from '#domain/record/result.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { withoutName } from '#web/api/refused-field.ts'
import { PRECONDITION_FAILED } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import type { Draft } from '#web/parts/edit/kept-draft.ts'
import { goToField } from '#web/ui/go-to.ts'
import { useMessages } from '#web/ui/messages.tsx'

/** What is wrong, with the name of the input; '' if it is the form as a whole. */
export type FormProblem = Pick<FieldProblem, 'field' | 'sentence'>

/** What was typed, or what is wrong with it. */
export type ReadForm<Typed> = Result<Typed, FormProblem | readonly FormProblem[]>

interface FormOptions<Typed, Answer, Value> {
  /** False as long as there is nothing to send: Enter then does nothing. */
  canSend?: boolean
  /** Parses what was typed. Nothing is sent if it fails. */
  read?: () => ReadForm<Typed> | Promise<ReadForm<Typed>>
  send: (typed: Typed) => Promise<Answer>
  /** Called once it is sent, and what it changed is read again. */
  onSent?: (answer: Answer, typed: Typed) => void
  /** The sentence for what `send` has thrown; null if it is said elsewhere. */
  sentenceOf?: (error: unknown) => string | null
  /** The name of the input at which is said what would otherwise be said of the form as a whole. */
  mainInput?: string
  /** What is wrong already. */
  problem?: string | null
  /**
   * What is typed: forgotten once it is sent. What was typed over a change made elsewhere is sent only after a
   * question. The form shows such changes with `ChangedElsewhere`.
   */
  draft?: Draft<Value>
}

export interface FormState {
  isSending: boolean
  /** What is wrong with the form as a whole; null if nothing is. */
  problem: string | null
  /** What is wrong at the input with this name. */
  problemOf: (input: string) => string | null
  /** Says what is wrong, as found elsewhere; null for nothing. */
  setProblem: (sentence: string | null) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Sends it because it is left: not while something typed has to be chosen. */
  leave: (form: HTMLFormElement) => void
  /** Forgets what was typed. */
  discard: () => void
}

/**
 * Sends a form. What is wrong is said at its input, which gets the focus: what `read` has found, and each field that
 * the server names, if the form has an input whose `name` is the field's path (`freshness.best_days`). What is typed
 * stays.
 */
export function useForm<Typed, Answer, Value>(
  options: FormOptions<Typed, Answer, Value>,
): FormState & { change: (edited: Value) => void } {
  const { canSend = true, read, send, onSent, sentenceOf = messageOf, mainInput: field = '', draft } = options
  const inWords = (sentence: string | null = null) => (sentence === null ? [] : [{ field, sentence }])
  const [problems, setProblems] = useState<readonly FormProblem[]>(() => inWords(options.problem))
  const sending = useSending(send)
  const [isStale, setStale] = useState(false)
  const messages = useMessages()
  // The change that was met says it better.
  const shown = isStale && draft?.isElsewhere ? [] : problems
  const problemOf = (input: string) => shown.find(({ field }) => field === input)?.sentence ?? null

  const show = ({ elements }: HTMLFormElement, found: readonly FormProblem[]) => {
    setProblems(found)
    setStale(false)
    const input = elements.namedItem(found[0]?.field ?? '')
    if (input instanceof HTMLElement) goToField(input)
  }
  const isOverwriting = draft !== undefined && draft.open.length > 0
  const submit = async (form: HTMLFormElement) => {
    const typed = (await read?.()) ?? success(undefined as Typed)
    show(form, typed.ok ? [] : [typed.reason].flat())
    if (!typed.ok) return
    if (isOverwriting && !(await messages.confirm(...OVERWRITING))) return
    try {
      const send = () => sending.send(typed.value)
      const answer = await (draft === undefined ? send() : draft.send(send))
      onSent?.(answer, typed.value)
    } catch (error) {
      show(form, refusedFields(form, error) ?? inWords(sentenceOf(error)))
      setStale(error instanceof ApiError && error.status === PRECONDITION_FAILED)
    }
  }
  /** Pressing its button may also leave it, before it knows that it is being sent. */
  const isBusy = useRef(false)
  const submitOnce = async (form: HTMLFormElement) => {
    if (!canSend || isBusy.current) return
    isBusy.current = true
    await submit(form).finally(() => {
      isBusy.current = false
    })
  }
  return {
    isSending: sending.isSending,
    problem: problemOf(''),
    problemOf,
    setProblem: sentence => setProblems(inWords(sentence)),
    onSubmit: event => {
      event.preventDefault()
      // That of a dialog which stands in another form sends its own alone.
      event.stopPropagation()
      void submitOnce(event.currentTarget)
    },
    leave: form => {
      if (!isOverwriting) void submitOnce(form)
    },
    discard: () => {
      draft?.forget()
      setProblems([])
    },
    /** Changes the draft, and takes back what was said to be wrong. */
    change: edited => {
      draft?.change(edited)
      setProblems([])
    },
  }
}

/** What is asked before changes made elsewhere are overwritten. */
export const OVERWRITING = [
  'Overwrite the changes made elsewhere with what you typed?',
  { action: 'Overwrite', refusal: 'Look again' },
] as const

/** What the server says of each field; null if it names none, or one that isn't in the form. */
function refusedFields({ elements }: HTMLFormElement, error: unknown): readonly FormProblem[] | null {
  const fields = error instanceof ApiError ? error.fields : []
  const areHere = fields.every(({ field }) => elements.namedItem(field) !== null)
  if (fields.length === 0 || !areHere) return null
  return fields.map(refused => ({ field: refused.field, sentence: withoutName(refused) }))
}
