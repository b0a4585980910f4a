import { isOffline } from './offline.ts'

/**
 * Loads a script that is needed only from now on: `lateScript(() => import('./logins.ts'))`. Throws an Error whose
 * message can be shown.
 */
export function lateScript<Script>(load: () => Promise<Script>): Promise<Script> {
  return load().catch(cause => {
    throw new Error(notLoadedText(), { cause })
  })
}

/** Why a part of the app is missing, and what to do. */
export function notLoadedText(): string {
  return isOffline()
    ? 'You are offline. Connect to a network, then try again.'
    : 'This part of the app could not be loaded. Please refresh the page.'
}
