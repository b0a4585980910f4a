import { useState } from 'react'
import type { Read, Write } from '#contract/call.ts'
import {
  ApiError,
  messageOf,
  PRECONDITION_FAILED,
  readCall,
  type Sent,
  sendEdit,
} from '#web/api/api-client.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { type EditConflict, OVERWRITE_ANSWERS, OVERWRITE_QUESTION } from './changed-elsewhere.tsx'
import { isSame, mergeEdit } from './edit-merge.ts'

interface EntityEditOptions<Entity, Fields, Changes> {
  /** As it was shown when the form was opened. */
  entity: Entity
  /** Such as `roast`. */
  noun: string
  read: Read<{ id: number }, Entity>
  update: Write<{ id: number }, Changes, Entity>
  /** What of an entity the form edits. */
  fieldsOf: (entity: Entity) => Fields
  labelOf: (field: keyof Fields & string) => string
  /** A value to be read; '' for none. */
  textOf: (value: Fields[keyof Fields]) => string
  /** Puts into the form what was edited in it, with the rest as it is now. */
  onMerged: (merged: Fields) => void
  /** Tells what went wrong; null where that is over. */
  onProblem: (problem: string | null) => Promise<void> | void
  /** Reads the entity again on the screen behind. */
  onOutdated: () => Promise<unknown>
  onSaved: () => Promise<void> | void
}

interface EntityEdit<Entity, Fields, Changes> {
  /** The state that is being edited: the one of the opening, or the newest once another change was found. */
  shown: Entity
  /** Whether it is being saved, or the newest read. */
  isBusy: boolean
  /** What was edited both here and elsewhere; null until another change was found. */
  conflicts: EditConflict<keyof Fields & string>[] | null
  /** Sends the changes that make up the edit. */
  save: (edited: Fields, changes: Sent<Changes>) => Promise<void>
}

/**
 * Saves the edit of an entity for that very state alone. Where it was changed elsewhere meanwhile, the newest is brought
 * together with what was edited, and only a deliberate answer puts one over the other.
 */
export function useEntityEdit<
  Entity extends { id: number; updated_at: string },
  Fields extends object,
  Changes,
>(options: EntityEditOptions<Entity, Fields, Changes>): EntityEdit<Entity, Fields, Changes> {
  const { entity, noun, fieldsOf, labelOf, textOf, onMerged, onProblem, onOutdated, onSaved } = options
  const { id } = entity
  const messages = useMessages()
  const [shown, setShown] = useState(entity)
  const [isBusy, setBusy] = useState(false)
  const [conflicts, setConflicts] = useState<EntityEdit<Entity, Fields, Changes>['conflicts']>(null)

  const save = async (edited: Fields, changes: Sent<Changes>) => {
    const there = fieldsOf(shown)
    const isOver = conflicts?.some(({ field }) => !isSame(edited[field], there[field])) ?? false
    if (isOver && !(await messages.confirm(OVERWRITE_QUESTION, OVERWRITE_ANSWERS))) return
    setBusy(true)
    void onProblem(null)
    try {
      await sendEdit(options.update, { id }, shown, changes)
      await onSaved()
    } catch (error) {
      setBusy(false)
      await onProblem(`Failed to save changes: ${messageOf(error)}`)
      if (error instanceof ApiError && error.status === PRECONDITION_FAILED) await showNewest(edited)
    }
  }
  const showNewest = async (edited: Fields) => {
    setBusy(true)
    try {
      await onOutdated()
      const newest = await readCall(options.read, { id })
      const now = fieldsOf(newest)
      const merge = mergeEdit(fieldsOf(shown), edited, now)
      onMerged(merge.merged)
      setShown(newest)
      setConflicts(
        merge.conflicts.map(field => ({
          field,
          label: labelOf(field),
          now: textOf(now[field]),
          typed: textOf(edited[field]),
        })),
      )
      void onProblem(null)
    } catch (error) {
      await onProblem(`Failed to load ${noun}: ${messageOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return { shown, isBusy, conflicts, save }
}
