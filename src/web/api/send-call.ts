import { addressOf, type Form, type Method, type Parameters, type Write } from '#contract/call.ts'
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/csrf.ts'
import {
  type Answer,
  ApiError,
  type CallOptions,
  entityPath,
  exchange,
  handedCsrfToken,
  knownState,
  readPath,
} from './api-client.ts'
import { announceChange } from './changes-sent.ts'

/** The type to send as a call's body: FormData for a form, otherwise the contract's type. */
export type Sent<Body> = Body extends Form ? FormData : Body

/** The body may be left out if the call takes none. */
type SendArguments<Body> = undefined extends Body
  ? [body?: Sent<Body>, options?: CallOptions]
  : [body: Sent<Body>, options?: CallOptions]

/**
 * Sends a change: an object as JSON, a FormData as multipart. Adds the CSRF token and, on PUT and PATCH, the ETag
 * that was last read. If the session has ended, sends it again after a new login. Clears the cache of reads on
 * success. Throws an ApiError.
 */
export async function sendCall<Takes extends Parameters, Body, Answer>(
  call: Write<Takes, Body, Answer>,
  takes: NoInfer<Takes>,
  ...[body, options = {}]: SendArguments<Body>
): Promise<Answer> {
  return (await send(call.method, addressOf(call, takes), body, options)).body as Answer
}

/**
 * Sends an edit of the entity as it was `shown`. Throws an ApiError 412 if it has changed since, even if the page has
 * already read the newer state.
 */
export async function sendEdit<Takes extends Parameters, Body, Entity extends { updated_at: string }>(
  call: Write<Takes, Body, Entity>,
  takes: NoInfer<Takes>,
  shown: NoInfer<Entity>,
  body: Sent<Body>,
): Promise<Entity> {
  const path = addressOf(call, takes)
  const isShown = () => knownState(path)?.updatedAt === shown.updated_at
  // Lists have no ETag for each entity, so it may not be known yet.
  if (!isShown()) await readPath(entityPath(path))
  if (!isShown()) throw new ApiError(PRECONDITION_FAILED, CHANGED_MEANWHILE)
  return (await send(call.method, path, body, {})).body as Entity
}

/** HTTP 412: the entity has changed since it was read. */
export const PRECONDITION_FAILED = 412

const CHANGED_MEANWHILE = 'This was changed in the meantime. Please check the current version and try again.'

function changeRequest(method: Method, path: string, body: unknown): RequestInit {
  const headers = new Headers()
  const csrfToken = cookieValue(CSRF_COOKIE) ?? handedCsrfToken()
  if (csrfToken !== null) headers.set(CSRF_HEADER, csrfToken)
  const entityTag = knownState(path)?.entityTag
  if (entityTag !== undefined && (method === 'PUT' || method === 'PATCH')) headers.set('If-Match', entityTag)
  if (body === undefined || body instanceof FormData) return { method, headers, body }
  headers.set('Content-Type', 'application/json')
  return { method, headers, body: JSON.stringify(body) }
}

async function send(method: Method, path: string, body: unknown, options: CallOptions): Promise<Answer> {
  const answer = await exchange(path, () => changeRequest(method, path, body), options)
  announceChange()
  return answer
}

function cookieValue(name: string): string | null {
  const cookie = document.cookie.split('; ').find(pair => pair.startsWith(`${name}=`))
  return cookie === undefined ? null : decodeURIComponent(cookie.slice(name.length + 1))
}
