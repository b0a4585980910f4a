/**
 * Takes the token of a login link out of the address bar, such as `#/admin?login=TOKEN`. Null if there is none.
 *
 * It leaves the history too, because a link works only once.
 */
export function takeLoginToken(): string | null {
  const [path, search = ''] = location.hash.split('?')
  const query = new URLSearchParams(search)
  const token = query.get('login')
  if (token === null) return null
  query.delete('login')
  const rest = query.size === 0 ? '' : `?${query}`
  history.replaceState(history.state, '', `${path}${rest}`)
  return token
}
