import { useMemo, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Style } from '#contract/styles.ts'
import { ALL_POINTS } from '#domain/score/points.ts'
import type { JudgingRules } from '#domain/score/style.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { PRECONDITION_FAILED, sendCall } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { isSame, mergeEdit } from '#web/parts/edit/edit-merge.ts'
import { forgetDraft, keptDraft, useKeptDraft } from '#web/parts/edit/kept-draft.ts'
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
  nameProblem: string | null
  problem: string | null
  isSaving: boolean
  save: () => Promise<void>
  forget: () => void
}

/** A style in a form. What is typed survives a change of tabs and a reload until it is saved or discarded. */
export function useStyleEditing(style: Style, isNew: boolean, onSaved: (saved: Style) => void): StyleEditing {
  const key = styleDraftKey(isNew ? 'new' : style.id)
  const [filled] = useState(style)
  const before = useMemo(() => draftOfStyle(filled), [filled])
  const [draft, setDraft] = useState(() => {
    const kept = keptDraft<StyleDraft>(key)
    return kept === null ? before : mergeEdit(kept.before, kept.edited, before).merged
  })
  useKeptDraft(key, before, draft)
  const rules = useMemo(() => rulesOfDraft(draft), [draft])
  const [shownRules, setShownRules] = useState<JudgingRules>(rules ?? filled)
  if (rules !== null && rules !== shownRules) setShownRules(rules)
  const [nameProblem, setNameProblem] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // Reads the ETag that the update needs.
  useCall(calls.readStyle, isNew ? null : { id: filled.id })
  const saving = useSending((sent: JudgingRules & { name: string }) =>
    isNew ? sendCall(calls.createStyle, {}, sent) : sendCall(calls.updateStyle, { id: filled.id }, sent),
  )

  const change = (changed: StyleDraft) => {
    setDraft(changed)
    setProblem(null)
    if (changed.name !== draft.name) setNameProblem(null)
  }
  const save = async () => {
    const name = draft.name.trim()
    if (name === '') return setNameProblem('Enter a name')
    if (rules === null)
      return setProblem(`Each ideal must go from less to more, and the points must be ${ALL_POINTS}.`)
    try {
      const saved = await saving.send({ name, ...rules })
      forgetDraft(key)
      onSaved(saved)
    } catch (error) {
      setProblem(saveProblem(error))
    }
  }
  return {
    draft,
    change,
    filled,
    isChanged: !isSame(before, draft),
    rules,
    shownRules,
    nameProblem,
    problem,
    isSaving: saving.isSending,
    save,
    forget: () => forgetDraft(key),
  }
}

function saveProblem(error: unknown): string {
  return error instanceof ApiError && error.status === PRECONDITION_FAILED
    ? 'This style was changed elsewhere after you opened it. Save again to overwrite that, or cancel to see it.'
    : `Failed to save the style: ${messageOf(error)}`
}
