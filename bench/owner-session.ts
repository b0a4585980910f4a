import { type OwnerSession, openSession, sessionHeaders } from '../harness/owner.ts'
import { requestBytes } from './http-load.ts'
import { type MeasuredProcess, PASSWORD } from './measured-process.ts'

/** Logs the owner in to a measured product. */
export function logIn({ port }: MeasuredProcess): Promise<OwnerSession> {
  return openSession(`http://127.0.0.1:${port}`, PASSWORD)
}

/** The bytes of an owner's request with a form. */
export async function formRequest({ cookies }: OwnerSession, path: string, form: FormData): Promise<Buffer> {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const body = new Uint8Array(await encoded.arrayBuffer())
  return requestBytes('POST', path, { ...sessionHeaders(cookies), 'content-type': type }, body)
}
