import { type Connection, openConnection, requestBytes } from './http-load.ts'
import { PASSWORD } from './measured-process.ts'

/** An owner who is logged in to a running product. */
export interface OwnerSession {
  port: number
  /** The bytes of a call that sends a form. */
  formRequest(path: string, form: FormData): Promise<Buffer>
}

/** Logs in as the page does: takes the token first, then sends the password with it. */
export async function logIn(port: number): Promise<OwnerSession> {
  const connection = openConnection(port)
  const cookies = new Map<string, string>()
  const formRequest = async (path: string, form: FormData) => {
    const encoded = new Response(form)
    return requestBytes(
      'POST',
      path,
      {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': cookies.get('csrf_token') ?? '',
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      new Uint8Array(await encoded.arrayBuffer()),
    )
  }
  await keepCookies(connection, requestBytes('GET', '/api/beans/admin/me'), cookies)
  const form = new FormData()
  form.append('password', PASSWORD)
  await keepCookies(connection, await formRequest('/api/beans/admin/login', form), cookies)
  connection.close()
  return { port, formRequest }
}

async function keepCookies(
  connection: Connection,
  request: Buffer,
  cookies: Map<string, string>,
): Promise<void> {
  const { status, rawHeaders, body } = await connection.send(request)
  if (status !== 200) throw new Error(`Logging in was answered ${status}: ${body}`)
  for (const [index, name] of rawHeaders.entries()) {
    if (index % 2 === 1 || name.toLowerCase() !== 'set-cookie') continue
    const [, cookie, value] = /^([^=]+)=([^;]*)/.exec(rawHeaders[index + 1] ?? '') ?? []
    if (cookie !== undefined && value !== undefined) cookies.set(cookie, value)
  }
}
