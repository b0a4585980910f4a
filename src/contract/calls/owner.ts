import { z } from 'zod'
import { adminStatus, device, login, loginLink } from '../admin.ts'
import { read, write } from '../call.ts'
import { deletedAnswer, storableText } from '../fields.ts'
import { count, happening } from './happening.ts'

export const readAdminStatus = read('/api/beans/admin/me', {
  summary: 'Whether the caller is the owner; sets the CSRF cookie',
  answer: adminStatus,
  shows: ['session'],
  ownerSees: 'more',
})

export const logIn = write('POST', '/api/beans/admin/login', {
  access: 'token',
  summary: 'Log in with the password as a form field or JSON',
  form: login,
  json: login,
  answer: adminStatus,
  changes: ['session', 'devices'],
  errors: [401, 429],
})

export const logInByLink = write('POST', '/api/beans/admin/login-link', {
  access: 'token',
  summary: 'Log in once with the token of a login link',
  body: loginLink,
  answer: adminStatus,
  changes: ['session', 'devices'],
  errors: [401, 429],
})

export const logOut = write('POST', '/api/beans/admin/logout', {
  access: 'token',
  summary: 'End the session on the server',
  answer: adminStatus,
  changes: ['session', 'devices'],
})

export const listDevices = read('/api/admin/devices/', {
  access: 'owner',
  summary: 'The browsers that the owner has logged in with, this one first',
  answer: z.array(device),
  shows: ['devices'],
})

export const forgetOtherDevices = write('DELETE', '/api/admin/devices/others', {
  summary: 'Log out and forget all browsers but this one',
  answer: deletedAnswer,
  changes: ['devices'],
})

export const forgetDevice = write('DELETE', '/api/admin/devices/:device', {
  summary: 'Log out and forget one browser',
  params: z.object({ device: storableText.describe('The id of the browser') }),
  answer: deletedAnswer,
  changes: ['devices'],
  missing: 'unknown_browser',
  errors: [404, 422],
})

const CREDENTIALS = { password: 'the password', passkey: 'a passkey', link: 'a login link' }

/** What these calls record. */
export default {
  logged_in: happening(
    'login',
    { by: z.enum(['password', 'passkey', 'link']) },
    ({ by }) => `Logged in with ${CREDENTIALS[by]}`,
  ),
  login_refused: happening('login refused', { from_many: z.boolean() }, ({ from_many }) =>
    from_many ? 'Login refused, from many other addresses' : 'Login refused',
  ),
  logged_out: happening('logout', {}, 'Logged out'),
  browser_forgotten: happening('browser forgotten', {}, 'A browser was logged out and forgotten'),
  other_browsers_forgotten: happening(
    'browser forgotten',
    { count },
    'Other browsers were logged out and forgotten ({count})',
  ),
}
