import { useState } from 'react'
import type { Read, Write } from '#contract/call.ts'
import { pick } from '#domain/record/named-values.ts'
import { failure } from '#domain/record/result.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { readCall } from '#web/api/read-call.ts'
import { PRECONDITION_FAILED, type Sent, sendEdit } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { isSame, mergeEdit } from '#web/parts/edit/edit-merge.ts'
import { keptDraft, useKeptDraft } from '#web/parts/edit/kept-draft.ts'
import { type FormState, type ReadForm, useForm } from '#web/parts/form/use-form.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { type EditConflict, OVERWRITE_ANSWERS, OVERWRITE_QUESTION } from './changed-elsewhere.tsx'

interface EntityEditOptions<Entity, Draft, Changes> {
  /** The entity as shown when the form was opened. */
  entity: Entity
  /** The kind of entity, such as `roast`. */
  noun: string
  /** Where what is typed is kept, so that it survives a reload. */
  draftKey: string
  read: Read<{ id: number }, Entity>
  update: Write<{ id: number }, Changes, Entity>
  /** What the form is filled with. */
  draftOf: (entity: Entity) => Draft
  /** What the draft changes; null if nothing. */
  changesOf: (draft: Draft, shown: Entity) => ReadForm<Sent<Changes> | null>
  labelOf: (field: keyof Draft & string) => string
  /** The value of a field for people to read; '' for none. */
  textOf: (draft: Draft, field: keyof Draft & string) => string
  /** Says what went wrong, instead of the form. */
  onFailure?: (problem: string) => Promise<void>
  /** Called once the form can be closed. */
  onDone: (isSaved: boolean) => void
}

interface EntityEdit<Entity, Draft> {
  form: FormState
  draft: Draft
  setDraft: (draft: Draft) => void
  /** The state being edited: the one from opening the form, or the newest once a change elsewhere was found. */
  shown: Entity
  /** Whether the entity is being saved or read. */
  isBusy: boolean
  /** The fields edited both here and elsewhere; null unless a change elsewhere was found. */
  conflicts: EditConflict<keyof Draft & string>[] | null
  /** Leaves the form without what was typed. */
  cancel: () => void
  /** Takes the current values of these fields. */
  takeNewest: (fields: (keyof Draft & string)[]) => void
}

/**
 * Edits an entity in a form. What is typed survives a reload. It is saved only if the entity has not changed since it
 * was shown. Otherwise merges the edit with the newest state, and overwrites conflicting values only after the owner
 * confirms.
 */
export function useEntityEdit<
  Entity extends { id: number; updated_at: string },
  Draft extends object,
  Changes,
>(options: EntityEditOptions<Entity, Draft, Changes>): EntityEdit<Entity, Draft> {
  const { entity, noun, draftKey, draftOf, labelOf, textOf, onFailure } = options
  const { id } = entity
  const messages = useMessages()
  const [shown, setShown] = useState(entity)
  const saved = draftOf(shown)
  const [opened] = useState(() => keptDraft<Draft>(draftKey) ?? { before: saved, edited: saved })
  const [restored] = useState(() => mergeEdit(opened.before, opened.edited, saved))
  const [draft, setDraft] = useState(restored.merged)
  const [conflicts, setConflicts] = useState(() =>
    restored.conflicts.length === 0 ? null : { fields: restored.conflicts, edited: opened.edited },
  )
  // With conflicts, another reload must find them again.
  useKeptDraft(draftKey, conflicts === null ? saved : opened.before, draft)
  const merging = useSending(() => readCall(options.read, { id }))

  const form: FormState = useForm({
    read: async () => {
      const changes = options.changesOf(draft, shown)
      const isOverwriting = conflicts?.fields.some(field => !isSame(draft[field], saved[field])) ?? false
      if (!changes.ok || !isOverwriting) return changes
      return (await messages.confirm(OVERWRITE_QUESTION, OVERWRITE_ANSWERS)) ? changes : failure([])
    },
    send: async changes => {
      if (changes !== null) await sendEdit(options.update, { id }, shown, changes)
    },
    onSent: (_, changes) => options.onDone(changes !== null),
    draft: { key: draftKey, change: setDraft },
    sentenceOf: error => {
      const sentence = `Failed to save changes: ${messageOf(error)}`
      const isStale = error instanceof ApiError && error.status === PRECONDITION_FAILED
      if (onFailure === undefined && !isStale) return sentence
      void sayAndRenew(sentence, isStale)
      return null
    },
  })
  const sayAndRenew = async (sentence: string, isStale: boolean) => {
    await onFailure?.(sentence)
    if (!isStale) return
    try {
      const newest = await merging.send()
      const merge = mergeEdit(saved, draft, draftOf(newest))
      setDraft(merge.merged)
      setShown(newest)
      setConflicts({ fields: merge.conflicts, edited: draft })
    } catch (error) {
      const sentence = `Failed to load ${noun}: ${messageOf(error)}`
      if (onFailure === undefined) form.setProblem(sentence)
      else await onFailure(sentence)
    }
  }
  const shownConflicts = conflicts?.fields.map(field => ({
    field,
    label: labelOf(field),
    now: textOf(saved, field),
    typed: textOf(conflicts.edited, field),
  }))
  return {
    form,
    draft,
    setDraft,
    shown,
    isBusy: form.isSending || merging.isSending,
    conflicts: shownConflicts ?? null,
    cancel: () => {
      form.discard()
      options.onDone(false)
    },
    takeNewest: fields => setDraft({ ...draft, ...pick(saved, fields) }),
  }
}
