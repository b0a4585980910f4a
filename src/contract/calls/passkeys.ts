import { z } from 'zod'
import { plural } from '#domain/words/plural.ts'
import { adminStatus, passwordChange, passwordChanged } from '../admin.ts'
import { read, write } from '../call.ts'
import { deletedAnswer } from '../fields.ts'
import {
  loginWays,
  newPasskey,
  passkey,
  passkeyCreation,
  passkeyList,
  passkeyLogin,
  passkeyName,
  passkeyRequest,
  passwordLogin,
} from '../login/passkeys.ts'
import { count, happening, named } from './happening.ts'

export const readLoginWays = read('/api/admin/login-ways', {
  summary: 'How the owner can log in here: by password, by passkey',
  answer: loginWays,
  shows: ['passkeys'],
})

export const beginPasskeyLogin = write('POST', '/api/admin/passkeys/login-options', {
  access: 'token',
  summary: 'A challenge for a passkey to sign, valid for five minutes',
  answer: passkeyRequest,
  changes: [],
  errors: [409],
})

export const logInWithPasskey = write('POST', '/api/admin/passkeys/login', {
  access: 'token',
  summary: 'Log in with the challenge that a passkey has signed',
  body: passkeyLogin,
  answer: adminStatus,
  changes: ['session', 'devices', 'passkeys'],
  errors: [401, 409, 429],
})

export const listPasskeys = read('/api/admin/passkeys/', {
  access: 'owner',
  summary: 'Every passkey, oldest first, and whether the password is accepted',
  answer: passkeyList,
  shows: ['passkeys'],
})

export const beginPasskeyRegistration = write('POST', '/api/admin/passkeys/registration-options', {
  summary: 'What the browser needs to make a passkey, valid for five minutes',
  answer: passkeyCreation,
  changes: [],
  errors: [409],
})

export const registerPasskey = write('POST', '/api/admin/passkeys/', {
  summary: 'Register the passkey that the browser has made',
  body: newPasskey,
  answer: passkey,
  changes: ['passkeys'],
  status: 201,
  errors: [409],
})

export const renamePasskey = write('PATCH', '/api/admin/passkeys/:id', {
  summary: 'Rename a passkey',
  of: 'passkey',
  body: passkeyName,
  answer: passkey,
  changes: ['passkeys'],
})

export const removePasskey = write('DELETE', '/api/admin/passkeys/:id', {
  summary: 'Remove a passkey; without the last one, the password is accepted again',
  of: 'passkey',
  answer: deletedAnswer,
  changes: ['passkeys'],
})

export const changePassword = write('PUT', '/api/admin/password', {
  summary: "Change the owner's password, and log out and forget all browsers but this one",
  body: passwordChange,
  answer: passwordChanged,
  changes: ['devices'],
  errors: [409, 422, 429],
})

export const switchPasswordLogin = write('PUT', '/api/admin/password-login', {
  summary: 'Switch the password on, or off while a passkey that has logged in is registered',
  body: passwordLogin,
  answer: passwordLogin,
  changes: ['passkeys'],
  errors: [409],
})

/** What these calls record. */
export default {
  passkey_added: happening('passkey added', named, 'Passkey {name} was added'),
  passkey_renamed: happening('passkey renamed', named, 'A passkey was renamed to {name}'),
  passkey_removed: happening('passkey removed', {}, 'A passkey was removed'),
  password_switched: happening(
    'password switched',
    { enabled: z.boolean() },
    ({ enabled }) => `The password was switched ${enabled ? 'on' : 'off'}`,
  ),
  password_changed: happening(
    'password changed',
    {},
    'The password was changed, and all browsers were logged out',
  ),
  own_password_changed: happening(
    'password changed',
    { count },
    ({ count }) =>
      `The password was changed, and ${plural(count, { one: '1 other browser was', other: `${count} other browsers were` })} logged out`,
  ),
}
