import type { FastifyRequest } from 'fastify'
import { addressOf } from '#contract/call.ts'
import { openRoastOfNumber } from '#contract/calls.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { ownAddress } from '#server/platform/settings/own-address.ts'

/**
 * The address of this server for the client of a request: the public address, otherwise the host that the request
 * names, if that is valid. Without a trailing slash.
 *
 * Uses the `Host` header only, because the front door has checked no other.
 */
export function publicAddress({ headers, protocol }: FastifyRequest, config: Config): string {
  const { host } = headers
  if (config.publicUrl !== null || !host) return ownAddress(config)
  const named = URL.parse(`${protocol === 'https' ? 'https' : 'http'}://${host}`)
  return named?.origin ?? ownAddress(config)
}

/** The path at which the web app is served, without a trailing slash; empty at the root of its host. */
export function basePath({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')
}

/** The address on a bag: the short one with the roast's number, or the roast's own if it has none. */
export function bagAddress(address: string, roast: { id: number; roastNumber: number | null }): string {
  const { id, roastNumber } = roast
  const path = roastNumber === null ? null : addressOf(openRoastOfNumber, { number: String(roastNumber) })
  return `${address}${path ?? `/#/roasts/${id}`}`
}
