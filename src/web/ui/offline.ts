import { useSyncExternalStore } from 'react'

/** Whether the browser has no network. If it has one, the server may still be out of reach. */
export function isOffline(): boolean {
  return !navigator.onLine
}

/** Whether the browser has no network, now and whenever that changes. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
