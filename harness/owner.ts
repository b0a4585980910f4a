/** Sends one call in the owner's session; resolves with the response, whatever its status. */
export type OwnerCall = (
  method: string,
  path: string,
  body?: BodyInit | object,
  headers?: Record<string, string>,
) => Promise<Response>

/** An owner who is logged in. */
export interface OwnerSession {
  call: OwnerCall
  /** The cookies set by the server so far, by name. */
  cookies: ReadonlyMap<string, string>
}

/** Logs in; the returned call sends the session's cookies and CSRF token. Rejects if the server refuses. */
export async function logIn(address: string, password: string): Promise<OwnerCall> {
  return (await openSession(address, password)).call
}

/** Logs in like the page: gets the token first, then sends the password with it. Rejects if the server refuses. */
export async function openSession(address: string, password: string): Promise<OwnerSession> {
  const session = sessionWith(address, [])
  await session.call('GET', '/api/beans/admin/me')
  const form = new FormData()
  form.append('password', password)
  await expectOk(await session.call('POST', '/api/beans/admin/login', form))
  return session
}

/** The session that these cookies belong to. */
export function sessionWith(address: string, given: Iterable<readonly [string, string]>): OwnerSession {
  const cookies = new Map(given)
  const call: OwnerCall = async (method, path, body, headers) => {
    const isJson = body !== undefined && Object.getPrototypeOf(body) === Object.prototype
    const answer = await fetch(address + path, {
      method,
      body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
      headers: {
        ...sessionHeaders(cookies),
        ...(isJson && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return answer
  }
  return { call, cookies }
}

/** The headers that authenticate a call as the owner's. */
export function sessionHeaders(cookies: OwnerSession['cookies']): { Cookie: string; 'X-CSRF-Token': string } {
  return {
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-CSRF-Token': cookies.get('csrf_token') ?? '',
  }
}

/** The body of a successful answer; otherwise throws with the server's answer. */
export async function expectOk(answer: Response): Promise<Record<string, unknown>> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
