import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Activity } from '#contract/activity.ts'
import * as calls from '#contract/calls.ts'
import type { UploadToken } from '#contract/inbox.ts'
import { answer, ListPage, refuse, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { WRITTEN_AT } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const PAGE_SIZE = 200
const HOST = window.location.hostname
const PHONE = { id: 1, name: 'My phone', host: HOST, created_at: WRITTEN_AT, last_used_at: null }
const TOKEN: UploadToken = {
  ...{ id: 1, name: 'Roastery laptop', scopes: ['upload'] },
  ...{ created_at: WRITTEN_AT, last_used_at: null },
}

const DEVICE = { address: '127.0.0.1', last_used_at: WRITTEN_AT, is_logged_in: true }

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  showLog({})
  answer(calls.listDevices, () => [
    { ...DEVICE, id: 'a', browser: 'Chrome on Linux', is_this_browser: true },
    { ...DEVICE, id: 'b', browser: 'Firefox on Android', is_this_browser: false },
  ])
  answer(calls.listPasskeys, () => ({ passkeys: [PHONE], host: HOST, password_login: false }))
  answer(calls.readLoginWays, () => ({ password: false, passkey_host: HOST }))
  answer(calls.listUploadTokens, () => [TOKEN])
  answer(calls.listActivity, () => [added(1)])
})

function added(id: number): Activity {
  return {
    id,
    happened_at: WRITTEN_AT,
    kind: 'roast added',
    what: `Roast "#${id} Kenya" was added`,
    code: null,
    values: null,
    times: 1,
    address: '127.0.0.1',
    device: null,
  }
}

async function openAccess(): Promise<void> {
  await openApp('#/admin/access', { owner: true })
  await expect.element(page.getByText('My phone', { exact: true })).toBeVisible()
}

test('logged-in browsers, passkeys, tokens and the activity log: axe finds no problem at any width', async () => {
  await openAccess()
  await expect.element(page.getByText('Only passkeys log in.')).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('the password is changed with the old one; the new one can be shown, and a refusal is at its field', async () => {
  refuse(calls.changePassword, 422, { detail: 'The old password is wrong' })
  await openAccess()
  await button('Change password').click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const [former, next] = [
    dialog.getByLabelText('Old password'),
    dialog.getByLabelText('New password', { exact: true }),
  ]
  await former.fill('the first')
  await next.fill('short')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(next)
    .toHaveAccessibleDescription(expect.stringContaining('The new password must have at least 8 characters'))
  expect(requestsOf(calls.changePassword)).toEqual([])
  await next.fill('the second one')
  await expect.element(next).toHaveAttribute('type', 'password')
  await dialog.getByLabelText('Show the new password').click()
  await expect.element(next).toHaveAttribute('type', 'text')
  await expectAccessibleAndResponsive()
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect
    .element(former)
    .toHaveAccessibleDescription(expect.stringContaining('The old password is wrong'))
  answer(calls.changePassword, () => ({ ended: 1 }))
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect
    .element(page.getByText('The password is changed, and 1 other browser is logged out.'))
    .toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requestsOf(calls.changePassword).at(-1)?.body).toEqual({
    old_password: 'the first',
    new_password: 'the second one',
  })
})

test('what the server refuses is said at the field that it names, which gets the focus, until one types', async () => {
  const sentence = 'new_password must have at most 1000 characters'
  const fields = [{ field: 'new_password', code: 'too_long', values: { bound: 1000 }, sentence }]
  refuse(calls.changePassword, 422, { detail: sentence, code: 'invalid_fields', values: { fields } })
  await openAccess()
  await button('Change password').click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const former = dialog.getByLabelText('Old password')
  const next = dialog.getByLabelText('New password', { exact: true })
  await former.fill('the first')
  await next.fill('the second one')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect.element(next).toHaveFocus()
  await expect
    .element(next)
    .toHaveAccessibleDescription(expect.stringContaining('Must have at most 1000 characters'))
  await expect.element(former).not.toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('!')
  await expect.element(next).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(next).toHaveValue('the second one!')

  const other = [{ field: 'admin', code: 'required', values: {}, sentence: 'admin is required' }]
  refuse(calls.changePassword, 422, {
    detail: ['admin is required', sentence],
    ...{ code: 'invalid_fields', values: { fields: [...other, ...fields] } },
  })
  await userEvent.keyboard('{Enter}')
  await expect
    .element(former)
    .toHaveAccessibleDescription(expect.stringContaining(`admin is required; ${sentence}`))
})

test('a passkey and a token are named in dialogs; a token is shown once', async () => {
  answer(calls.makeUploadToken, ({ body }) => ({ ...TOKEN, id: 2, name: body.name, token: 'fc-secret' }))
  await openAccess()
  await button('Add a passkey').click()
  await expectAccessibleAndResponsive()
  await button('Cancel').click()
  await button('Make a token').click()
  const name = page.getByRole('dialog').getByLabelText('Name')
  await name.fill('Shed')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  await expect.element(name).toHaveValue('Shed')
  await page.getByRole('dialog').getByRole('button', { name: 'Make' }).click()
  const made = page.getByRole('dialog', { name: 'Token of Shed' })
  await expect.element(made.getByLabelText('Token', { exact: true })).toHaveValue('fc-secret')
  await expectAccessibleAndResponsive()
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog').filter({ hasText: 'although the token was not copied' })
  await question.getByRole('button', { name: 'Keep it open' }).click()
  await expect.element(made.getByLabelText('Token', { exact: true })).toHaveValue('fc-secret')
  await made.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('fc-secret')).not.toBeInTheDocument()
})

test('the activity log is read in pages, and a line may join records of two pages', async () => {
  answer(calls.listActivity, ({ query }) => {
    const ids = query.has('cursor') ? [2, 1] : Array.from({ length: PAGE_SIZE }, (_, index) => 202 - index)
    return new ListPage(ids.map(added), 202, query.has('cursor') ? null : 'next')
  })
  await openAccess()
  await expect.element(page.getByText('200 roasts added')).toBeVisible()
  await button('Show more').click()
  await expect.element(page.getByText('202 roasts added')).toBeVisible()
  await expect.element(button('Show more')).not.toBeInTheDocument()
  expect(requestsOf(calls.listActivity).map(({ query }) => query.get('cursor'))).toEqual([null, 'next'])
})

test('where the password is switched off, the login form has only the passkey', async () => {
  await openApp('#/admin')
  await expect.element(button('Log in with a passkey')).toBeVisible()
  await expect.element(page.getByText('The password is switched off here.')).toBeVisible()
  expect(page.getByLabelText('Password').elements()).toEqual([])
  await expectAccessibleAndResponsive()
})
