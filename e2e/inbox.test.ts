import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roastimeExport } from '#server/testing/library.ts'
import { FAULTLESS, installClock, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

/** How often the browser polls the inbox, in ms. */
const ASKED_EVERY_MS = 10_000

let folder: string
let product: OwnedProduct
let browser: Browser
let owner: Owner

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-crack-machine-'))
  product = await startOwnedProduct({ IMPORT_DIR: folder })
  browser = await launchBrowser()
  owner = await logIn(product)
  await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test("roasts of the machine's folder wait in the inbox and are imported one by one and all together", async () => {
  const context = { storageState: owner.storageState }
  const { page, faults } = await openPage(browser, product, { hash: '#/bench/inbox', context })
  await installClock(page)
  await page.reload()
  await page.getByText('The inbox is empty.').waitFor()
  const put = (file: string, sourceName: string) =>
    writeFileSync(join(folder, file), roastimeExport(sourceName).content)
  put('one.csv', '#11 Kenya Nyeri')
  put('two.csv', '#12 Kenya Nyeri')
  put('three.csv', '#13 Somewhere')
  writeFileSync(join(folder, 'list.csv'), 'milk,2\nbread,1\n')

  const arrived = async () => (await owner.send<{ total: number }>('GET', '/api/inbox/?limit=0')).total
  await expect.poll(arrived).toBe(4)
  await page.clock.runFor(ASKED_EVERY_MS)
  await page.getByRole('link', { name: 'Bench 4 in the inbox' }).waitFor()
  const roast = (name: string) => page.getByRole('row').filter({ hasText: name })
  const results = page.getByRole('region', { name: 'Imported roasts' })
  const first = roast('#11 Kenya Nyeri')
  await first.waitFor()
  expect(
    await first
      .getByLabel(/^Bean of/)
      .locator('option:checked')
      .textContent(),
  ).toBe('Kenya Nyeri')
  expect(await first.getByLabel(/^Number of/).inputValue()).toBe('11')
  await first.getByLabel(/^Green/).fill('350')
  await first.getByLabel(/^Roasted/).fill('301')
  await first.getByRole('button', { name: 'More about #11 Kenya Nyeri' }).click()
  await page.getByRole('button', { name: 'Import one.csv' }).click()
  await results.getByText('#11', { exact: true }).waitFor()
  await results.getByText('301 g').waitFor()

  await page.getByRole('button', { name: 'Import All' }).click()
  await results.getByText('#12', { exact: true }).waitFor()
  await roast('#13 Somewhere').getByText('No Match', { exact: true }).waitFor()
  await roast('#13 Somewhere')
    .getByLabel(/^Bean of/)
    .selectOption('New bean: Somewhere')
  await roast('#13 Somewhere').getByText('Ready', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Import All' }).click()
  await results.getByText('#13', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More about list.csv' }).click()
  await page.getByRole('button', { name: 'Dismiss list.csv' }).click()
  await page.getByRole('link', { name: 'Bench', exact: true }).waitFor()

  const roasts = await (await fetch(`${product.address}/api/roasts/`)).json()
  expect(roasts.map((each: { roast_name: string }) => each.roast_name).sort()).toEqual([
    '#11 Kenya Nyeri',
    '#12 Kenya Nyeri',
    '#13 Somewhere',
  ])
  expect(roasts).toContainEqual(expect.objectContaining({ green_weight_g: 350, roasted_weight_g: 301 }))
  expect(faults).toEqual(FAULTLESS)
  await page.context().close()
})

test('a token is made, shown once, sends a file from another machine, and is revoked', async () => {
  const context = { storageState: owner.storageState }
  const { page, faults } = await openPage(browser, product, { hash: '#/admin/access', context })
  await installClock(page)
  await page.reload()
  const section = page.getByRole('region', { name: 'Send roasts from another machine' })
  await section.getByRole('button', { name: 'Make a token' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Roastery laptop')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Token of Roastery laptop' })
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
  const line = await dialog.getByLabel('Line that sends a file').inputValue()
  expect(line).toBe(
    `curl -F file=@roast.csv -H "Authorization: Bearer ${token}" ${product.address}/api/inbox/`,
  )
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await page.getByText(token).count()).toBe(0)

  const send = async (sourceName: string) => {
    const body = new FormData()
    body.set('file', new File([roastimeExport(sourceName).content], 'roast.csv'))
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${product.address}/api/inbox/`, { method: 'POST', body, headers })).status
  }
  expect(await send('#21 Kenya')).toBe(201)
  await page.clock.runFor(ASKED_EVERY_MS)
  await page.getByRole('link', { name: 'Bench 1 in the inbox' }).waitFor()
  await section.getByRole('button', { name: 'Revoke the token of Roastery laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await section.getByRole('listitem').waitFor({ state: 'detached' })
  expect(await send('#22 Kenya')).toBe(401)
  expect(faults).toEqual(FAULTLESS)
  await page.context().close()
})
