/** The answer to a password that is switched off, which the login form shows in its place. */
export const PASSWORD_IS_OFF =
  'The password is switched off here. Log in with a passkey, or print a login link on the machine with npm run login-link.'

/** How many characters a new password of the owner has at least. Earlier versions allowed shorter ones. */
export const LEAST_PASSWORD = 8

/** The refusal of a shorter one. */
export const PASSWORD_TOO_SHORT = `The new password must have at least ${LEAST_PASSWORD} characters`

/** The cookie that carries the CSRF token and the header that sends it back. */
export const CSRF_COOKIE = 'csrf_token'
export const CSRF_HEADER = 'X-CSRF-Token'
