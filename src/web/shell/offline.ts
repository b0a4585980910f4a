const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Lets the app open without a network from the next visit on, where the browser allows it: over https.
 *
 * On the machine itself there is always a network, and whoever works on the app there wants no kept files.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || LOOPBACK.test(window.location.hostname)) return
  // Some browsers have none in private windows.
  navigator.serviceWorker?.register('/service-worker.js').catch(error => {
    console.warn('The app is not kept for offline use:', error)
  })
}
