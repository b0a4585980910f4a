/** The token of a login link in an address such as `#/admin?login=TOKEN`. */
export const LOGIN_TOKEN = /([?&])login=([^&]*)&?/

/** Whether the address bar has the token of a login link. */
export function hasLoginToken(): boolean {
  return LOGIN_TOKEN.test(location.hash)
}
