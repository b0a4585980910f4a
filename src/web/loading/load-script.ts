/**
 * Loads a script on demand: `loadScript(() => import('./logins.ts'))`. Throws an Error whose message can be shown.
 */
export function loadScript<Script>(load: () => Promise<Script>): Promise<Script> {
  return load().catch(() => {
    throw new Error(notLoadedText())
  })
}

/** Why a part of the app is missing, and what to do. */
export function notLoadedText(): string {
  return navigator.onLine === false
    ? 'You are offline. Connect to a network, then try again.'
    : 'This part can’t be loaded. Please try refreshing the page.'
}
