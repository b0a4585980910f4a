import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import * as calls from '#contract/calls.ts'
import { queryClient } from '#web/api/stale-reads.ts'
import { App } from '#web/app.tsx'
import { answer } from './answers.ts'

let root: Root | undefined

/**
 * Opens the app at an address such as `#/roasts/12`, for a visitor or the owner. Without StrictMode, with which React
 * reads everything twice outside of the product.
 */
export function openApp(hash: string, { owner = false } = {}): void {
  closeApp()
  answer(calls.readAdminStatus, () => ({ admin: owner }))
  history.pushState(null, '', hash)
  const element = document.createElement('div')
  element.id = 'root'
  document.body.append(element)
  root = createRoot(element)
  root.render(createElement(App, { loaded: {} }))
}

/** Follows a link to an address in the app that is open. */
export function goTo(hash: string): void {
  window.location.hash = hash
}

/** Closes the app and forgets what it knew. */
export function closeApp(): void {
  root?.unmount()
  root = undefined
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  window.scrollTo(0, 0)
}
