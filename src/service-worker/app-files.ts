/** The files of this version of the app, from the build: the page, scripts, styles and fonts. */
declare const APP_FILES: readonly string[]
/** Changes with any of these files. */
declare const APP_VERSION: string

const CACHE = `app ${APP_VERSION}`
const PAGE = '/'

/** Caches the whole app, so that it opens without a network. Rejects, with nothing cached, if a file is missing. */
export async function cacheApp(): Promise<void> {
  const cache = await caches.open(CACHE)
  // Bypasses the browser's HTTP cache, whose page may name the files of another version.
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...APP_FILES])
}

/** Deletes the files of other versions from the cache. */
export async function forgetOtherVersions(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter(name => name.startsWith('app ') && name !== CACHE)
  await Promise.all(others.map(name => caches.delete(name)))
}

/** The page from the cache, which opens a screen such as `#/roasts/12`; undefined if it isn't there. */
export async function cachedPage(screen: string): Promise<Response | undefined> {
  const page = await caches.match(PAGE, { cacheName: CACHE })
  if (page === undefined || screen === '') return page
  // The server writes the screen into the same meta element.
  const html = (await page.text()).replace(/(name="first-crack-screen" content=")[^"]*/, `$1${screen}`)
  const headers = new Headers(page.headers)
  headers.delete('Content-Length')
  return new Response(html, { headers })
}

/** A script, style, font, flag or outline of the app: from the cache, otherwise from the network. */
export async function appFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName: CACHE })
  if (cached !== undefined) return cached
  const file = await fetch(request)
  if (file.ok) await (await caches.open(CACHE)).put(request, file.clone())
  return file
}
