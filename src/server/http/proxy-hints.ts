import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'

/** A limit, because strangers can cause these lines too. */
const TELL_EVERY_MS = 60 * 60 * 1000

/** Headers that a reverse proxy adds and a browser doesn't. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'] as const

/**
 * Warns in the log, at most once an hour, if TRUST_PROXY seems to be wrong.
 *
 * Without it, everybody behind a proxy shares one limit of login attempts; with it but without a proxy, everybody can
 * claim to be another address.
 */
export function hintAtProxy(app: App, { config, now }: Pick<ServerContext, 'config' | 'now'>): void {
  let toldAt = Number.NEGATIVE_INFINITY
  const hintOf = config.trustProxy ? missingProxy : untrustedProxy
  app.addHook('onRequest', (request, _reply, done) => {
    if (now().getTime() - toldAt >= TELL_EVERY_MS) {
      const hint = hintOf(request)
      if (hint !== null) {
        toldAt = now().getTime()
        request.log.warn({ ...hint, request: request.id, address: request.ip })
      }
    }
    done()
  })
}

function untrustedProxy({ headers, ip }: FastifyRequest): { event: string; advice: string } | null {
  const isForwarded = PROXY_HEADERS.some(name => headers[name] !== undefined)
  if (!isForwarded || !isNear(ip)) return null
  return {
    event: 'proxy not trusted',
    advice:
      'A reverse proxy seems to be in front of this server. Set TRUST_PROXY=on and let the proxy send X-Forwarded-For. Until then all visitors share one limit of login attempts.',
  }
}

/** Looks at logins only: health checks and the owner's scripts often bypass the proxy. */
function missingProxy({ headers, routeOptions }: FastifyRequest): { event: string; advice: string } | null {
  if (routeOptions.url !== calls.logIn.path || headers['x-forwarded-for'] !== undefined) return null
  return {
    event: 'no proxy',
    advice:
      'TRUST_PROXY is on, but a login came without X-Forwarded-For. If there is no reverse proxy, set TRUST_PROXY=off: anybody can claim another address. If there is one, let it send X-Forwarded-For.',
  }
}

function isNear(ip: string): boolean {
  return NEAR.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

/** Loopback, private (RFC 1918, RFC 4193), shared (RFC 6598) and link-local addresses. */
const NEAR = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const) {
  NEAR.addSubnet(network, prefix)
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  NEAR.addSubnet(network, prefix, 'ipv6')
}
