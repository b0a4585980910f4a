import { failure, type Result, success } from '#domain/record/result.ts'

/**
 * The addresses of the hosts that `DATABASE_URL` names, one for each, without `target_session_attrs`.
 *
 * Several hosts are written as in libpq: `postgres://user:password@a:5432,b:5432/name` (PostgreSQL's manual,
 * "Connection URIs"). The reason of a failure follows the setting's name. It repeats no part of the address but a
 * parameter, because the address may contain a password.
 */
export function databaseAddresses(databaseUrl: string): Result<string[], string> {
  const [, scheme, authority = '', rest = ''] = PARTS.exec(databaseUrl) ?? []
  if (scheme === undefined) return failure(EXAMPLE)
  const hostsFrom = authority.lastIndexOf('@') + 1
  const [user, hosts] = [authority.slice(0, hostsFrom), authority.slice(hostsFrom)]
  const [path = '', query] = rest.split('?', 2)
  const parameters = new URLSearchParams(query)
  const wanted = parameters.get('target_session_attrs')
  if (wanted !== null && !WRITABLE.includes(wanted)) {
    return failure(`must not have target_session_attrs=${wanted}, but ${WRITABLE.join(', ')} or none`)
  }
  parameters.delete('target_session_attrs')
  const ending = path + (parameters.size === 0 ? '' : `?${parameters}`)
  const addresses = hosts.split(',').map(host => `${scheme}${user}${host}${ending}`)
  return addresses.every(hasHost) ? success(addresses) : failure(EXAMPLE)
}

/** `host:port` of an address, for messages. */
export function hostOf(address: string): string {
  const { hostname, port, searchParams } = new URL(address)
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}`
}

const EXAMPLE =
  'must look like postgres://user:password@host:5432/database, with commas between several hosts'

/** The accepted values of `target_session_attrs`. The server writes, so each of them means the leader. */
const WRITABLE = ['read-write', 'primary', 'any']

/** The scheme, the user and the hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/is

function hasHost(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.hostname !== ''
}
