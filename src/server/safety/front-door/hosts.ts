import { BlockList, isIP } from 'node:net'
import { hostname } from 'node:os'
import { hostNameOf } from '#server/platform/settings/host-name.ts'

/** The settings that say which names the server answers to. */
export interface HostSettings {
  /** The address that the server listens on. */
  host: string
  publicUrl: string | null
  /** As `hostNameOf` gives them. */
  allowedHosts: readonly string[]
}

/**
 * Returns a check of the `Host` header, which tells whether the server answers to that name.
 *
 * A page of another site can have its name resolved to this machine ("DNS rebinding"), and would then read everything
 * as a page of this server. So the server answers only to names that a stranger can't have: with a public address to
 * its host, otherwise to IP addresses, names without a dot, `.local` names and the names of this machine. It always
 * answers to loopback names and addresses, and to the allowed hosts.
 */
export function hostCheck(
  { host: listensOn, publicUrl, allowedHosts }: HostSettings,
  machine = hostname(),
): (host: string) => boolean {
  const own = publicUrl === null ? [machine, listensOn] : [new URL(publicUrl).host]
  const names = new Set([...own.map(hostNameOf), ...allowedHosts])
  const isAnswered = (name: string) =>
    names.has(name) || isLoopback(name) || (publicUrl === null && isOfThisNetwork(name))
  // Nearly all requests name the same host, and this runs before each cached read.
  let lastAnswered: string | null = null
  return host => {
    if (host === lastAnswered) return true
    const name = hostNameOf(host)
    if (name === null || !isAnswered(name)) return false
    lastAnswered = host
    return true
  }
}

/** A host as a refusal names it: shortened, without control characters. */
export function shownHost(host: string): string {
  return (hostNameOf(host) ?? host).replace(/\p{C}/gu, '').slice(0, 100)
}

function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const address = addressOf(name)
  const version = isIP(address)
  return version !== 0 && LOOPBACK.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether nobody can have this name in the public DNS. */
function isOfThisNetwork(name: string): boolean {
  return isIP(addressOf(name)) !== 0 || !name.includes('.') || name.endsWith('.local')
}

function addressOf(name: string): string {
  return name.startsWith('[') ? name.slice(1, -1) : name
}
