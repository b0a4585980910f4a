import { isIPv6 } from 'node:net'

/**
 * What counts as one address. A household has one IPv4 address or one IPv6 network of 64 bits.
 *
 * Some proxies add the port: `203.0.113.7:1234` or `[2001:db8::1]:443`.
 */
export function limitedAddress(ip: string): string {
  const address = withoutPort(ip).replace(/%.*$/s, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (mapped !== null) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function withoutPort(ip: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d*)?$/.exec(ip) ?? []
  return bracketed ?? plain ?? ip
}

/** The IPv6 network of 48 bits in which an address as `limitedAddress` gives it lies; null for IPv4. */
export function networkOf(address: string): string | null {
  const groups = address.split(':')
  return groups.length === 4 ? groups.slice(0, 3).join(':') : null
}
