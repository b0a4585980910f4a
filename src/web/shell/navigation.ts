import { useSyncExternalStore } from 'react'
import { homeOfShared, sharedScreen, shownAddress } from './shown-address.ts'

/** How a screen is opened. */
export interface Opening {
  /** A sentence to show above it. */
  notice?: string
  /** Opens its panel for adding at once. */
  adding?: boolean
  /** Opens it as it was left, like going back, but as a new history entry. */
  asLeft?: boolean
  /** Replaces the current history entry, for a screen that it makes no sense to go back to. */
  replace?: boolean
}

/** Opens a screen by an address from `pages`. */
export function openPage(address: string, opening?: Opening): void {
  if (opening === undefined) {
    window.location.hash = address
    return
  }
  const { notice, adding, asLeft, replace } = opening
  goTo(address, { notice, adding, visited: asLeft === true }, replace === true)
}

/**
 * Changes the address of the screen that is shown: with `replace` that of its history entry, otherwise going back
 * leads to what it was.
 */
export function changeAddress(address: string, { replace }: { replace: boolean }): void {
  goTo(address, { visited: true }, replace)
}

/** The address of the screen from which the one that is shown was opened in the app; null if it wasn't. */
export function openedFrom(): string | null {
  return (history.state as { from?: string } | null)?.from ?? null
}

/** Changes the history and dispatches an event, because the browser sends none for that. */
function goTo(address: string, state: object, replace: boolean): void {
  const isSameScreen = address.split('?')[0] === shownAddress().split('?')[0]
  const from = replace || isSameScreen ? openedFrom() : shownAddress()
  history[replace ? 'replaceState' : 'pushState']({ ...state, from }, '', address)
  dispatchChange()
}

function dispatchChange(): void {
  window.dispatchEvent(new HashChangeEvent('hashchange', { newURL: window.location.href }))
}

// They add their listeners before the screens add theirs, so that they are called first.
followLinks()
followShared()

/** Keeps with the history entry that a link has made where it was. */
function followLinks(): void {
  window.addEventListener('hashchange', ({ oldURL }) => {
    if (oldURL === '' || history.state !== null) return
    history.replaceState({ from: new URL(oldURL).hash || sharedScreen }, '')
  })
}

/**
 * In a page that was opened at an address to share such as `/r/150`, other screens have their usual addresses:
 * `/#/beans` and not `/r/150#/beans`. Going back and forth between the two, browsers send no event for the change of
 * the hash.
 */
function followShared(): void {
  if (homeOfShared === undefined) return
  const leave = () => {
    const { hash, pathname } = window.location
    if (hash && pathname !== homeOfShared) history.replaceState(history.state, '', homeOfShared + hash)
  }
  leave()
  window.addEventListener('hashchange', leave)
  // In a timeout, so that `holdNavigation` decides first.
  window.addEventListener('popstate', () => setTimeout(dispatchChange))
}

/** The address of the screen that is shown, with its query, such as `#/roasts?q=kenya`. Follows every change. */
export function useShownAddress(): string {
  return useSyncExternalStore(followHash, shownAddress)
}

function followHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** Whether the screen was opened with `adding`. Returns true only once for each opening. */
export function takeAdding(): boolean {
  const { adding, ...rest } = (history.state ?? {}) as { adding?: boolean }
  if (adding !== true) return false
  history.replaceState(rest, '')
  return true
}

/** The sentence that the screen was opened with, or null. */
export function useNotice(): string | null {
  useShownAddress()
  return (history.state as { notice?: string } | null)?.notice ?? null
}
