import { navigate, useHashLocation } from 'wouter/use-hash-location'

/** How a screen is opened. */
export interface Opening {
  /** A sentence to be shown above it. */
  notice?: string
  /** To add something: its panel opens at once. */
  adding?: boolean
  /** As it was left, like going back to it, but as a new entry of the history. */
  asLeft?: boolean
  /** In place of the present screen, to which going back would make no sense. */
  replace?: boolean
}

/** Opens a screen; `pages` has the addresses. */
export function openPage(address: string, opening?: Opening): void {
  if (opening === undefined) {
    window.location.hash = address
    return
  }
  const { notice, adding, asLeft, replace } = opening
  navigate(address, { state: { notice, adding, visited: asLeft === true }, replace })
}

/** Whether the screen was opened to add something; true once for each such opening. */
export function takeAdding(): boolean {
  const { adding, ...rest } = (history.state ?? {}) as { adding?: boolean }
  if (adding !== true) return false
  history.replaceState(rest, '')
  return true
}

/** The sentence that the screen was opened with, or null. */
export function useNotice(): string | null {
  useHashLocation()
  return (history.state as { notice?: string } | null)?.notice ?? null
}
