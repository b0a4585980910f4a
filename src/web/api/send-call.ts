import { addressOf, type Form, type Parameters, type Write } from '#contract/call.ts'
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/login/login-texts.ts'
import {
  ApiError,
  type CallOptions,
  entityPath,
  exchange,
  knownState,
  readPath,
  receivedCsrfToken,
} from './api-client.ts'
import { announceWrite } from './log-events.ts'
import { makeStale } from './stale-reads.ts'

/** The type to send as a call's body: FormData for a form, otherwise the contract's type. */
export type Sent<Body> = Body extends Form ? FormData : Body

/** The body may be left out if the call takes none. */
export type SendArguments<Body> = undefined extends Body
  ? [body?: Sent<Body>, options?: CallOptions]
  : [body: Sent<Body>, options?: CallOptions]

/**
 * Sends a change: an object as JSON, a FormData as multipart. Adds the CSRF token and, on PUT and PATCH, the ETag
 * that was last read. If the session has ended, sends it again after a new login. Makes the reads stale that show what
 * it changed; `useSend` also reads again what is on screen. Throws an ApiError.
 */
export function sendCall<Takes extends Parameters, Body, Answer>(
  call: Write<Takes, Body, Answer>,
  takes: NoInfer<Takes>,
  ...[body, options = {}]: SendArguments<Body>
): Promise<Answer> {
  return sent(call, takes, async () => {
    const path = addressOf(call, takes)
    return (await exchange(path, () => changeRequest(call, path, body, options), options)).body as Answer
  })
}

/**
 * Sends an edit of the entity as it was `shown`. Throws an ApiError 412 if it has changed since, even if the page has
 * already read the newer state.
 */
export function sendEdit<Takes extends Parameters, Body, Entity extends { updated_at: string }>(
  call: Write<Takes, Body, Entity>,
  takes: NoInfer<Takes>,
  shown: Pick<NoInfer<Entity>, 'updated_at'>,
  body: Sent<Body>,
): Promise<Entity> {
  return sent(call, takes, async () => {
    const path = addressOf(call, takes)
    const isShown = () => knownState(path)?.updatedAt === shown.updated_at
    // Lists have no ETag for each entity, so it may not be known yet.
    if (!isShown()) await readPath(entityPath(path))
    if (!isShown()) throw new ApiError(PRECONDITION_FAILED, CHANGED_MEANWHILE)
    return (await exchange(path, () => changeRequest(call, path, body))).body as Entity
  })
}

/** HTTP 412: the entity has changed since it was read. */
export const PRECONDITION_FAILED = 412

const CHANGED_MEANWHILE = 'This was changed in the meantime. Please check the current version and try again.'

/** The statuses that mean that the page shows something outdated: unknown, in conflict, changed since. */
const OUTDATED: readonly number[] = [404, 409, PRECONDITION_FAILED]

/** Makes reads stale after a write: those that it changed, or those that a refusal showed to be outdated. */
async function sent<Takes extends Parameters, Body, Answer>(
  call: Write<Takes, Body, Answer>,
  takes: Takes,
  send: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await send()
    makeStale(call.changes)
    announceWrite(call, takes, answer)
    return answer
  } catch (error) {
    if (error instanceof ApiError && OUTDATED.includes(error.status)) makeStale(call.changes)
    throw error
  }
}

function changeRequest(
  { method }: Pick<Write<never, never, never>, 'method'>,
  path: string,
  body: unknown,
  options: CallOptions = {},
): RequestInit {
  const headers = new Headers()
  const csrfToken = cookieValue(CSRF_COOKIE) ?? receivedCsrfToken()
  if (csrfToken !== null) headers.set(CSRF_HEADER, csrfToken)
  const isEdit = method === 'PUT' || method === 'PATCH'
  const entityTag = options.entityTag ?? (isEdit ? knownState(path)?.entityTag : undefined)
  if (entityTag !== undefined) headers.set('If-Match', entityTag)
  if (body === undefined || body instanceof FormData) return { method, headers, body }
  headers.set('Content-Type', 'application/json')
  return { method, headers, body: JSON.stringify(body) }
}

function cookieValue(name: string): string | null {
  const cookie = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`))
  return cookie === undefined ? null : decodeURIComponent(cookie.slice(name.length + 1))
}
