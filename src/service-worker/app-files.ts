/** The files of this version of the app, from the build: the page, scripts, styles and fonts. */
declare const APP_FILES: readonly string[]
/** Changes with any of these files. */
declare const APP_VERSION: string

const CACHE = `app ${APP_VERSION}`
const PAGE = '/'

/** Keeps the whole app, so that it opens without a network. Rejects if a file is missing: then nothing is kept. */
export async function keepApp(): Promise<void> {
  const cache = await caches.open(CACHE)
  // The page may come from the browser's own cache otherwise, and name the files of another version.
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...APP_FILES])
}

/** Forgets the files of other versions. */
export async function forgetOtherVersions(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter(name => name.startsWith('app ') && name !== CACHE)
  await Promise.all(others.map(name => caches.delete(name)))
}

/** The page as it was kept; undefined if it wasn't. */
export async function keptPage(): Promise<Response | undefined> {
  return caches.match(PAGE, { cacheName: CACHE })
}

/** A file of the app, whose name changes with its content, or a flag: as it was kept, or from the network. */
export async function appFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: CACHE })
  if (kept !== undefined) return kept
  const file = await fetch(request)
  if (file.ok) await (await caches.open(CACHE)).put(request, file.clone())
  return file
}
