import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '../harness/product.ts'
import { launchBrowser, openPage } from './browser.ts'
import { logIn, type Owner, samples } from './owner.ts'
import { expectAccessible, expectFineInEveryLook, waitForBreakdown } from './screen-checks.ts'

const DETAILS_CALL = /\/details$/
const FAULTLESS = { consoleErrors: [], foreignRequests: [] }
const CRACK = [{ milestone_type: '1st_crack_start', time_seconds: 470 }]

let product: Product
let browser: Browser
let owner: Owner
let beanId: number
/** A complete roast, and one with nothing but a name. */
let full: number
let bare: number

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  beanId = (await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })).id
  full = await addRoast('#12 Nyeri', {
    roast_date: '2025-03-04',
    green_weight_g: 350,
    roasted_weight_g: 300.25,
    notes: 'Sweet, then sweeter.',
    timeline: samples(600, 1),
    milestones: CRACK,
  })
  bare = await addRoast('no figures at all', {})
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function addRoast(roast_name: string, rest: object): Promise<number> {
  return (await owner.send('POST', '/api/roasts/', { roast_name, bean_id: beanId, ...rest })).id
}

function ready(page: Page) {
  return page.getByRole('heading', { name: 'Timeline Data' }).waitFor()
}

async function figures(page: Page): Promise<Record<string, string>> {
  const strip = page.locator('main dl').first()
  const names = await strip.locator('dt').allTextContents()
  const values = await strip.locator('dd').allTextContents()
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
}

/** Whether a card is inside the window and does not cover what it explains. */
function liesClear(card: Box, badge: Box, width: number, height: number): boolean {
  const isInWindow =
    card.x >= 0 && card.y >= 0 && card.x + card.width <= width && card.y + card.height <= height
  const isAside =
    card.y >= badge.y + badge.height ||
    card.y + card.height <= badge.y ||
    card.x + card.width <= badge.x ||
    card.x >= badge.x + badge.width
  return isInWindow && isAside
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

describe('what a visitor sees', () => {
  let page: Page

  beforeEach(async () => {
    const opened = await openPage(browser, product, { hash: `#/roasts/${full}` })
    page = opened.page
    await ready(page)
    return () => opened.context.close()
  })

  test('"Title shows the roast number. Subtitle shows the bean origin (linking to #/beans/{bean id}) and the roast date in m/d/yy form"', async () => {
    await page.getByRole('heading', { level: 1, name: 'Roast #12' }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: 'Kenya Nyeri' }).getAttribute('href'))
      .toBe(`#/beans/${beanId}`)
    await page.getByText('3/4/25').waitFor()
  })

  test('"Summary strip: Duration (m:ss), FC, DTR (percent, one decimal), IBTS (rounded, in °C), Green (g), Roasted (g), Loss (percent, one decimal)"', async () => {
    await expect
      .poll(() => figures(page))
      .toEqual({
        Duration: '10:00',
        FC: '7:50',
        DTR: '21.7 %',
        IBTS: '205 °C',
        Green: '350 g',
        Roasted: '300.3 g',
        Loss: '14.2 %',
      })
  })

  test('phases: drying, Maillard and development if yellowing was marked, otherwise before and after first crack', async () => {
    const phases = page.getByRole('list', { name: 'Phases' }).getByRole('listitem')
    await expect
      .poll(() => phases.allInnerTexts())
      .toEqual(['Before first crack 7:50 78.3 %', 'Development 2:10 21.7 %'])
    const yellowing = { milestone_type: 'yellowing', time_seconds: 240 }
    const id = await addRoast('#14 yellowing', {
      timeline: samples(600, 1),
      milestones: [yellowing, ...CRACK],
    })
    await page.goto(`${product.address}/#/roasts/${id}`)
    await expect
      .poll(() => phases.allInnerTexts())
      .toEqual(['Drying 4:00 40.0 %', 'Maillard 3:50 38.3 %', 'Development 2:10 21.7 %'])
    await page.goto(`${product.address}/#/roasts/${bare}`)
    await page.getByRole('heading', { name: 'no figures at all' }).waitFor()
    await ready(page)
    expect(await phases.count()).toBe(0)
  })

  test('"The badge shows the score, a breakdown including DTR, and the version", and the help explains the pitfall', async () => {
    await page.getByRole('button', { name: /Score.*breakdown/ }).click()
    const card = page.locator('[popover=manual]')
    await waitForBreakdown(card)
    await card.getByText('only a first crack at 75–80 %').waitFor()
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  })

  test('the breakdown is fully inside the window and never over its badge, and a touch elsewhere closes it', async () => {
    for (const [width, height] of [
      [360, 640],
      [640, 360],
      [1440, 700],
    ] as const) {
      await page.setViewportSize({ width, height })
      const badge = page.getByRole('button', { name: /Score.*breakdown/ })
      await badge.evaluate(element => element.scrollIntoView({ block: 'center' }))
      const card = page.locator('[popover=manual]')
      // The chart adapts to the window's size, which moves the badge.
      await expect
        .poll(async () => {
          await badge.hover()
          return card.getByText('v1.0.0').isVisible()
        })
        .toBe(true)
      await badge.click()
      await waitForBreakdown(card)
      await expect
        .poll(async () => liesClear((await card.boundingBox())!, (await badge.boundingBox())!, width, height))
        .toBe(true)
      await page.mouse.click(2, height - 2)
      await card.waitFor({ state: 'detached' })
    }
  })

  test('"A collapsible Timeline Data table (Show/Hide, default collapsed)" with the eight columns and the file’s own values', async () => {
    await expect.poll(() => page.getByRole('table').count()).toBe(0)
    await page.getByRole('button', { name: 'Show' }).click()
    const headings = page.getByRole('columnheader')
    await headings.first().waitFor()
    await expect
      .poll(() => headings.allTextContents())
      .toEqual(['Time', 'Bean Temp', 'IBTS Temp', 'Bean ROR', 'IBTS ROR', 'Power', 'Drum', 'Fan'])
    const first = page.getByRole('row').nth(1)
    await expect
      .poll(() => first.locator('th, td').allTextContents())
      .toEqual(['0:00', '160.00', '175.00', '-40.00', '0.00', '8', '9', '2'])
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.poll(() => page.getByRole('table').count()).toBe(0)
  })

  test('"Notes are shown if present"; a missing value is shown as a dash', async () => {
    await page.getByText('Sweet, then sweeter.').waitFor()
    await page.goto(`${product.address}/#/roasts/${bare}`)
    await page.getByRole('heading', { name: 'no figures at all' }).waitFor()
    await ready(page)
    await expect.poll(() => page.getByRole('heading', { name: 'Notes' }).count()).toBe(0)
    expect(new Set(Object.values(await figures(page)))).toEqual(new Set(['–']))
  })

  test('"Edit, delete and Regenerate Thumbnail buttons appear only for admins"; "A Back to Roasts button"', async () => {
    for (const name of ['Edit', 'Delete', 'Regenerate Thumbnail']) {
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
    }
    await page.getByRole('link', { name: 'Back to Roasts' }).click()
    await page.getByRole('heading', { name: 'Roasts' }).waitFor()
  })
})

describe('loading a roast', () => {
  test('"Loading state: \'Loading roast details...\'"; "the message plus a Retry button that reloads the page"', async () => {
    const { page, context } = await openPage(browser, product, { expectedFailures: DETAILS_CALL })
    const answer = Promise.withResolvers<void>()
    await page.route(DETAILS_CALL, async route => {
      await answer.promise
      await route.fulfill({ status: 500, json: { detail: 'the grinder is on fire' } })
    })
    await page.goto(`${product.address}/#/roasts/${full}`)
    await page.getByText('Loading roast details...').waitFor()
    answer.resolve()
    await page.getByText('Failed to load roast: the grinder is on fire').waitFor()
    await expectFineInEveryLook(page)
    await page.unroute(DETAILS_CALL)
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: 'Retry' }).click()
    await reloaded
    await ready(page)
    await context.close()
  })

  test('while a roast is being read, axe finds nothing in any look', async () => {
    const { page, context } = await openPage(browser, product, { expectedFailures: DETAILS_CALL })
    await page.route(DETAILS_CALL, () => {})
    await page.goto(`${product.address}/#/roasts/${full}`)
    await page.getByText('Loading roast details...').waitFor()
    await expectFineInEveryLook(page)
    await context.close()
  })

  test('"The page can show prefetched roast data immediately when its id matches, and still refetches"', async () => {
    const { page, context } = await openPage(browser, product, { hash: '#/roasts' })
    const answer = Promise.withResolvers<void>()
    await page.route(DETAILS_CALL, async route => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('link', { name: '#12', exact: true }).click()
    await page.getByRole('heading', { name: 'Roast #12' }).waitFor()
    await expect.poll(async () => (await figures(page)).Duration).toBe('10:00')
    await page.getByText('Loading roast details...').waitFor()
    answer.resolve()
    await ready(page)
    await context.close()
  })

  test('"Before fetching, the client GET cache is cleared": a roast opened again is read again', async () => {
    const { page, context } = await openPage(browser, product, { hash: `#/roasts/${full}` })
    await ready(page)
    const read = page.waitForRequest(DETAILS_CALL)
    await page.getByRole('link', { name: 'Back to Roasts' }).click()
    await page.getByRole('link', { name: '#12', exact: true }).click()
    await read
    await ready(page)
    await context.close()
  })

  test('a wrong answer does not break the page', async () => {
    const { page, context, faults } = await openPage(browser, product, { hash: '#/home' })
    await page.route(DETAILS_CALL, route =>
      route.fulfill({ status: 200, body: 'Welcome to the hotel’s network' }),
    )
    await page.goto(`${product.address}/#/roasts/${full}`)
    await page.getByText('Failed to load roast: The answer did not come from First Crack').waitFor()
    expect(faults).toEqual(FAULTLESS)
    await context.close()
  })

  test('without the scripts of chart, table or feedback the page still shows the coffee, and says what is missing', async () => {
    const scripts = /\/assets\/(roast-profile|timeline-rows|feedback-section)-.*\.js$/
    const { page, context } = await openPage(browser, product, { expectedFailures: scripts })
    await page.route(scripts, route => route.abort())
    await page.goto(`${product.address}/#/roasts/${full}`)
    const missing = page.getByText('This part can’t be loaded. Please try refreshing the page.')
    await expect.poll(() => missing.count()).toBe(2)
    await page.getByRole('heading', { name: 'Roast #12' }).waitFor()
    await ready(page)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => missing.count()).toBe(3)
    await page.unroute(scripts)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByRole('heading', { name: 'Roast Profile' }).waitFor()
    await context.close()
  })

  test('1,500 samples open without delay', async () => {
    const id = await addRoast('#77 long', { timeline: samples(1600, 1) })
    const { page, context } = await openPage(browser, product, { hash: `#/roasts/${id}` })
    await ready(page)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('1602')
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60)
    const scroller = page.getByRole('region', { name: 'Timeline rows' })
    await scroller.evaluate(element => element.scrollTo(0, element.scrollHeight))
    await page.getByRole('rowheader', { name: '26:40' }).waitFor()
    await context.close()
  })
})

describe('what the owner can do', () => {
  let page: Page
  let id: number

  beforeEach(async () => {
    id = await addRoast(`#30 of ${Math.random()}`, {
      green_weight_g: 349.6,
      roasted_weight_g: 300,
      notes: 'to be changed',
      timeline: samples(),
      milestones: CRACK,
    })
    const opened = await openPage(browser, product, {
      hash: `#/roasts/${id}`,
      context: { storageState: owner.storageState },
      expectedFailures: /\/api\/roasts\/\d+/,
    })
    page = opened.page
    await ready(page)
    return () => opened.context.close()
  })

  const edit = async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    return page.getByRole('dialog', { name: 'Edit Roast' })
  }
  const closeAlert = async (text: string) => {
    const alert = page.getByRole('alertdialog')
    await alert.getByText(text, { exact: true }).waitFor()
    await alert.getByRole('button', { name: 'OK' }).click()
    await alert.waitFor({ state: 'detached' })
  }

  test('"Edit opens an Edit Roast modal with Name, Green Weight (g), Roasted Weight (g), a live Loss display and Notes", filled with unrounded values', async () => {
    const dialog = await edit()
    await expect.poll(() => dialog.getByLabel('Green Weight (g)').inputValue()).toBe('349.6')
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('to be changed')
    await dialog.getByText('14.2 %').waitFor()
    await dialog.getByLabel('Roasted Weight (g)').fill('290 g?')
    await expect.poll(() => dialog.getByLabel('Roasted Weight (g)').inputValue()).toBe('290')
    await dialog.getByText('17.0 %').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await figures(page)).Roasted).toBe('300 g')
  })

  test('"Cancel and Save (label \'Saving…\' while saving)"; empty name and weights are omitted, empty notes are null; "After saving, the roast is reloaded with details"', async () => {
    const dialog = await edit()
    await dialog.getByLabel('Name').fill('')
    await dialog.getByLabel('Green Weight (g)').fill('')
    await dialog.getByLabel('Roasted Weight (g)').fill('295.5')
    await dialog.getByLabel('Notes').fill('')
    const answer = Promise.withResolvers<void>()
    await page.route(/\/api\/roasts\/\d+$/, async route => {
      await answer.promise
      await route.continue()
    })
    const sent = page.waitForRequest(request => request.method() === 'PUT')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Saving…' }).waitFor()
    expect((await sent).postDataJSON()).toEqual({ notes: null, roasted_weight_g: 295.5 })
    expect((await sent).headers()['if-match']).toBeTruthy()
    answer.resolve()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await figures(page)).Roasted).toBe('295.5 g')
    await expect.poll(() => page.getByRole('heading', { name: 'Notes' }).count()).toBe(0)
  })

  test('after a save that cannot be read back, the page says it may be out of date, and Retry reads it', async () => {
    const dialog = await edit()
    await dialog.getByLabel('Notes').fill('saved all the same')
    await page.route(DETAILS_CALL, route => route.fulfill({ status: 503, json: { detail: 'away' } }))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Failed to load roast: away. What is shown here may be out of date.').waitFor()
    await page.unroute(DETAILS_CALL)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('saved all the same').waitFor()
    await expect.poll(() => page.getByText('out of date').count()).toBe(0)
  })

  test("'Failed to save changes: {message}' keeps the form as it was typed", async () => {
    const dialog = await edit()
    await dialog.getByLabel('Name').fill('#31 renamed')
    await page.route(/\/api\/roasts\/\d+$/, route =>
      route.fulfill({ status: 503, json: { message: 'the database is away' } }),
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await closeAlert('Failed to save changes: the database is away')
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('#31 renamed')
  })

  test('a roast changed elsewhere in the meantime is not overwritten', async () => {
    const dialog = await edit()
    await owner.send('PUT', `/api/roasts/${id}`, { notes: 'from the other tab' })
    await dialog.getByLabel('Notes').fill('from this tab')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const alert = page.getByRole('alertdialog')
    await expect.poll(() => alert.textContent()).toMatch(/^Failed to save changes: /)
    await alert.getByRole('button', { name: 'OK' }).click()
    expect((await (await page.request.get(`${product.address}/api/roasts/${id}`)).json()).notes).toBe(
      'from the other tab',
    )
  })

  test('nor is one that the page reads again behind the open form', async () => {
    const details = Promise.withResolvers<void>()
    await page.goto(`${product.address}/#/roasts`)
    await page.route(`**/api/roasts/${id}/details*`, async route => {
      await details.promise
      await route.continue()
    })
    await page.locator(`a[href="#/roasts/${id}"]`).first().click()
    const dialog = await edit()
    await owner.send('PUT', `/api/roasts/${id}`, { notes: 'from the other tab' })
    await dialog.getByLabel('Notes').fill('from this tab')
    details.resolve()
    await page.getByText('from the other tab').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    const notes = async () =>
      (await (await page.request.get(`${product.address}/api/roasts/${id}`)).json()).notes as string
    expect(await notes()).toBe('from the other tab')
  })

  test('the current values of a roast are shown next to what was typed, and are overwritten only after a confirmation', async () => {
    const dialog = await edit()
    const save = () => dialog.getByRole('button', { name: 'Save' }).click()
    const stored = async () => (await page.request.get(`${product.address}/api/roasts/${id}`)).json()
    await dialog.getByLabel('Notes').fill('typed here')
    await owner.send('PUT', `/api/roasts/${id}`, { notes: 'written there', green_weight_g: 351 })
    await save()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    const notice = dialog.getByRole('alert', { name: 'Changed elsewhere' })
    await notice.getByText('Current written there').waitFor()
    await notice.getByText('You typed typed here').waitFor()
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('typed here')
    await expect.poll(() => dialog.getByLabel('Green Weight (g)').inputValue()).toBe('351')
    await expectAccessible(page)

    await save()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Look again' }).click()
    expect((await stored()).notes).toBe('written there')
    await notice.getByRole('button', { name: 'Use the current values' }).click()
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('written there')
    await notice.getByText('You typed typed here').waitFor()

    await dialog.getByLabel('Notes').fill('typed here')
    await owner.send('PUT', `/api/roasts/${id}`, { notes: 'and changed once more' })
    await save()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Overwrite' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await notice.getByText('Current and changed once more').waitFor()
    await save()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Overwrite' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await stored()).toMatchObject({ notes: 'typed here', green_weight_g: 351 })
  })

  test("confirm 'Delete this roast? This cannot be undone.'; failure alert 'Failed to delete roast: {message}'", async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    const confirm = page.getByRole('alertdialog')
    await confirm.getByText('Delete this roast? This cannot be undone.', { exact: true }).waitFor()
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await page.route(/\/api\/roasts\/\d+$/, route => route.fulfill({ status: 500, json: { error: 'stuck' } }))
    await page.getByRole('button', { name: 'Delete' }).click()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await closeAlert('Failed to delete roast: stuck')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Delete' }).click()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(/#\/roasts$/)
    await page.goBack()
    expect(page.url(), 'going back does not lead to what is gone').not.toContain(`#/roasts/${id}`)
    expect((await page.request.get(`${product.address}/api/roasts/${id}`)).status()).toBe(404)
  })

  test("'Thumbnail regenerated successfully.'; 'Failed to regenerate thumbnail: {message}'", async () => {
    await page.getByRole('button', { name: 'Regenerate Thumbnail' }).click()
    await closeAlert('Thumbnail regenerated successfully.')
    await page.route(/regenerate-thumbnail/, route => route.abort())
    await page.getByRole('button', { name: 'Regenerate Thumbnail' }).click()
    await closeAlert('Failed to regenerate thumbnail: Network error: Failed to fetch')
  })

  test('axe finds nothing in any look, including the edit modal and the open table', async () => {
    const context = { storageState: owner.storageState }
    const opened = await openPage(browser, product, { hash: `#/roasts/${full}`, context })
    await ready(opened.page)
    await opened.page.getByRole('button', { name: 'Show' }).click()
    await expectFineInEveryLook(opened.page)
    await opened.page.getByRole('button', { name: 'Edit' }).click()
    await expectFineInEveryLook(opened.page)
    expect(opened.faults).toEqual({ consoleErrors: [], foreignRequests: [] })
    await opened.context.close()
  })
})
