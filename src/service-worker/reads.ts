/** Holds what was read of roasts and beans, by address. The last number is the format's. */
const CACHE = 'reads 1'
const MOST_KEPT = 600

/** How long the network may take if there is an answer at hand. */
const PATIENCE_MS = 5_000

/** Reads that everybody may make, of roasts, beans and the site. Downloads are not kept. */
const KEPT_PATHS =
  /^\/api\/(?:site|beans(?!\/admin)|roasts)(?!.*\/(?:export\.\w+|timeline\.csv|source|card\.png|qr\.svg)$)/
/** What a proxy answers if the server behind it is away or busy. */
const AWAY = [502, 503, 504]

/** Whether an answer to this request is kept. */
export function isKeptRead({ method, url }: Request): boolean {
  const { origin, pathname } = new URL(url)
  return method === 'GET' && origin === location.origin && KEPT_PATHS.test(pathname)
}

/** The answer of the network, or the last one that it gave, with the time of that in `X-As-Of`. */
export async function readOrKept(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  const answered = fetch(request).then(async answer => {
    await keep(cache, request, isPrivate(answer) ? await fetch(request.url, AS_VISITOR) : answer.clone())
    return answer
  })
  if (kept === undefined) return answered
  const late = new Promise<null>(resolve => setTimeout(() => resolve(null), PATIENCE_MS, null))
  const answer = await Promise.race([answered.catch(() => null), late])
  return answer === null || AWAY.includes(answer.status) ? asOf(kept) : answer
}

/** The id of a kept roast with this number; null if there is none. */
export async function keptRoastOfNumber(number: number): Promise<number | null> {
  const cache = await caches.open(CACHE)
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.endsWith('/details')) continue
    const roast = await (await cache.match(request))?.json().catch(() => null)
    if (roast?.roast_number === number) return roast.id
  }
  return null
}

/** Keeps an answer that is for everybody. What is gone is forgotten. */
async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  if (answer.status === 404 || answer.status === 410) await cache.delete(request)
  if (!answer.ok || isPrivate(answer)) return
  await cache.put(request, answer)
  const keys = await cache.keys()
  // The oldest come first, because keeping an answer again puts it at the end.
  for (const oldest of keys.slice(0, -MOST_KEPT)) await cache.delete(oldest)
}

/** The owner's own answers are not kept, but what a visitor would get instead. */
const AS_VISITOR: RequestInit = { credentials: 'omit' }

function isPrivate({ headers }: Response): boolean {
  return /private|no-store/.test(headers.get('cache-control') ?? '')
}

function asOf(kept: Response): Response {
  const headers = new Headers(kept.headers)
  headers.set('X-As-Of', kept.headers.get('date') ?? '')
  return new Response(kept.body, { status: kept.status, headers })
}
