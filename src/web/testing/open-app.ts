import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import * as calls from '#contract/calls.ts'
import { queryClient } from '#web/api/stale-reads.ts'
import { App } from '#web/app.tsx'
import { SCREENS, type ScreenEntry, screenOf } from '#web/screens.ts'
import { answer } from './answers.ts'

let root: Root | undefined

/**
 * Opens the app at an address such as `#/roasts/12`, for a visitor or the owner, as `main.tsx` does: with the script of
 * its screen. After a reload it finds what the tab keeps. Without StrictMode, with which React reads everything twice
 * outside of the product.
 */
export async function openApp(hash: string, { owner = false, isReload = false } = {}): Promise<void> {
  closeApp({ isReload })
  if (owner) answer(calls.readAdminStatus, () => ({ admin: true }))
  const screen = screenOf(hash)
  const { load } = SCREENS[screen.name] as ScreenEntry<never>
  const script = await load?.()
  history.pushState(null, '', hash)
  const element = document.createElement('div')
  element.id = 'root'
  document.body.append(element)
  root = createRoot(element)
  root.render(createElement(App, { loaded: { [screen.name]: script?.default } }))
}

/** Follows a link to an address in the app that is open. */
export function goTo(hash: string): void {
  window.location.hash = hash
}

/** Closes the app and forgets what it knew. */
export function closeApp({ isReload = false } = {}): void {
  // Lists remember how far they were scrolled.
  window.scrollTo(0, 0)
  window.dispatchEvent(new Event('scroll'))
  root?.unmount()
  root = undefined
  queryClient.clear()
  localStorage.clear()
  // Resets the remembered choices, as if another tab had cleared the storage.
  window.dispatchEvent(new StorageEvent('storage'))
  if (!isReload) sessionStorage.clear()
  document.body.replaceChildren()
}
