import { useMemo, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Style } from '#contract/styles.ts'
import { failure, success } from '#domain/record/result.ts'
import { ALL_POINTS } from '#domain/score/points.ts'
import type { JudgingRules } from '#domain/score/style.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { PRECONDITION_FAILED, sendCall } from '#web/api/send-call.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { type FormState, useForm } from '#web/parts/form/use-form.ts'
import { draftOfStyle, rulesOfDraft, type StyleDraft } from './style-draft.ts'

/** The most characters of a style's name. */
export const LONGEST_STYLE_NAME = 60

/** The storage key of a style's draft; a new style has no id yet. */
export function styleDraftKey(id: number | 'new'): string {
  return `style ${id}`
}

interface StyleEditing {
  draft: StyleDraft
  change: (draft: StyleDraft) => void
  /** What the form was filled with. */
  filled: Style
  isChanged: boolean
  /** The rules of the draft; null while they are invalid. */
  rules: JudgingRules | null
  /** The last valid rules. */
  shownRules: JudgingRules
  form: FormState
}

/** A style in a form. What is typed survives a change of tabs and a reload until it is saved or discarded. */
export function useStyleEditing(style: Style, isNew: boolean, onSaved: (saved: Style) => void): StyleEditing {
  const key = styleDraftKey(isNew ? 'new' : style.id)
  const [filled] = useState(style)
  const before = useMemo(() => draftOfStyle(filled), [filled])
  const typed = useDraft(key, before)
  const draft = typed.value
  const rules = useMemo(() => rulesOfDraft(draft), [draft])
  const [shownRules, setShownRules] = useState<JudgingRules>(rules ?? filled)
  if (rules !== null && rules !== shownRules) setShownRules(rules)
  // Reads the ETag that the update needs.
  useCall(calls.readStyle, isNew ? null : { id: filled.id })
  const form = useForm({
    draft: typed,
    read: () => {
      const name = draft.name.trim()
      if (name === '') return failure({ field: 'name', sentence: 'Enter a name' })
      if (rules !== null) return success({ name, ...rules })
      return failure({ field: '', sentence: WRONG_RULES })
    },
    send: sent =>
      isNew ? sendCall(calls.createStyle, {}, sent) : sendCall(calls.updateStyle, { id: filled.id }, sent),
    onSent: onSaved,
    sentenceOf: saveProblem,
  })
  return {
    draft,
    change: form.change,
    filled,
    isChanged: typed.isChanged,
    rules,
    shownRules,
    form,
  }
}

const WRONG_RULES = `Each ideal must go from less to more, and the points must be ${ALL_POINTS}.`

function saveProblem(error: unknown): string {
  return error instanceof ApiError && error.status === PRECONDITION_FAILED
    ? 'This style was changed elsewhere after you opened it. Save again to overwrite that, or cancel to see it.'
    : `Failed to save the style: ${messageOf(error)}`
}
