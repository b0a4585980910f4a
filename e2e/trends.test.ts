import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner } from './owner.ts'

let product: OwnedProduct
let browser: Awaited<ReturnType<typeof launchBrowser>>
let owner: Owner

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  await owner.send('POST', '/api/beans/', { origin_name: 'Peru Lamas' })
  // Loss from 10 to 18 % in spring, from 13.6 to 14.4 % in autumn.
  const roasted = [315, 294, 308, 287, 301, 302.4, 299.6, 301, 301.7, 300.3]
  for (const [index, roasted_weight_g] of roasted.entries()) {
    await owner.send('POST', '/api/roasts/', {
      bean_id,
      roast_name: `#${index + 1} Kenya`,
      roast_date: index < 5 ? `2026-04-0${index + 1}` : `2026-10-${10 + index}`,
      green_weight_g: 350,
      roasted_weight_g,
    })
  }
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('The owner sees that a coffee was roasted more steadily than in spring, even after a reload', async () => {
  const { page, faults } = await openPage(browser, product, {
    hash: '#/bench',
    context: { storageState: owner.storageState },
  })
  await page.getByRole('tab', { name: 'Trends' }).click()
  const steady = page.getByText('Loss within ± 0.3 points, before ± 3.2 points')
  await steady.waitFor()
  await page.getByText('steadier', { exact: true }).waitFor()
  await page.getByLabel('Bean').selectOption('Peru Lamas')
  await page.getByText('No roasts match. Choose another time, bean or country.').waitFor()
  await page.reload()
  await page.getByText('No roasts match. Choose another time, bean or country.').waitFor()
  await page.goBack()
  await steady.waitFor()
  expect(faults).toEqual(FAULTLESS)
})
