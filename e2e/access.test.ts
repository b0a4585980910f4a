import { spawnSync } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

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
  await page.getByLabel('Password').fill(product.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
}

test('a login link opens the panel once, and is gone from the address and the history', async () => {
  const link = printLoginLink()
  const hash = new URL(link).hash
  const { page, faults, context } = await openPage(browser, product, { hash })
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  expect(page.url()).toBe(`${product.address}/#/admin`)
  await page.reload()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Password').waitFor()
  expect(faults).toEqual({ consoleErrors: [], foreignRequests: [] })

  // In a page that is open already, a link changes only the hash.
  await page.evaluate(again => {
    location.hash = again
  }, hash)
  await page
    .getByText(
      'This login link was used already or has expired. Run "npm run login-link" again for a new one.',
    )
    .waitFor()
  expect(page.url()).toBe(`${product.address}/#/admin`)
  await page.evaluate(fresh => {
    location.hash = fresh
  }, new URL(printLoginLink()).hash)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await context.close()
})

test('the owner sees where they are logged in, and logs out the others', async () => {
  const [here, there] = await Promise.all(
    [1, 2].map(() => openPage(browser, product, { hash: '#/admin', expectedFailures: /\/admin\/devices/ })),
  )
  await logIn(there!.page)
  await logIn(here!.page)
  const { page } = here!
  await page.getByRole('tab', { name: 'Access' }).click()
  const section = page.getByRole('region', { name: 'Where you are logged in' })
  // Besides the browsers, there is the program that logged in when this library was begun.
  const browsers = section.getByRole('listitem').filter({ hasText: 'Chrome' })
  const rows = () => browsers.allInnerTexts()
  await expect
    .poll(async () => (await rows()).map(row => row.replaceAll(/\s+/g, ' ')))
    .toEqual([
      'Chrome on Linux This browser · 127.0.0.1',
      expect.stringMatching(/^Chrome on Linux 127\.0\.0\.1 · last used .+ Log Out Chrome on Linux$/),
      expect.stringMatching(/^Chrome on Linux 127\.0\.0\.1 · last used .+ Log Out Chrome on Linux$/),
    ])
  await expectFineInEveryLook(page)
  await section.getByRole('button', { name: 'Log Out Chrome on Linux' }).first().click()
  await expect.poll(async () => (await rows()).length).toBe(2)
  await section.getByRole('button', { name: 'Log Out All Others' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log Out All Others' })
  await question.getByRole('button', { name: 'Log Out All Others' }).click()
  await expect.poll(async () => (await rows()).length).toBe(1)
  await there!.page.reload()
  await there!.page.getByLabel('Password').waitFor()
  expect(here!.faults).toEqual({ consoleErrors: [], foreignRequests: [] })
})
