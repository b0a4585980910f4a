import type { IncomingMessage } from 'node:http'

/** Whether a request says that a body follows. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const length = headers['content-length']
  return isInChunks({ headers }) || (length !== undefined && length !== '0')
}

/** Whether a request's body comes in chunks, without a length. */
export function isInChunks({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined
}
