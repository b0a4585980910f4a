import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { keysInTab, stored } from '#web/ui/stored.ts'
import { isSame, mergeEdit } from './edit-merge.ts'

/** What was typed into a form, and what it was filled with. */
export interface KeptDraft<Draft> {
  before: Draft
  edited: Draft
}

/** The draft from before the page was reloaded, or null. */
export function keptDraft<Draft>(key: string): KeptDraft<Draft> | null {
  return draftUnder<Draft>(key).get()
}

/** Stores a draft for this tab, so that it survives a reload; removes it if it changes nothing. */
export function keepDraft<Draft>(key: string, before: Draft, edited: Draft): void {
  draftUnder<Draft>(key).set(isSame(before, edited) ? null : { before, edited })
}

/** What is typed in place of a saved value, and how it meets a change of that value made elsewhere. */
export interface Draft<Value> {
  value: Value
  /** The value as it is saved now. */
  saved: Value
  /** Whether it differs from the saved value. */
  isChanged: boolean
  change: (edited: Value) => void
  /** Forgets what was typed: it was discarded. */
  forget: () => void
  /** Sends what is typed, and forgets it then. What was typed meanwhile stays. */
  send: <Answer>(action: () => Promise<Answer>) => Promise<Answer>
  /** Whether the saved value was changed elsewhere since something was typed last. */
  isElsewhere: boolean
  /** The fields edited both here and elsewhere, to different values, with what was typed in them. */
  differing: readonly FieldOf<Value>[]
  typed: Value
  /** Those of them that aren't settled. */
  open: readonly FieldOf<Value>[]
  /** Keeps what was typed in these fields, or takes the values from elsewhere. */
  settle: (fields: readonly FieldOf<Value>[], whose: 'typed' | 'saved') => void
}

export type FieldOf<Value> = keyof Value & string

/**
 * A draft survives a reload, and the closing of its part of the screen, until it is sent, forgotten, or equals the
 * saved value. Where that changes elsewhere, so do the fields in which nothing was typed.
 */
export function useDraft<Value>(key: string, saved: Value): Draft<Value> {
  const kept = useMemo(() => draftUnder<Value>(key), [key])
  const draft = kept.use()
  const { merged: value, conflicts: open } = useMemo(
    () => (draft === null ? { merged: saved, conflicts: [] } : mergeEdit(draft.before, draft.edited, saved)),
    [draft, saved],
  )
  const [settled, setSettled] = useState<{ saved: Value; typed: Partial<Value> }>({ saved, typed: {} })
  const settledFields = isSame(settled.saved, saved) ? (Object.keys(settled.typed) as FieldOf<Value>[]) : []
  const taken = settledFields.filter(field => isSame(value[field], saved[field]))
  const typed = taken.length === 0 ? value : { ...value, ...picked(settled.typed as Value, taken) }
  const differing = [...open, ...settledFields.filter(field => !open.includes(field))]
  const isChanged = !isSame(value, saved)

  const latest = useRef(saved)
  useLayoutEffect(() => {
    latest.current = saved
  })
  const keep = (edited: Value, unsettled: readonly FieldOf<Value>[]) => {
    const before =
      draft === null || unsettled.length === 0 ? saved : { ...saved, ...picked(draft.before, unsettled) }
    kept.set(isSame(edited, saved) ? null : { before, edited })
  }
  return {
    ...{ value, saved, isChanged, typed, differing, open },
    isElsewhere: differing.length > 0 || (isChanged && draft !== null && hasChanged(draft.before, saved)),
    change: edited => keep(edited, open),
    forget: () => kept.set(null),
    settle: (fields, whose) => {
      setSettled({ saved, typed: { ...picked(typed, settledFields), ...picked(typed, fields) } })
      const unsettled = open.filter(field => !fields.includes(field))
      keep({ ...value, ...picked(whose === 'typed' ? typed : saved, fields) }, unsettled)
    },
    send: async action => {
      const sent = kept.get()
      const answer = await action()
      const now = kept.get()
      if (sent === null || now === null) return answer
      const edited = mergeEdit(sent.edited, now.edited, latest.current).merged
      kept.set(isSame(now, sent) ? null : { before: latest.current, edited })
      return answer
    },
  }
}

function hasChanged(before: unknown, saved: unknown): boolean {
  return typeof saved === 'object' && !isSame(before, saved)
}

function picked<Value>(value: Value, fields: readonly FieldOf<Value>[]): Partial<Value> {
  return Object.fromEntries(fields.map(field => [field, value[field]])) as Partial<Value>
}

/** Forgets all drafts, because somebody else may be next at this browser. */
export function forgetAllDrafts(): void {
  for (const key of keptKeys()) draftUnder(key).set(null)
}

/** The keys of all drafts that are kept. */
export function keptKeys(): string[] {
  return keysInTab(PREFIX).map(key => key.slice(PREFIX.length))
}

const PREFIX = 'draft '

function draftUnder<Draft>(key: string) {
  const read = (kept: object | null) =>
    kept !== null && 'edited' in kept ? (kept as KeptDraft<Draft>) : null
  return stored(PREFIX + key, read, 'sessionStorage')
}
