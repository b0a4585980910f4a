import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react'
import { failure, success } from '#domain/record/result.ts'
import { messageOf } from '#web/api/api-client.ts'
import { type DoubtedWeights, useWeightQuestion } from '#web/owner/parts/weight/weight-question.ts'
import type { Draft } from '#web/parts/edit/kept-draft.ts'
import { useForm } from '#web/parts/form/use-form.ts'
import { say } from '#web/shell/page-title.tsx'
import { useMessages } from '#web/ui/messages.tsx'

interface SavedRowOptions<Update, Value> {
  /** What is typed, until it is saved. */
  draft: Draft<Value>
  /** What is to be saved; null as long as nothing is, or something can't be read. */
  update: Update | null
  /** The weights of the update, if no roast has them. */
  weights?: readonly DoubtedWeights[]
  send: (update: Update) => Promise<{ roast_name: string }>
}

/** A row's form. What is typed in it is its fields' business. */
export type RowForm = Omit<ReturnType<typeof useSavedRow>, 'draft' | 'change'>

/**
 * Saves the form of a row by Enter, by its button, and when the focus leaves it. After Enter the focus goes to the
 * next field that is empty, or to the next row. Leaving only asks about weights that no roast has; what isn't saved
 * stays as a draft.
 */
export function useSavedRow<Update, Value>(options: SavedRowOptions<Update, Value>) {
  const { draft, update, weights = [], send } = options
  const question = useWeightQuestion()
  const messages = useMessages()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const next = useRef<HTMLInputElement>(undefined)
  const form = useForm({
    draft,
    canSend: update !== null,
    read: () => (update !== null && question.mayGoOn(weights) ? success(update) : failure([])),
    send,
    onSent: ({ roast_name }) => {
      say(`Saved ${roast_name}.`)
      next.current?.focus()
    },
    sentenceOf: error => {
      if (isHere.current) return messageOf(error)
      // The row is closed by now.
      messages.fail(`Failed to save: ${messageOf(error)}`)
      return null
    },
  })
  return {
    ...form,
    draft,
    isAsked: update !== null && question.isAsked(weights),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      next.current = emptyAfterFocus(event.currentTarget) ?? nextField(event.currentTarget)
      form.onSubmit(event)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
      // What is sent can't be typed in, which takes the focus away too.
      if (form.isSending || currentTarget.contains(relatedTarget)) return
      if (weights.length === 0) {
        next.current = undefined
        form.leave(currentTarget)
      } else if (update !== null && !question.isAsked(weights)) question.mayGoOn(weights)
    },
  }
}

/** The first empty field of a form after the one that has the focus. */
function emptyAfterFocus(form: HTMLFormElement): HTMLInputElement | undefined {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
  const focused = fields.indexOf(document.activeElement as HTMLInputElement)
  return fields.slice(focused + 1).find(field => field.value === '')
}

/** The first field of the row after that of an element. */
export function nextField(element: HTMLElement): HTMLInputElement | undefined {
  let row = element.closest('li, tr')?.nextElementSibling
  while (row != null) {
    const field = row.querySelector<HTMLInputElement>('form input:not(:disabled)')
    if (field !== null) return field
    row = row.nextElementSibling
  }
  return undefined
}
