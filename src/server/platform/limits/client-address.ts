import type { IncomingMessage } from 'node:http'
import { limitedAddress, networkOf } from './limited-address.ts'

/** A client, identified by its address. */
export interface Client {
  /** As `limitedAddress` gives it. */
  address: string
  /** The IPv6 network of 48 bits, or the IPv4 address. */
  network: string
}

/** The client with this IP address, in any spelling. */
export function clientAt(ip: string): Client {
  const address = limitedAddress(ip)
  return { address, network: networkOf(address) ?? address }
}

/**
 * The IP address of the client, before the router: the same as Fastify's `request.ip`.
 *
 * With `trustProxy` it is the last entry of `X-Forwarded-For`, which the nearest proxy added; the client may have
 * written those before it. Empty if the connection is closed already.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastEntry(headers['x-forwarded-for']) : ''
  return forwarded || (socket.remoteAddress ?? '')
}

/** The last entry of a list, not counting empty ones; empty without one. */
function lastEntry(list: string | string[] | undefined): string {
  if (typeof list !== 'string') return ''
  const end = list.search(/[^ \t,][ \t,]*$/)
  return end === -1 ? '' : list.slice(list.lastIndexOf(',', end) + 1, end + 1).trim()
}
