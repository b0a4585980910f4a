/** Holds the answers of reads, by address. The number is the version of the cache's format. */
const CACHE = 'reads 1'
const MOST_CACHED = 600

/** How long to wait for the network if there is a cached answer. */
const NETWORK_TIMEOUT_MS = 5_000

/** The public reads of roasts, beans and the site, without downloads. */
const CACHED_PATHS =
  /^\/api\/(?:site|beans(?!\/admin)|roasts)(?!.*\/(?:export\.\w+|timeline\.csv|source|card\.png|qr\.svg)$)/
/** What a proxy answers if the server behind it is away or busy. */
const AWAY = [502, 503, 504]

/** Whether answers to this request are cached. */
export function isCachedRead({ method, url }: Request): boolean {
  const { origin, pathname } = new URL(url)
  return method === 'GET' && origin === location.origin && CACHED_PATHS.test(pathname)
}

/** The network's answer; if it is late or the server is away, the cached one with its time in the header `X-As-Of`. */
export async function networkFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const cached = await cache.match(request)
  const answered = fetch(request).then(async answer => {
    await put(cache, request, isPrivate(answer) ? await fetch(request.url, AS_VISITOR) : answer.clone())
    return answer
  })
  if (cached === undefined) {
    return answered.catch(async error => {
      const found = await foundByNumber(request)
      if (found === null) throw error
      return found
    })
  }
  const timeout = new Promise<null>(resolve => setTimeout(() => resolve(null), NETWORK_TIMEOUT_MS, null))
  const answer = await Promise.race([answered.catch(() => null), timeout])
  return answer === null || AWAY.includes(answer.status) ? asOf(cached) : answer
}

/** The fields of a cached roast that are used here. */
interface CachedRoast {
  id: number
  roast_number: number | null
  roast_date: string | null
}

/** The cached roasts with this number, newest first. */
export async function cachedRoastsOfNumber(number: number): Promise<CachedRoast[]> {
  const found = await cachedWithNumber(number)
  return found.map(({ roast }) => roast)
}

async function cachedWithNumber(number: number): Promise<{ roast: CachedRoast; answer: Response }[]> {
  const cache = await caches.open(CACHE)
  const found: { roast: CachedRoast; answer: Response }[] = []
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.endsWith('/details')) continue
    const answer = await cache.match(request)
    const roast: CachedRoast | null =
      (await answer
        ?.clone()
        .json()
        .catch(() => null)) ?? null
    if (answer !== undefined && roast?.roast_number === number) found.push({ roast, answer })
  }
  const dateOf = ({ roast }: { roast: CachedRoast }) => roast.roast_date ?? ''
  return found.sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1))
}

/** Answers a search for a roast number from the cached roasts; null if none has it. */
async function foundByNumber({ url }: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(url)
  if (pathname !== '/api/roasts/' || [...searchParams.keys()].join() !== 'number') return null
  const found = await cachedWithNumber(Number(searchParams.get('number')))
  const [newest] = found
  if (newest === undefined) return null
  const roasts = found.map(({ roast }) => roast)
  const headers = { 'Content-Type': 'application/json', Date: newest.answer.headers.get('date') ?? '' }
  return asOf(new Response(JSON.stringify(roasts), { headers }))
}

/** Caches an answer unless it is private. Deletes what no longer exists. */
async function put(cache: Cache, request: Request, answer: Response): Promise<void> {
  if (answer.status === 404 || answer.status === 410) await cache.delete(request)
  if (!answer.ok || isPrivate(answer)) return
  await cache.put(request, answer)
  const keys = await cache.keys()
  // Oldest first: putting an answer again moves it to the end.
  for (const oldest of keys.slice(0, -MOST_CACHED)) await cache.delete(oldest)
}

/** Private answers aren't cached. Instead, the same read is made as a visitor and that answer is cached. */
const AS_VISITOR: RequestInit = { credentials: 'omit' }

function isPrivate({ headers }: Response): boolean {
  return /private|no-store/.test(headers.get('cache-control') ?? '')
}

function asOf(cached: Response): Response {
  const headers = new Headers(cached.headers)
  headers.set('X-As-Of', cached.headers.get('date') ?? '')
  return new Response(cached.body, { status: cached.status, headers })
}
