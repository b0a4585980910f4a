/**
 * Lets the app open without a network: its own files, and every roast and bean that was opened.
 *
 * The network comes first, so nothing is older than it must be. A new version of this file takes over at the next
 * visit, once no page of the old one is open.
 */
import { appFile, forgetOtherVersions, keepApp, keptPage } from './app-files.ts'
import { isKeptRead, keptRoastOfNumber, readOrKept } from './reads.ts'

declare const self: ServiceWorkerGlobalScope

const SHORT_ADDRESS = /^\/r\/(\d{1,15})\/?$/

self.addEventListener('install', event => event.waitUntil(keepApp()))
self.addEventListener('activate', event => event.waitUntil(forgetOtherVersions()))
self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (pathname === '/' || SHORT_ADDRESS.test(pathname)) event.respondWith(openPage(request, pathname))
  } else if (isKeptRead(request)) {
    event.respondWith(readOrKept(request))
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
      const id = await keptRoastOfNumber(number)
      return Response.redirect(id === null ? `/#/bags/${number}` : `/#/roasts/${id}`)
    }
    const page = await keptPage()
    if (page === undefined) throw error
    return page
  }
}
