/** The screen of a page that was opened at an address to share, such as `#/roasts/12` at `/r/150`; otherwise empty. */
export const sharedScreen =
  document.querySelector<HTMLMetaElement>('meta[name="first-crack-screen"]')?.content ?? ''

/** The path of the app in a page that was opened at an address to share: `/` at `/r/150`. */
export const homeOfShared = sharedScreen
  ? window.location.pathname.replace(/[^/]+\/[^/]+\/?$/, '')
  : undefined

/** The address of the screen that is shown, with its query, such as `#/roasts?q=kenya`; empty for home. */
export function shownAddress(): string {
  return window.location.hash || sharedScreen
}
