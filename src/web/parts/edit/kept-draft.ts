import { useEffect, useState } from 'react'
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

/** Keeps what is typed into a form while it is open. */
export function useKeptDraft<Draft>(key: string, before: Draft, edited: Draft): void {
  useEffect(() => keepDraft(key, before, edited))
}

/** The draft of a form that is open: what was typed before a reload, brought into what is saved now. */
export function useFormDraft<Draft extends object>(
  key: string,
  saved: Draft,
): [Draft, (edited: Draft) => void] {
  const [edited, setEdited] = useState(() => {
    const kept = keptDraft<Draft>(key)
    return kept === null ? saved : mergeEdit(kept.before, kept.edited, saved).merged
  })
  useKeptDraft(key, saved, edited)
  return [edited, setEdited]
}

/**
 * A value that is typed outside of a dialog. As long as it differs from the saved value, its draft survives when this
 * part of the screen is closed; otherwise it follows what is saved elsewhere. What saves it without a form forgets it.
 */
export function useDraft<Draft>(
  key: string,
  saved: Draft,
): [draft: Draft, change: (edited: Draft) => void, forget: () => void] {
  const [edited, setEdited] = useState<Draft | null>(() => keptDraft<Draft>(key)?.edited ?? null)
  if (edited !== null && isSame(edited, saved)) setEdited(null)
  const change = (changed: Draft) => {
    setEdited(() => changed)
    keepDraft(key, saved, changed)
  }
  return [edited ?? saved, change, () => forgetDraft(key)]
}

/** Forgets a draft that was saved or discarded. */
export function forgetDraft(key: string): void {
  draftUnder(key).set(null)
}

/** Forgets all drafts, because somebody else may be next at this browser. */
export function forgetAllDrafts(): void {
  for (const key of keptKeys()) forgetDraft(key)
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
