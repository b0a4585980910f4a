import type { Call } from '#contract/call.ts'
import { CSRF_COOKIE, CSRF_HEADER } from '#contract/login/login-texts.ts'
import { sessionCookieName } from '#server/http/cookies.ts'

/** One way to authorize a call: all of these schemes together. */
type Requirement = Readonly<Record<string, readonly never[]>>

/** The security schemes. With an https address the session's cookie has another name. */
export function securitySchemes(publicUrl: string | null): Record<string, object> {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookieName(publicUrl?.startsWith('https:') ?? false),
      description: "The owner's session, which a login sets.",
    },
    csrfToken: {
      type: 'apiKey',
      in: 'header',
      name: CSRF_HEADER,
      description: `The value of the cookie ${CSRF_COOKIE}, which readAdminStatus and a login set.`,
    },
    csrfCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: CSRF_COOKIE,
      description: `Has to be the same as ${CSRF_HEADER}.`,
    },
    uploadToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'A token that makeUploadToken has made for a machine, with the scope of the call.',
    },
  }
}

/** The ways to authorize a call, of which one is enough. An empty list means that everybody may make it. */
export function securityOf({
  method,
  access,
  ownerSees,
}: Pick<Call, 'method' | 'access' | 'ownerSees'>): Requirement[] {
  if (access === 'token') return [{ csrfCookie: [], csrfToken: [] }]
  if (access === 'public') return ownerSees === 'more' ? [{}, { session: [] }] : []
  if (method === 'GET' && access === 'live') return [{}, { session: [] }, { uploadToken: [] }]
  if (method === 'GET') return [{ session: [] }]
  const asOwner = { session: [], csrfToken: [] }
  return access === 'machine' || access === 'live' ? [asOwner, { uploadToken: [] }] : [asOwner]
}
