import { spawnSync } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage, passwordField } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'

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

/** What `npm run login-link` prints last. */
function printLoginLink(): string {
  const { stdout } = spawnSync(process.execPath, ['scripts/login-link.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: product.dataFolder, PORT: new URL(product.address).port },
    encoding: 'utf8',
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}

async function logIn(page: Page) {
  await passwordField(page).fill(product.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
}

test('a login link opens the panel once, and is gone from the address and the history; the owner sees where they are logged in, and logs out the others', async () => {
  const { hash } = new URL(printLoginLink())
  const { page, faults } = await openPage(browser, product, {
    hash: '#/admin',
    expectedFailures: /\/admin\/(devices|login-link)/,
  })
  const logout = page.getByRole('button', { name: 'Logout' })
  const follow = (link: string) =>
    page.evaluate(target => {
      location.hash = target
    }, link)
  // In a page that is open already, a link changes only the hash.
  await passwordField(page).waitFor()
  await follow(hash)
  await logout.waitFor()
  expect(page.url()).toBe(`${product.address}/#/admin`)
  await page.reload()
  await logout.click()
  await passwordField(page).waitFor()

  await page.goto('about:blank')
  await page.goto(`${product.address}/${hash}`)
  await page
    .getByText(
      'This login link was used already or has expired. Run "npm run login-link" again for a new one.',
    )
    .waitFor()
  expect(page.url()).toBe(`${product.address}/#/admin`)

  // Besides the browsers, there is the program that logged in when this library was made.
  const there = await openPage(browser, product, { hash: '#/admin' })
  await logIn(there.page)
  await logIn(page)
  await page.getByRole('tab', { name: 'Access' }).click()
  const section = page.getByRole('region', { name: 'Where you are logged in' })
  const browsers = section.getByRole('listitem').filter({ hasText: 'Chrome' })
  const rows = () => browsers.allInnerTexts()
  await expect
    .poll(async () => (await rows()).map(row => row.replaceAll(/\s+/g, ' ')))
    .toEqual([
      'Chrome on Linux This browser · 127.0.0.1',
      expect.stringMatching(/^Chrome on Linux 127\.0\.0\.1 · last used .+ Log out Chrome on Linux$/),
    ])
  await section.getByRole('button', { name: 'Log out Chrome on Linux' }).click()
  await expect.poll(async () => (await rows()).length).toBe(1)
  await there.page.reload()
  await passwordField(there.page).waitFor()
  await section.getByRole('button', { name: 'Log out all others' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out all others' })
  await question.getByRole('button', { name: 'Log out all others' }).click()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(1)
  expect(faults).toEqual(FAULTLESS)
})
