import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '../harness/product.ts'
import { FAULTLESS, launchBrowser, openPage, passwordField } from './browser.ts'

const BEAN_PAGE = 'fixtures/beans/sweet-marias/magento-source.html'
const BEAN_NAME = 'Peru Cerro Azul Don Aurelio'
const ROAST_FILE = 'fixtures/roasts/roastime-csv/2026-03-14_#48 Kirinyaga peaberry.csv'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** One story: each step continues from the previous one. */
test('from an empty data folder to the visitor’s view', async () => {
  const { page: owner, faults: ownerFaults } = await openPage(browser, product, { hash: '#/admin' })

  // The first start prints the owner’s password once, on a line of its own.
  expect(product.password).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  expect(
    product
      .output()
      .split('\n')
      .filter(line => line.includes(product.password)),
  ).toEqual([`Owner password: ${product.password}`])

  // The owner logs in with it and sees the Admin link.
  await expect.poll(() => owner.getByRole('link', { name: 'Admin' }).count()).toBe(0)
  await passwordField(owner).fill(product.password)
  await owner.getByRole('button', { name: 'Log in' }).click()
  await owner.getByRole('link', { name: 'Admin' }).waitFor()
  await owner.getByRole('button', { name: 'Logout' }).waitFor()

  // A saved supplier page becomes a bean after a preview.
  await owner.getByRole('link', { name: 'Beans', exact: true }).click()
  await owner.getByText('No beans found. Add your first coffee bean!').waitFor()
  await owner.getByRole('button', { name: 'Add Bean' }).first().click()
  await owner.getByLabel('Bean pages').setInputFiles(BEAN_PAGE)
  const importButton = owner.getByRole('button', { name: 'Import Bean' })
  await importButton.waitFor()
  await expect.poll(() => owner.getByLabel('Origin name').inputValue()).toBe(BEAN_NAME)
  await importButton.click()
  await owner.getByRole('dialog').waitFor({ state: 'detached' })
  await owner.getByRole('link', { name: BEAN_NAME }).waitFor()

  // A RoasTime file without a matching bean asks for one, shows a preview and becomes a roast.
  await owner.getByRole('link', { name: 'Roasts', exact: true }).click()
  await owner.getByRole('button', { name: 'Add Roast' }).first().click()
  await owner.getByLabel('Green Weight (g)').fill('250')
  await owner.getByLabel('Roasted Weight (g)').fill('214,5')
  await owner.getByText('14.2 %').waitFor()
  await owner.getByLabel('Roast files').setInputFiles(ROAST_FILE)
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByRole('alertdialog').getByText('Please select a bean first.').waitFor()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  const choice = owner.getByRole('dialog').getByRole('combobox')
  const option = choice.getByRole('option', { name: BEAN_NAME })
  await choice.selectOption((await option.getAttribute('value')) ?? '')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => owner.getByLabel('Roast name').inputValue()).toBe('#48 Kirinyaga peaberry')
  await owner.getByText('10:11').waitFor()
  await owner.getByText('8:25').waitFor()
  await owner.getByRole('button', { name: 'Import Roast' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await owner.getByRole('row', { name: /48/ }).waitFor()

  // The owner sees the roast’s figures, profile and explained score.
  await owner.getByRole('row', { name: /48/ }).getByText('3/14/26').click()
  await owner.getByRole('heading', { name: 'Roast #48' }).waitFor()
  for (const figure of ['10:11', '8:25', '250', '14.2']) {
    await owner.getByText(figure, { exact: false }).first().waitFor()
  }
  await owner.getByText('Temperature (°C)').waitFor()
  await owner.getByText('Rate of Rise (°C/min)').waitFor()
  await owner.getByRole('button', { name: 'breakdown' }).click()
  await owner.getByText('v1.0.0').first().waitFor()
  await owner.getByRole('button', { name: 'More' }).click()
  await owner.getByRole('button', { name: 'Regenerate Thumbnail' }).waitFor()
  await owner.keyboard.press('Escape')

  // A visitor finds the roast by the number on the bag and can change nothing.
  {
    const { page, faults, context } = await openPage(browser, product)
    await page.getByRole('spinbutton').fill('48')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Roast #48' }).waitFor()
    await page.getByRole('link', { name: BEAN_NAME }).waitFor()
    for (const name of ['Edit', 'Marks', 'Delete', 'Regenerate Thumbnail']) {
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
    }
    await expect.poll(() => page.getByRole('link', { name: 'Admin' }).count()).toBe(0)
    expect(faults).toEqual(FAULTLESS)
    await context.close()
  }

  // A bag’s short address leads to its roast.
  {
    const { page, context } = await openPage(browser, product)
    await page.goto(`${product.address}/r/48`)
    await page.getByRole('heading', { name: 'Roast #48' }).waitFor()
    await page.goto(`${product.address}/r/4711`)
    await page.getByText('Roast #4711 not found').waitFor()
    await context.close()
  }
  expect(ownerFaults).toEqual(FAULTLESS)
})
