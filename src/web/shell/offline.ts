const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Lets the app open without a network from the next visit on, where the browser allows it: over https. Keeping its
 * files waits until the page has loaded, so that it takes nothing away from the first screen.
 *
 * On the machine itself there is always a network, and whoever works on the app there wants no kept files.
 */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !window.isSecureContext || LOOPBACK.test(window.location.hostname)) return
  // On a slow machine the page has loaded before this script runs.
  if (document.readyState !== 'complete') {
    await new Promise(resolve => window.addEventListener('load', resolve, { once: true }))
  }
  // Some browsers have none in private windows.
  navigator.serviceWorker?.register('/service-worker.js').catch(error => {
    console.warn('The app is not kept for offline use:', error)
  })
}
