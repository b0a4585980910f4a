import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { useSending } from '#web/api/use-send.ts'
import { goToField } from '#web/ui/go-to.ts'

/** What is wrong, by the name of the input; under '' what is said of the form as a whole. */
export type FormProblems = Readonly<Record<string, string | undefined>>

interface FormOptions<Answer> {
  /** False as long as there is nothing to send: Enter then does nothing. */
  canSend?: boolean
  /** Says what is wrong with what was typed; null sends it. */
  check?: () => FormProblems | null
  send: () => Promise<Answer>
  /** Called once it is sent, and what it changed is read again. */
  onSent?: (answer: Answer) => void
  /** The sentence for what `send` has thrown. */
  sentenceOf?: (error: unknown) => string
}

export interface FormState {
  isSending: boolean
  /** What is wrong with the form as a whole; null if nothing is. */
  problem: string | null
  /** What is wrong at the input with this name. */
  problemOf: (input: string) => string | null
  /** Shows what is wrong, as found elsewhere; null for nothing. */
  setProblem: (problem: string | null) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Sends a form. What is wrong is said at its input, which gets the focus: what `check` has found, and each field that
 * the server names, if the form has an input for it. What is typed stays.
 */
export function useForm<Answer>(options: FormOptions<Answer>): FormState {
  const { canSend = true, check, send, onSent, sentenceOf = messageOf } = options
  const [problems, setProblems] = useState(NONE)
  const sending = useSending(send)

  const submit = async (form: HTMLFormElement) => {
    if (!canSend || sending.isSending) return
    const found = check?.() ?? NONE
    show(form, found)
    if (found !== NONE) return
    try {
      const answer = await sending.send()
      onSent?.(answer)
    } catch (error) {
      show(form, refusedFields(form, error) ?? { '': sentenceOf(error) })
    }
  }
  const show = (form: HTMLFormElement, found: FormProblems) => {
    setProblems(found)
    const first = Object.keys(found).map(input => form.elements.namedItem(input))[0]
    if (first instanceof HTMLElement) goToField(first)
  }
  return {
    isSending: sending.isSending,
    problem: problems[''] ?? null,
    problemOf: input => problems[input] ?? null,
    setProblem: problem => setProblems(problem === null ? NONE : { '': problem }),
    onSubmit: event => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

const NONE: FormProblems = {}

/** What the server says of each field; null if it names none, or one that isn't in the form. */
function refusedFields(form: HTMLFormElement, error: unknown): FormProblems | null {
  const fields = error instanceof ApiError ? error.fields : []
  const areHere = fields.every(({ field }) => form.elements.namedItem(field) !== null)
  if (fields.length === 0 || !areHere) return null
  return Object.fromEntries(fields.map(({ field, sentence }) => [field, sentence]))
}
