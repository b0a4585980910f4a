const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Registers the service worker, so that the app opens without a network from the next visit on. Browsers allow it over
 * https only. Waits until the page has loaded, so that caching the app doesn't slow the first screen down.
 *
 * Not on localhost: there is always a network, and developers want no cached files.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !window.isSecureContext || LOOPBACK.test(window.location.hostname)) return
  // On a slow machine the page has loaded before this script runs.
  if (document.readyState !== 'complete') {
    await new Promise(resolve => window.addEventListener('load', resolve, { once: true }))
  }
  // Some browsers have none in private windows.
  navigator.serviceWorker?.register('/service-worker.js').catch(error => {
    console.warn('The app is not cached for offline use:', error)
  })
}
