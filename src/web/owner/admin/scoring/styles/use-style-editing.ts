import { useMemo, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Style } from '#contract/styles.ts'
import { failure, success } from '#domain/record/result.ts'
import { ALL_POINTS } from '#domain/score/points.ts'
import type { JudgingRules } from '#domain/score/style.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { useForm } from '#web/parts/form/use-form.ts'
import { draftOfStyle, rulesOfDraft } from './style-draft.ts'

/** The most characters of a style's name. */
export const LONGEST_STYLE_NAME = 60

/** The storage key of a style's draft; a new style has no id yet. */
export function styleDraftKey(id: number | 'new'): string {
  return `style ${id}`
}

/** A style in a form. What is typed survives a change of tabs and a reload until it is saved or discarded. */
export function useStyleEditing(style: Style, isNew: boolean, onSaved: (saved: Style) => void) {
  const key = styleDraftKey(isNew ? 'new' : style.id)
  // With the ETag that the update needs.
  const { data: saved = style } = useCall(calls.readStyle, isNew ? null : { id: style.id })
  const before = useMemo(() => draftOfStyle(saved), [saved])
  const typed = useDraft(key, before)
  const draft = typed.value
  const rules = useMemo(() => rulesOfDraft(draft), [draft])
  const [shownRules, setShownRules] = useState<JudgingRules>(rules ?? saved)
  if (rules !== null && rules !== shownRules) setShownRules(rules)
  const form = useForm({
    draft: typed,
    read: () => {
      const name = draft.name.trim()
      if (name === '') return failure({ field: 'name', sentence: 'Enter a name' })
      if (rules !== null) return success({ name, ...rules })
      return failure({ field: '', sentence: WRONG_RULES })
    },
    send: sent =>
      isNew ? sendCall(calls.createStyle, {}, sent) : sendCall(calls.updateStyle, { id: style.id }, sent),
    onSent: onSaved,
  })
  return { typed, change: form.change, saved, rules, shownRules, form }
}

const WRONG_RULES = `Each ideal must go from less to more, and the points must be ${ALL_POINTS}.`
