import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTLESS, launchBrowser, openPage, settled } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'

let product: OwnedProduct
let browser: Browser
let owner: Owner
let kenya: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  kenya = (await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })).id
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const details = (id: number) => owner.send<RoastAnswer>('GET', `/api/roasts/${id}/details`)
interface RoastAnswer {
  fc_minutes: number
  milestones: { milestone_type: string; time_seconds: number }[]
  correction: object | null
}

/** Opens a page of the owner's. */
function open(hash: string) {
  return openPage(browser, product, { hash, context: { storageState: owner.storageState } })
}

const mark = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

test('the owner corrects first crack with keys and mouse, takes steps back, saves, and brings back what the file said', async () => {
  const { id } = await owner.send('POST', '/api/roasts/', {
    roast_name: '#20 Nyeri',
    bean_id: kenya,
    green_weight_g: 350,
    roasted_weight_g: 300,
    timeline: samples(600),
    milestones: [{ milestone_type: '1st_crack_start', time_seconds: 470 }],
  })
  const { page, context, faults } = await open(`#/roasts/${id}`)
  const correct = page.getByRole('button', { name: 'Marks', exact: true })
  await correct.click()
  const crack = mark(page, 'First crack start')
  const crackText = () => crack.getAttribute('aria-valuetext')
  const inStrip = (name: string) => page.locator(`dt:has-text("${name}") + dd`).first().textContent()
  await expect.poll(crackText).toBe('7:50, 170 °C')
  await crack.press('ArrowLeft')
  await expect.poll(crackText).toMatch(/^7:49, /)

  const box = (await crack.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 3 })
  await page.mouse.up()
  expect(await crackText()).toMatch(/^8:[12]\d, /)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(crackText).toMatch(/^7:49, /)
  await mark(page, 'Charge').press('PageUp')
  await expect.poll(crackText).toMatch(/^7:39, /)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('The times of #20 were corrected.').waitFor()
  await page.getByRole('heading', { name: 'Roast Profile' }).waitFor()
  expect(await details(id)).toMatchObject({
    fc_minutes: 7.65,
    milestones: [{ milestone_type: '1st_crack_start', time_seconds: 459 }],
  })
  await expect.poll(() => focused(page)).toBe('Marks')
  expect(await inStrip('FC')).toBe('7:39 corrected')
  expect(await inStrip('Duration')).toBe('9:50 corrected')

  await page.keyboard.press('Enter')
  await expect.poll(crackText).toMatch(/^7:39, /)
  await page.getByText('7:39, the file says 7:50').waitFor()
  const asInFile = page.getByRole('button', { name: 'What the file said' })
  await asInFile.focus()
  const place = await page.evaluate(() => window.scrollY)
  await asInFile.press('Enter')
  await expect.poll(crackText).toMatch(/^7:50, /)
  await expect.poll(() => focused(page)).toBe('Marks')
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  await page.getByRole('button', { name: 'Save' }).click()
  const broughtBack = page
    .getByRole('status')
    .getByText(/^The times of #20 were reset to those in the file\./)
  await broughtBack.waitFor()
  expect(await details(id)).toMatchObject({ fc_minutes: 7.8333, correction: null })
  await expect.poll(() => inStrip('FC')).toBe('7:50')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('status').getByText('The change of the times of #20 was undone.').waitFor()
  expect(await details(id)).toMatchObject({ fc_minutes: 7.65 })
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})

test('To Do leads to the editor on the chart, which is there after a reload, with the marks that were moved, and gone after Cancel; there a mark follows a finger', async () => {
  const fields = { roast_name: '#24 Nyeri', bean_id: kenya, timeline: samples(600) }
  const { id } = await owner.send('POST', '/api/roasts/', fields)
  const { page, context, faults } = await open('#/bench/to-do')
  await page.getByRole('link', { name: 'Mark it on the curve' }).click()
  await expect.poll(() => focused(page)).toBe('Marks')
  const seenAt = () =>
    page
      .getByRole('heading', { name: 'Marks', exact: true })
      .evaluate(heading => heading.getBoundingClientRect().top)
  await expect
    .poll(async () => Math.abs(await seenAt()), { message: 'the editor at the top' })
    .toBeLessThan(2)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  const drop = mark(page, 'Drop')
  await drop.waitFor()
  await expect.poll(() => focused(page)).toBe('Marks')

  // What arrives later moves the mark away from the finger.
  await settled(page)
  const box = (await drop.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x, y })
  await touch('touchMove', { x: x - 20, y: y + 30 })
  await touch('touchMove', { x: x - 40, y: y + 60 })
  await touch('touchEnd')
  const moved = /^(8:[345]|9:[0-3])\d, /
  await expect.poll(() => drop.getAttribute('aria-valuetext')).toMatch(moved)

  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect.poll(() => drop.getAttribute('aria-valuetext')).toMatch(moved)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { name: 'Roast Profile' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe(`#/roasts/${id}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goBack()
  await page.getByRole('tab', { name: /To Do/ }).waitFor()
  expect(faults).toEqual(FAULTLESS)
  await context.close()
})
