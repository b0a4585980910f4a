import { useEffect, useState } from 'react'
import { isSame } from './edit-merge.ts'

/** What was typed into a form, and what it was filled with. */
interface KeptDraft<Draft> {
  before: Draft
  edited: Draft
}

/** The draft that was under way when the page was reloaded, or null. */
export function keptDraft<Draft>(key: string): KeptDraft<Draft> | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a draft for a reload of this tab, until it is forgotten; one that changes nothing isn't kept. */
export function keepDraft<Draft>(key: string, before: Draft, edited: Draft): void {
  try {
    if (isSame(before, edited)) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, JSON.stringify({ before, edited }))
  } catch {
    // A browser that stores nothing asks before it leaves the page.
  }
}

/** Keeps what is typed into a form while it is open. */
export function useKeptDraft<Draft>(key: string, before: Draft, edited: Draft): void {
  useEffect(() => keepDraft(key, before, edited))
}

/**
 * A value that is typed outside of a dialog. As long as it differs from what is saved, it is kept when its part of the
 * screen is left.
 */
export function useDraft<Draft>(key: string, saved: Draft): [Draft, (edited: Draft) => void] {
  const [edited, setEdited] = useState(() => keptDraft<Draft>(key)?.edited ?? saved)
  const change = (changed: Draft) => {
    setEdited(changed)
    keepDraft(key, saved, changed)
  }
  return [edited, change]
}

/** Forgets a draft that was saved or discarded. */
export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Then nothing was kept either.
  }
}

/** Forgets all drafts, because somebody else may be next at this browser. */
export function forgetAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Then nothing was kept either.
  }
}

const PREFIX = 'draft '
