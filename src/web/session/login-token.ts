const TOKEN = /([?&])login=([^&]*)&?/

/**
 * Takes the token of a login link out of the address bar, such as `#/admin?login=TOKEN`. Undefined if there is none.
 *
 * It leaves the history too, because a link works only once.
 */
export function takeLoginToken(): string | undefined {
  const [, , token] = TOKEN.exec(location.hash) ?? []
  if (token !== undefined) {
    const rest = location.hash.replace(TOKEN, '$1').replace(/[?&]$/, '')
    history.replaceState(history.state, '', rest)
  }
  return token
}
