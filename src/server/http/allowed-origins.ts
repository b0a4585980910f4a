import cors from '@fastify/cors'
import { CSRF_HEADER } from '#contract/login/login-texts.ts'
import type { App } from '#server/context.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { isAllowedOrigin } from './csrf.ts'

/** Lets the pages of ALLOWED_ORIGINS call the API with the owner's session, and answers their preflights. */
export async function registerAllowedOrigins(app: App, config: Config): Promise<void> {
  if (config.allowedOrigins.length === 0) return
  await app.register(cors, {
    origin: (origin, answer) => answer(null, mayRead(origin, config)),
    credentials: true,
    methods: 'GET, HEAD, POST, PUT, PATCH, DELETE',
    allowedHeaders: `Content-Type, If-Match, If-None-Match, ${CSRF_HEADER}`,
    exposedHeaders: READABLE_HEADERS,
    maxAge: 600,
    // Otherwise, an OPTIONS call that isn't a preflight gets a 400 in plain text.
    strictPreflight: false,
  })
}

/** The same headers for an answer that bypasses the router and its plugins; none if ALLOWED_ORIGINS is unset. */
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
