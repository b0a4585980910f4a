/**
 * The name in a `Host` header as browsers write it: lower case, without a port or a trailing dot, an IPv6 address in
 * brackets. Null if it is no host.
 */
export function hostNameOf(host: string): string | null {
  if (!HOST.test(host)) return null
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') || null
}

/** Letters of any alphabet, because settings may have names such as rösterei.example. */
const HOST = /^[\p{L}\p{M}\p{N}._:[\]-]+$/u
