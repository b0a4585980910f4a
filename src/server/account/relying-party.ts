import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpProblem } from '#server/http/http-problem.ts'
import { namedHost } from '#server/http/named-host.ts'
import type { Config } from '#server/platform/settings/config.ts'

/** The site that a passkey is made for, in WebAuthn's term. */
export interface RelyingParty {
  /** The host name, which the passkey is bound to. */
  id: string
  /** The origins of the pages that may use it. */
  origins: string[]
}

/**
 * The site that a request came to: the public address, or else the host that the request names.
 *
 * Null if no browser makes passkeys for it. They need a host name, and https except on localhost. Without a public
 * address the server can't know whether a proxy adds https, so it expects https; browsers offer nothing over http.
 */
export function relyingParty(request: FastifyRequest, config: Config): RelyingParty | null {
  return config.publicUrl === null ? partyOfHost(namedHost(request)) : publicParty(config)
}

/** The site that a request came to. Throws the 409 if no browser makes passkeys for it. */
export function requireRelyingParty(request: FastifyRequest, config: Config): RelyingParty {
  const party = relyingParty(request, config)
  if (party === null) throw new HttpProblem('passkeys_not_here')
  return party
}

/** The site at the public address; null if there is none, or none with passkeys. */
export function publicParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  if (publicUrl === null) return null
  const party = partyOfHost(new URL(publicUrl).host)
  const { origin } = new URL(publicUrl)
  return party?.origins.includes(origin) ? { ...party, origins: [origin] } : null
}

function partyOfHost(host: string): RelyingParty | null {
  const page = URL.parse(`https://${host}`)
  if (page === null || page.hostname.startsWith('[') || isIP(page.hostname) !== 0) return null
  const { hostname: id, origin } = page
  const isLocal = id === 'localhost' || id.endsWith('.localhost')
  return { id, origins: isLocal ? [origin, new URL(`http://${host}`).origin] : [origin] }
}
