import { useState } from 'react'
import type { Read, Write } from '#contract/call.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { readCall } from '#web/api/read-call.ts'
import { PRECONDITION_FAILED, type Sent, sendEdit } from '#web/api/send-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { isSame, mergeEdit } from '#web/parts/edit/edit-merge.ts'
import type { KeptDraft } from '#web/parts/edit/kept-draft.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { type EditConflict, OVERWRITE_ANSWERS, OVERWRITE_QUESTION } from './changed-elsewhere.tsx'

interface EntityEditOptions<Entity, Fields, Changes> {
  /** The entity as shown when the form was opened. */
  entity: Entity
  /** The kind of entity, such as `roast`. */
  noun: string
  read: Read<{ id: number }, Entity>
  update: Write<{ id: number }, Changes, Entity>
  /** What was typed before a reload, and into which values; null for nothing. */
  kept: KeptDraft<Fields> | null
  /** The fields of an entity that the form edits. */
  fieldsOf: (entity: Entity) => Fields
  labelOf: (field: keyof Fields & string) => string
  /** The value of a field as text; '' for none. */
  textOf: (fields: Fields, field: keyof Fields & string) => string
  /** Puts the merged values into the form. */
  onMerged: (merged: Fields) => void
  /** Shows what went wrong, or clears it if null. */
  onProblem: (problem: string | null) => Promise<void> | void
  onSaved: () => void
}

interface EntityEdit<Entity, Fields, Changes> {
  /** The state being edited: the one from opening the form, or the newest once a change elsewhere was found. */
  shown: Entity
  /** Whether the entity is being saved or read. */
  isBusy: boolean
  /** The fields edited both here and elsewhere; null unless a change elsewhere was found. */
  conflicts: EditConflict<keyof Fields & string>[] | null
  /** Saves the edit by sending the changes. */
  save: (edited: Fields, changes: Sent<Changes>) => Promise<void>
}

/**
 * Saves an edit only if the entity has not changed since it was shown. Otherwise merges the edit with the newest
 * state, and overwrites conflicting values only after the owner confirms.
 */
export function useEntityEdit<
  Entity extends { id: number; updated_at: string },
  Fields extends object,
  Changes,
>(options: EntityEditOptions<Entity, Fields, Changes>): EntityEdit<Entity, Fields, Changes> {
  const { entity, noun, fieldsOf, labelOf, textOf, onMerged, onProblem, onSaved } = options
  const { id } = entity
  const messages = useMessages()
  const [shown, setShown] = useState(entity)
  const saving = useSending((changes: Sent<Changes>) => sendEdit(options.update, { id }, shown, changes))
  const merging = useSending(() => readCall(options.read, { id }))
  const [conflicts, setConflicts] = useState(() => conflictsWithKept(options))

  const save = async (edited: Fields, changes: Sent<Changes>) => {
    const there = fieldsOf(shown)
    const isOverwriting = conflicts?.fields.some(field => !isSame(edited[field], there[field])) ?? false
    if (isOverwriting && !(await messages.confirm(OVERWRITE_QUESTION, OVERWRITE_ANSWERS))) return
    void onProblem(null)
    try {
      await saving.send(changes)
      onSaved()
    } catch (error) {
      await onProblem(`Failed to save changes: ${messageOf(error)}`)
      if (error instanceof ApiError && error.status === PRECONDITION_FAILED) await showNewest(edited)
    }
  }
  const showNewest = async (edited: Fields) => {
    try {
      const newest = await merging.send()
      const now = fieldsOf(newest)
      const merge = mergeEdit(fieldsOf(shown), edited, now)
      onMerged(merge.merged)
      setShown(newest)
      setConflicts({ fields: merge.conflicts, edited })
      void onProblem(null)
    } catch (error) {
      await onProblem(`Failed to load ${noun}: ${messageOf(error)}`)
    }
  }
  const shownConflicts = conflicts?.fields.map(field => ({
    field,
    label: labelOf(field),
    now: textOf(fieldsOf(shown), field),
    typed: textOf(conflicts.edited, field),
  }))
  return {
    shown,
    isBusy: saving.isSending || merging.isSending,
    conflicts: shownConflicts ?? null,
    save,
  }
}

/** The fields that were typed before a reload and changed elsewhere since; null for none. */
function conflictsWithKept<
  Entity extends { id: number; updated_at: string },
  Fields extends object,
  Changes,
>({ kept, entity, fieldsOf }: EntityEditOptions<Entity, Fields, Changes>) {
  if (kept === null) return null
  const { conflicts } = mergeEdit(kept.before, kept.edited, fieldsOf(entity))
  return conflicts.length === 0 ? null : { fields: conflicts, edited: kept.edited }
}
