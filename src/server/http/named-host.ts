import type { IncomingMessage } from 'node:http'

/**
 * The host that a request names, which the front door has checked; empty without one. Fastify's `request.host` believes
 * `X-Forwarded-Host`, and a proxy may pass on the client's.
 */
export function namedHost({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return headers.host ?? ''
}
