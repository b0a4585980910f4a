import ipaddr from 'ipaddr.js'

/**
 * The address that limits count by, in one spelling: an IPv4 address, or the first 64 bits of an IPv6 address. A
 * household has one of either.
 *
 * An IPv4 address within an IPv6 one is that IPv4 address. Some proxies add the port: `203.0.113.7:1234` or
 * `[2001:db8::1]:443`; some pad with zeros: `203.0.113.009`. A text that isn't an IP address is used as it is, in lower
 * case.
 */
export function limitedAddress(ip: string): string {
  const text = withoutZeros(withoutPort(ip.trim()))
  if (!ipaddr.isValid(text)) return text.toLowerCase()
  const address = ipaddr.parse(text)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  if (HOLDING_IPV4.has(address.range())) return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString()
  return hexGroups(address, ADDRESS_GROUPS)
}

/** The IPv6 network of 48 bits in which an address as `limitedAddress` gives it lies; null for IPv4. */
export function networkOf(address: string): string | null {
  const groups = address.split(':')
  return groups.length === ADDRESS_GROUPS ? groups.slice(0, NETWORK_GROUPS).join(':') : null
}

/** Groups of 16 bits. */
const ADDRESS_GROUPS = 4
const NETWORK_GROUPS = 3

/**
 * The networks of 96 bits whose addresses end with an IPv4 address: IPv4-mapped (RFC 4291, 2.5.5.2) and what
 * translators make of IPv4 (RFC 6052, RFC 6145). Their first 64 bits are the same for all of IPv4.
 */
const HOLDING_IPV4: ReadonlySet<string> = new Set(['ipv4Mapped', 'rfc6052', 'rfc6145'])

function hexGroups({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map(group => group.toString(16))
    .join(':')
}

/**
 * Without the zeros before the numbers of an IPv4 address, also one within an IPv6 address: they mean no octal number.
 */
function withoutZeros(ip: string): string {
  const start = ip.lastIndexOf(':') + 1
  const end = ip.slice(start)
  return IPV4.test(end) ? ip.slice(0, start) + end.split('.').map(Number).join('.') : ip
}

const IPV4 = /^\d+\.\d+\.\d+\.\d+$/

function withoutPort(ip: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d*)?$/.exec(ip) ?? []
  return bracketed ?? plain ?? ip
}
