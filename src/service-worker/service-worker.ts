/**
 * Lets the app open without a network: its own files, and every roast and bean that was opened.
 *
 * The page and reads come from the network, and from the cache only if it fails or is late. The app's other files come
 * from the cache. A new version of this file takes over at the next visit, once no page of the old one is open.
 */
import { numberInAddress } from '#domain/roast/typed-address.ts'
import { appFile, cacheApp, cachedPage, forgetOtherVersions } from './app-files.ts'
import { cachedRoastsOfNumber, isCachedRead, networkFirst } from './reads.ts'

declare const self: ServiceWorkerGlobalScope

/** The addresses to share of a bean and of a comparison, by their ids. */
const SHARED_ADDRESS = /^\/(?:b\/(\d{1,15})|c\/([\d,]+))\/?$/

self.addEventListener('install', event => event.waitUntil(cacheApp()))
self.addEventListener('activate', event => event.waitUntil(forgetOtherVersions()))
self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    const isKnown = SHARED_ADDRESS.test(pathname) || numberInAddress(pathname) !== null
    if (pathname === '/' || isKnown) event.respondWith(openPage(request, pathname))
  } else if (isCachedRead(request)) {
    event.respondWith(networkFirst(request))
  } else if (
    pathname.startsWith('/assets/') ||
    pathname.startsWith('/flags/') ||
    pathname.startsWith('/outlines/') ||
    pathname === '/favicon.svg'
  ) {
    event.respondWith(appFile(request))
  }
})

async function openPage(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await cachedPage(await sharedScreen(pathname))
    if (page === undefined) throw error
    return page
  }
}

/** The screen that an address to share opens; empty for home. */
async function sharedScreen(pathname: string): Promise<string> {
  const [, bean, roasts] = SHARED_ADDRESS.exec(pathname) ?? []
  if (bean !== undefined) return `#/beans/${bean}`
  if (roasts !== undefined) return `#/compare?roasts=${roasts}`
  const number = numberInAddress(pathname)
  if (number === null) return ''
  const [roast, ...others] = await cachedRoastsOfNumber(Number(number))
  return roast === undefined || others.length > 0 ? `#/bags/${Number(number)}` : `#/roasts/${roast.id}`
}
