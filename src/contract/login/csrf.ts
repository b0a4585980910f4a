/** The cookie that carries the CSRF token and the header that sends it back. */
export const CSRF_COOKIE = 'csrf_token'
export const CSRF_HEADER = 'X-CSRF-Token'
