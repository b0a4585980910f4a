import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser, openPage, type PageFaults, passTime, stopClock } from './browser.ts'
import { type OwnedProduct, startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'
import { expectFineInEveryLook } from './screen-checks.ts'

let product: OwnedProduct
let browser: Browser
let owner: Owner
let kenya: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  kenya = (await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })).id
  await addRoast('#7 Nyeri', '2026-03-04')
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const addRoast = async (roast_name: string, roast_date: string | null): Promise<number> =>
  (
    await owner.send('POST', '/api/roasts/', {
      roast_name,
      bean_id: kenya,
      roast_date,
      green_weight_g: 350,
      roasted_weight_g: 300,
      timeline: samples(600, 1),
      milestones: [{ milestone_type: '1st_crack_start', time_seconds: 470 }],
    })
  ).id

let page: Page
let faults: PageFaults

/** Opens a new roast as the owner. */
async function openRoast(roast_name: string): Promise<number> {
  const id = await addRoast(roast_name, '2026-03-14')
  const opened = await openPage(browser, product, {
    hash: `#/roasts/${id}`,
    context: { storageState: owner.storageState },
  })
  page = opened.page
  faults = opened.faults
  closing.push(() => opened.context.close())
  await page.getByRole('button', { name: 'Marks', exact: true }).waitFor()
  return id
}
const closing: (() => Promise<void>)[] = []
beforeEach(() => async () => {
  for (const close of closing.splice(0)) await close()
})

const details = (id: number) => owner.send<RoastAnswer>('GET', `/api/roasts/${id}/details`)
interface RoastAnswer {
  fc_minutes: number
  milestones: { milestone_type: string; time_seconds: number }[]
  correction: object | null
  roast_name: string
}

test('the owner corrects first crack with keys and mouse, takes steps back, saves, and brings back what the file said', async () => {
  const id = await openRoast('#20 Nyeri')
  const correct = page.getByRole('button', { name: 'Marks', exact: true })
  await correct.click()
  const heading = page.getByRole('heading', { name: 'Marks', exact: true })
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  await expect.poll(focused).toBe('Marks')
  const isAtTop = () => heading.evaluate(element => Math.abs(element.getBoundingClientRect().top) < 1)
  await expect.poll(isAtTop).toBe(true)
  const crack = page.getByRole('slider', { name: 'First crack start' })
  const crackText = () => crack.getAttribute('aria-valuetext')
  const figure = (name: string) => page.locator(`dt:text-is("${name}") + dd`).last().textContent()
  const inStrip = (name: string) => page.locator(`dt:has-text("${name}") + dd`).first().textContent()
  await expect.poll(crackText).toBe('7:50, 170 °C')
  await expect.poll(() => figure('DTR')).toBe('21.7 %')
  expect(await crack.getByText('7:50').isVisible()).toBe(false)

  await crack.press('ArrowLeft')
  await crack.press('Shift+ArrowLeft')
  for (let press = 0; press < 5; press += 1) await crack.press('PageDown')
  await expect.poll(crackText).toMatch(/^6:49, /)
  await expect.poll(() => figure('DTR')).toBe('31.8 %, was 21.7 %')
  expect(await figure('First crack')).toBe('6:49, was 7:50')
  expect(await figure('Score')).toMatch(/, was \d+$/)
  await page.getByText('The file says 7:50').waitFor()
  await crack.getByText('6:49').waitFor()

  const box = (await crack.boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 3 })
  await page.mouse.up()
  const dragged = await crackText()
  expect(dragged).toMatch(/^7:[12]\d, /)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(crackText).toMatch(/^6:49, /)
  await page.keyboard.press('Control+z')
  await expect.poll(crackText).toMatch(/^7:50, /)

  await page.getByRole('button', { name: 'Add yellowing' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Yellowing')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  await page.getByRole('slider', { name: 'Yellowing' }).waitFor({ state: 'detached' })
  await page.getByRole('slider', { name: 'Charge' }).press('PageUp')
  await expect.poll(crackText).toMatch(/^7:40, /)
  await page.getByRole('button', { name: 'First crack start, +10 seconds' }).click()
  await page.getByRole('button', { name: 'First crack start, −10 seconds' }).click()
  await page.getByRole('button', { name: 'First crack start, one second later' }).click()
  await expectFineInEveryLook(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('The times of #20 are corrected.').waitFor()
  await page.getByRole('heading', { name: 'Roast Profile' }).waitFor()
  expect(await details(id)).toMatchObject({
    fc_minutes: 7.6833,
    milestones: [{ milestone_type: '1st_crack_start', time_seconds: 461 }],
  })
  await expect.poll(focused).toBe('Marks')
  expect(await inStrip('FC')).toBe('7:41 corrected')
  expect(await inStrip('Duration')).toBe('9:50 corrected')
  await page.getByRole('button', { name: 'Close' }).click()

  await correct.focus()
  await page.keyboard.press('Enter')
  await expect.poll(crackText).toMatch(/^7:41, /)
  expect(await figure('First crack')).toBe('7:41, the file says 7:50')
  const asInFile = page.getByRole('button', { name: 'What the file said' })
  await asInFile.focus()
  const place = await page.evaluate(() => window.scrollY)
  await asInFile.press('Enter')
  await expect.poll(crackText).toMatch(/^7:50, /)
  await expect.poll(focused).toBe('Marks')
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  expect(await figure('First crack')).toBe('7:50, was 7:41')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Roast Profile' }).waitFor()
  expect(await details(id)).toMatchObject({ fc_minutes: 7.8333, correction: null })
  await expect.poll(() => inStrip('FC')).toBe('7:50')
  const broughtBack = page.getByRole('status').getByText(/^The times of #20 are those of the file again\./)
  await broughtBack.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').getByText('The times of #20 are as they were before.').waitFor()
  expect(await details(id)).toMatchObject({ fc_minutes: 7.6833 })

  await page.getByRole('button', { name: 'Marks', exact: true }).click()
  await crack.press('ArrowRight')
  await page.getByRole('link', { name: 'Back to Roasts' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { name: 'Roast Profile' }).waitFor()
  expect(faults).toEqual({ consoleErrors: [], foreignRequests: [] })
})

test('To Do leads to the editor on the chart, which is there after a reload and gone after Cancel', async () => {
  const fields = { roast_name: '#24 Nyeri', bean_id: kenya, timeline: samples(600, 5) }
  const { id } = await owner.send('POST', '/api/roasts/', fields)
  const opened = await openPage(browser, product, {
    hash: '#/bench/to-do',
    context: { storageState: owner.storageState },
  })
  closing.push(() => opened.context.close())
  page = opened.page
  await page.getByRole('link', { name: 'Mark it on the curve' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Marks')
  const seenAt = () =>
    page
      .getByRole('heading', { name: 'Marks', exact: true })
      .evaluate(heading => heading.getBoundingClientRect().top)
  await expect
    .poll(async () => Math.abs(await seenAt()), { message: 'the editor at the top' })
    .toBeLessThan(2)
  await page.reload()
  await page.getByRole('slider', { name: 'Charge' }).waitFor()
  await expect.poll(focused).toBe('Marks')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Roast Profile' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe(`#/roasts/${id}`)
  await page.goBack()
  await page.getByRole('tab', { name: /To Do/ }).waitFor()
  expect(opened.faults).toEqual({ consoleErrors: [], foreignRequests: [] })
})

test('a mark follows a finger', async () => {
  await openRoast('#21 Nyeri')
  await page.setViewportSize({ width: 360, height: 780 })
  // The editor scrolls into view at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Marks', exact: true }).click()
  const drop = page.getByRole('slider', { name: 'Drop' })
  const box = (await drop.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x, y })
  await touch('touchMove', { x: x - 20, y: y + 30 })
  await touch('touchMove', { x: x - 40, y: y + 60 })
  await touch('touchEnd')
  await expect.poll(() => drop.getAttribute('aria-valuetext')).toMatch(/^(8:[345]|9:[0-3])\d, /)
})

test('after a deletion a line with Undo stays for ten seconds on the next screen, longer while it is in use', async () => {
  const id = await openRoast('#23 Nyeri')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const line = page.getByRole('status').getByText('Roast #23 was deleted.')
  await line.waitFor()
  await page.getByRole('heading', { name: /Roasts/ }).waitFor()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.press('Enter')
  await page.getByRole('status').getByText('Roast #23 was restored.').waitFor()
  await page.getByRole('link', { name: '#23' }).first().waitFor()
  expect(await details(id)).toMatchObject({ roast_name: '#23 Nyeri' })
  await page.getByRole('button', { name: 'Close' }).click()

  await page.goto(`${product.address}/#/beans/${kenya}`)
  await page.getByRole('button', { name: 'Delete Bean' }).waitFor()
  await stopClock(page)
  await page.getByRole('button', { name: 'Delete Bean' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bean' }).click()
  const beanLine = page.getByRole('status').getByText('Bean Kenya Nyeri was deleted.')
  await beanLine.waitFor()
  await passTime(page, 9_000)
  await undo.focus()
  await passTime(page, 60_000)
  expect(await beanLine.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Close' }).blur()
  await undo.blur()
  await passTime(page, 9_900)
  expect(await beanLine.isVisible()).toBe(true)
  await passTime(page, 200)
  await beanLine.waitFor({ state: 'detached' })
  expect(faults).toEqual({ consoleErrors: [], foreignRequests: [] })
})
