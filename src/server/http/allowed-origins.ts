import { CSRF_HEADER } from '#contract/csrf.ts'
import { isAllowedOrigin } from '#server/admin/csrf.ts'
import type { Config } from '#server/config.ts'
import type { App } from '#server/context.ts'

/** Lets the pages of ALLOWED_ORIGINS call the API with the owner's session, and answers their preflights. */
export function registerAllowedOrigins(app: App, config: Config): void {
  if (config.allowedOrigins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    reply.headers(allowedOriginHeaders(origin, config))
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!isPreflight || !mayRead(origin, config)) {
      done()
      return
    }
    reply.header('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
    reply.header('Access-Control-Allow-Headers', `Content-Type, If-Match, If-None-Match, ${CSRF_HEADER}`)
    reply.header('Access-Control-Max-Age', '600')
    reply.code(204).send()
  })
}

/** What an answer to a page of `origin` carries, so that its browser lets it read the answer; nothing without settings. */
export function allowedOriginHeaders(origin: string | undefined, config: Config): Record<string, string> {
  if (config.allowedOrigins.length === 0) return {}
  if (!mayRead(origin, config)) return { Vary: 'Origin' }
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': READABLE_HEADERS,
  }
}

function mayRead(origin: string | undefined, config: Config): origin is string {
  return origin !== undefined && isAllowedOrigin(origin, config)
}

const READABLE_HEADERS = `ETag, Retry-After, X-Next-Cursor, X-Total-Count, ${CSRF_HEADER}`
