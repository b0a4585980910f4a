/** Sends one call with the owner's session; answers what came back, whatever its status. */
export type OwnerCall = (
  method: string,
  path: string,
  body?: BodyInit | object,
  headers?: Record<string, string>,
) => Promise<Response>

/** Logs in over HTTP and gives calls with the session's cookies and the CSRF token. Rejects where it can't. */
export async function logIn(address: string, password: string): Promise<OwnerCall> {
  const cookies = new Map<string, string>()
  const call: OwnerCall = async (method, path, body, headers) => {
    const isJson = body !== undefined && Object.getPrototypeOf(body) === Object.prototype
    const answer = await fetch(address + path, {
      method,
      body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
      headers: {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'X-CSRF-Token': cookies.get('csrf_token') ?? '',
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
  await call('GET', '/api/beans/admin/me')
  const form = new FormData()
  form.append('password', password)
  await expectOk(await call('POST', '/api/beans/admin/login', form))
  return call
}

/** The body of a successful answer; throws with what the server said otherwise. */
export async function expectOk(answer: Response): Promise<Record<string, unknown>> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
