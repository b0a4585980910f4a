import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/api/api-client.ts'
import { useSending } from '#web/api/use-send.ts'
import type { DoubtedWeights } from '#web/owner/parts/weight/doubted-weights.ts'
import { useWeightQuestion } from '#web/owner/parts/weight/use-weight-question.ts'
import type { Draft } from '#web/parts/edit/kept-draft.ts'
import { say } from '#web/shell/page-title.tsx'
import { useMessages } from '#web/ui/messages.tsx'

interface SavedRowOptions<Update> {
  /** What is typed, until it is saved. */
  draft: Pick<Draft<never>, 'send'>
  /** What is to be saved; null as long as nothing is, or something can't be read. */
  update: Update | null
  /** The weights of the update, if no roast has them. */
  weights?: readonly DoubtedWeights[]
  send: (update: Update) => Promise<{ roast_name: string }>
}

/**
 * Saves the form of a row by Enter, by its button, and when the focus leaves it. After Enter the focus goes to the
 * next field that is empty, or to the next row. Leaving only asks about weights that no roast has; what isn't saved
 * stays as a draft.
 */
export function useSavedRow<Update>({ draft, update, weights = [], send }: SavedRowOptions<Update>) {
  const question = useWeightQuestion()
  const saving = useSending(send)
  const [problem, setProblem] = useState<string | null>(null)
  /** Pressing Save also leaves the field, before the row knows that it is being saved. */
  const isSaving = useRef(false)
  /** What was saved last. The row may not show it yet. */
  const saved = useRef('')
  const messages = useMessages()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const save = async (): Promise<boolean> => {
    if (update === null || isSaving.current || !question.mayGoOn(weights)) return false
    isSaving.current = true
    setProblem(null)
    try {
      const { roast_name } = await draft.send(() => saving.send(update))
      saved.current = JSON.stringify(update)
      say(`Saved ${roast_name}.`)
      return true
    } catch (error) {
      // The row may be closed by now.
      if (isHere.current) setProblem(messageOf(error))
      else messages.fail(`Failed to save: ${messageOf(error)}`)
      return false
    } finally {
      isSaving.current = false
    }
  }
  return {
    problem,
    isSending: saving.isSending,
    isAsked: update !== null && question.isAsked(weights),
    form: {
      onSubmit: async (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const next = emptyAfterFocus(event.currentTarget) ?? nextField(event.currentTarget)
        if (await save()) next?.focus()
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
        if (currentTarget.contains(relatedTarget) || JSON.stringify(update) === saved.current) return
        if (weights.length === 0) void save()
        else if (update !== null && !question.isAsked(weights)) question.mayGoOn(weights)
      },
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
