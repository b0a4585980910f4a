/**
 * Lets the app open without a network: its own files, and every roast and bean that was opened.
 *
 * The network comes first: a cached answer is used only without it. A new version of this file takes over at the next
 * visit, once no page of the old one is open.
 */
import { appFile, cacheApp, cachedPage, forgetOtherVersions } from './app-files.ts'
import { cachedRoastOfNumber, isCachedRead, networkFirst } from './reads.ts'

declare const self: ServiceWorkerGlobalScope

const SHORT_ADDRESS = /^\/r\/(\d{1,15})\/?$/

self.addEventListener('install', event => event.waitUntil(cacheApp()))
self.addEventListener('activate', event => event.waitUntil(forgetOtherVersions()))
self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (pathname === '/' || SHORT_ADDRESS.test(pathname)) event.respondWith(openPage(request, pathname))
  } else if (isCachedRead(request)) {
    event.respondWith(networkFirst(request))
  } else if (
    pathname.startsWith('/assets/') ||
    pathname.startsWith('/flags/') ||
    pathname === '/favicon.svg'
  ) {
    event.respondWith(appFile(request))
  }
})

async function openPage(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const number = Number(SHORT_ADDRESS.exec(pathname)?.[1])
    if (number > 0) {
      const id = await cachedRoastOfNumber(number)
      return Response.redirect(id === null ? `/#/bags/${number}` : `/#/roasts/${id}`)
    }
    const page = await cachedPage()
    if (page === undefined) throw error
    return page
  }
}
