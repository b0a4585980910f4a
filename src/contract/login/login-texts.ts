/** The answer to a password that is switched off, which the login form shows in its place. */
export const PASSWORD_IS_OFF =
  'The password is switched off here. Log in with a passkey, or print a login link on the machine with npm run login-link.'
