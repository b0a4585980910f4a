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

/** What is typed in place of a saved value. */
export interface Draft<Value> {
  key: string
  value: Value
  /** Whether it differs from the saved value. */
  isChanged: boolean
  change: (edited: Value) => void
  /** Forgets what was kept: it was discarded. */
  forget: () => void
}

/**
 * A draft survives a reload, and the closing of its part of the screen, until it is sent, forgotten, or equals the
 * saved value. Where that changes elsewhere, so do the fields in which nothing was typed.
 */
export function useDraft<Value>(key: string, saved: Value): Draft<Value> {
  const [kept, setKept] = useState(() => keptDraft<Value>(key))
  const value = kept === null ? saved : broughtInto(saved, kept)
  const isChanged = !isSame(value, saved)
  if (kept !== null && !isChanged) setKept(null)
  else if (kept !== null && value !== kept.edited) setKept({ before: saved, edited: value })
  const change = (edited: Value) => {
    setKept({ before: saved, edited })
    keepDraft(key, saved, edited)
  }
  return { key, value, isChanged, change, forget: () => forgetDraft(key) }
}

function broughtInto<Value>(saved: Value, { before, edited }: KeptDraft<Value>): Value {
  const hasFields = typeof saved === 'object' && saved !== null && !isSame(before, saved)
  return hasFields ? (mergeEdit<object>(before as object, edited as object, saved).merged as Value) : edited
}

/** Sends what is typed, and forgets its draft then. What was typed meanwhile stays. */
export async function sendDraft<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer> {
  const sent = keptDraft(key)
  const answer = await send()
  if (isSame(keptDraft(key), sent)) forgetDraft(key)
  return answer
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
