import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../harness/owner.ts'
import { FAULTLESS, launchBrowser, openPage, passwordField } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'

/** A name on the home network, where browsers offer no passkeys over http. */
const HOME_NAME = 'roastery.local'

let product: OwnedProduct
let browser: Browser

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const open = async (host: string) => {
  const address = product.address.replace('127.0.0.1', host)
  return openPage(browser, { ...product, address }, { hash: '#/admin', expectedFailures: /\/api\// })
}

/** A phone that unlocks itself as soon as a page asks for a passkey. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function logInByPassword(page: Page): Promise<void> {
  await passwordField(page).fill(product.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
}

const openAccess = (page: Page) => page.getByRole('tab', { name: 'Access' }).click()
const isShown = (page: Page, text: string) => page.getByText(text).waitFor()

test('over plain http, the page offers no passkeys and says where they can be added', async () => {
  const { page, context } = await open(HOME_NAME)
  await logInByPassword(page)
  await openAccess(page)
  await isShown(page, 'To add one, open this log at an https address')
  expect(await page.getByRole('button', { name: /passkey/i }).count()).toBe(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await passwordField(page).waitFor()
  expect(await page.getByRole('button', { name: /passkey/i }).count()).toBe(0)
  await context.close()
})

test('a passkey takes the place of the password, until the owner removes it', async () => {
  const { page, context, faults } = await open('localhost')
  await addAuthenticator(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const confirm = (action: string) =>
    page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
  const passkeyLogin = page.getByRole('button', { name: 'Log in with a passkey' })
  await passwordField(page).waitFor()
  expect(await passkeyLogin.count()).toBe(0)
  await logInByPassword(page)
  await openAccess(page)

  await button('Add a passkey').click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('My phone')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await isShown(page, 'not used yet')
  expect(await button('Switch password off').isDisabled()).toBe(true)

  await button('Add a passkey').click()
  await adding.getByLabel('Name').fill('My phone again')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await adding.getByText('This device has a passkey for this log already.').waitFor()
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  await button('Logout').click()
  await passkeyLogin.waitFor()
  await passkeyLogin.click()
  await openAccess(page)
  await page.getByRole('region', { name: 'Passkeys' }).getByText('last used').waitFor()
  await button('Switch password off').click()
  await confirm('Switch off')
  await isShown(page, 'Only passkeys log in.')
  await expect(openSession(product.address, product.password)).rejects.toThrow(/403.*switched off here/)

  // The session ends while the owner is at work.
  await context.clearCookies({ name: 'first_crack_session' })
  await button('Rename the passkey My phone').click()
  const renaming = page.getByRole('dialog', { name: 'Rename a passkey' })
  await renaming.getByLabel('Name').fill('Old phone')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  const again = page.getByRole('dialog', { name: 'Log in again' })
  await again.getByText('The password is switched off here.').waitFor()
  expect(await passwordField(again).count()).toBe(0)
  await again.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('Old phone', { exact: true }).waitFor()

  await button('Logout').click()
  await isShown(page, 'The password is switched off here.')
  expect(await passwordField(page).count()).toBe(0)
  await passkeyLogin.click()
  await openAccess(page)
  await button('Remove the passkey Old phone').click()
  await isShown(page, 'It is the last one, so the password is switched on again.')
  await confirm('Remove')
  await button('Remove the passkey Old phone').waitFor({ state: 'detached' })
  await button('Logout').click()
  await logInByPassword(page)
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})
