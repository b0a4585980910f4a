/**
 * The name in a `Host` header as browsers write it: lower case, without a port or a trailing dot, an IPv6 address in
 * brackets. Null if it is not a host, or too long for one.
 */
export function hostNameOf(host: string): string | null {
  if (host.length > LONGEST_HOST || !HOST.test(host)) return null
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') || null
  return name !== null && name.length > LONGEST_NAME ? null : name
}

/** In characters: the 255 bytes of RFC 1035, section 2.3.4, as text without the dot at the end. */
const LONGEST_NAME = 253
const LONGEST_HOST = LONGEST_NAME + '.:65535'.length

/** Letters of any alphabet, because settings may have names such as rösterei.example. */
const HOST = /^[\p{L}\p{M}\p{N}._:[\]-]+$/u
