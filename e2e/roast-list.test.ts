import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '../harness/product.ts'
import { launchBrowser, openPage, stopClock } from './browser.ts'
import { logIn, type Owner, samples } from './owner.ts'
import { expectFineInEveryLook, waitForBreakdown } from './screen-checks.ts'

const NUMBERED = 60
const LIST_CALL = /\/api\/roasts\/\?limit=500/
const FAULTLESS = { consoleErrors: [], foreignRequests: [] }
const CRACK = [{ milestone_type: '1st_crack_start', time_seconds: 470 }]

let product: Product
let browser: Browser
let owner: Owner
type TouchType = 'touchStart' | 'touchMove' | 'touchEnd'

/** The ids of the roasts by number. */
const ids = new Map<number, number>()

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function openList(options: Parameters<typeof openPage>[2] = {}) {
  const opened = await openPage(browser, product, { hash: '#/roasts', ...options })
  await rowsOf(opened.page).getByRole('link').first().waitFor()
  return opened
}

function rowsOf(page: Page): Locator {
  return page.locator('tbody tr:not([aria-hidden])')
}

function column(page: Page, name: string): Promise<string[]> {
  const place = ['#', 'Date', 'Bean', 'Weight', 'Time', 'FC', 'DTR', 'End', 'Roast Score'].indexOf(name) + 1
  return rowsOf(page)
    .locator(`:nth-child(${place})`)
    .filter({ visible: true })
    .and(page.locator('th, td'))
    .allInnerTexts()
}

async function sortBy(page: Page, name: string) {
  await page
    .getByRole('columnheader', { name, exact: name !== '#' })
    .getByRole('button')
    .click()
}

/** The date in a row that is well inside the window when the list is scrolled down by 900 px. */
function rowInSightAt900(page: Page): Locator {
  return page.locator('tr[aria-rowindex="19"] td').first()
}

describe('a log without roasts', () => {
  test('leads the owner to the first roast; "An admin-only add button opens an Add Roast panel"', async () => {
    const visit = await openPage(browser, product, { hash: '#/roasts' })
    await visit.page.getByText('No roasts yet').waitFor()
    await expect.poll(() => visit.page.getByRole('button', { name: 'Add Roast' }).count()).toBe(0)
    await visit.context.close()

    const { page, context } = await openPage(browser, product, {
      hash: '#/roasts',
      context: { storageState: owner.storageState },
    })
    await page.getByText('Import the first one').waitFor()
    await page.getByRole('button', { name: 'Add Roast' }).first().click()
    await page.getByRole('dialog', { name: 'Add Roast' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add Roast')
    await context.close()
  })

  test('shows "Loading roasts..." until they are loaded', async () => {
    const { page, context } = await openPage(browser, product)
    const answer = Promise.withResolvers<void>()
    await page.route(LIST_CALL, async route => {
      await answer.promise
      await route.continue()
    })
    await page.goto(`${product.address}/#/roasts`)
    await page.getByText('Loading roasts...').waitFor()
    answer.resolve()
    await page.getByText('No roasts yet').waitFor()
    await context.close()
  })
})

describe('the list of roasts', () => {
  beforeAll(async () => {
    const beans = await Promise.all(
      ['Kenya Nyeri', 'Peru Cerro Azul', 'Brazil Sítio'].map(origin_name =>
        owner.send('POST', '/api/beans/', { origin_name }),
      ),
    )
    const timeline = samples()
    for (let number = 1; number <= NUMBERED; number += 1) {
      const roast = await owner.send('POST', '/api/roasts/', {
        roast_name: `#${number} batch`,
        bean_id: beans[number % 3]!.id,
        roast_date: `2025-${String(1 + (number % 12)).padStart(2, '0')}-09`,
        ...(number % 10 !== 0 && { green_weight_g: 300 + number, roasted_weight_g: 256.4 }),
        ...(number > NUMBERED - 3 && { timeline, milestones: CRACK }),
      })
      ids.set(number, roast.id)
    }
    await owner.send('POST', '/api/roasts/', {
      roast_name: 'Sample of the new harvest',
      bean_id: beans[0]!.id,
      green_weight_g: 1234,
      roasted_weight_g: 1056,
    })
  })

  test('"A heading with the count", and the ten columns in order', async () => {
    const { page, context, faults } = await openList()
    await page.getByRole('heading', { name: `Roasts (${NUMBERED + 1})` }).waitFor()
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['#', 'Date', 'Bean', 'Weight', 'Time', 'FC', 'DTR', 'End', 'Roast Score', 'Profile'])
    expect(faults).toEqual(FAULTLESS)
    await context.close()
  })

  test('cells: weights as green → roasted, m:ss, one decimal, whole degrees, m/d/yy, a dash for missing values', async () => {
    const { page, context } = await openList()
    const cells = (number: number) =>
      page
        .getByRole('row', { name: `#${number} ` })
        .locator('th, td')
        .allInnerTexts()
    await expect
      .poll(async () => (await cells(59)).slice(0, 9))
      .toEqual([
        '#59',
        '12/9/25',
        'Brazil Sítio',
        '359 → 256 g',
        '10:00',
        '7:50',
        '21.7 %',
        '205 °C',
        expect.stringMatching(/80\s+B/),
      ])
    await expect.poll(async () => (await cells(50)).slice(3, 9)).toEqual(['–', '–', '–', '–', '–', '–'])
    await context.close()
  })

  test('a roast without a number shows its name, and no cell is cut off', async () => {
    const { page, context } = await openList()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await rowsOf(page).filter({ hasText: 'Sample of the new harvest' }).waitFor()
    for (const width of [360, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('tbody :is(th, td, th span)')]
            .filter(cell => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0)
            .map(cell => cell.textContent),
        )
      await expect.poll(cut, { message: `${width} px` }).toEqual([])
    }
    await context.close()
  })

  test('"The default is number, descending"; "clicking the active column toggles direction"; "Missing values always sort last"', async () => {
    const { page, context } = await openList()
    await expect.poll(async () => (await column(page, '#')).slice(0, 3)).toEqual(['#60', '#59', '#58'])
    await expect.poll(() => page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    await sortBy(page, '#')
    await expect.poll(async () => (await column(page, '#')).slice(0, 3)).toEqual(['#1', '#2', '#3'])
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(async () => (await column(page, '#')).at(-1)).toBe('Sample of the new harvest')
    await context.close()
  })

  test('"A new column starts descending", ties by id descending', async () => {
    const { page, context } = await openList()
    await sortBy(page, '#')
    await sortBy(page, 'Time')
    await expect
      .poll(async () => (await column(page, '#')).slice(0, 4))
      .toEqual(['#60', '#59', '#58', 'Sample of the new harvest'])
    await sortBy(page, 'Weight')
    await expect
      .poll(async () => (await column(page, 'Weight')).slice(0, 2))
      .toEqual(['1234 → 1056 g', '359 → 256 g'])
    await sortBy(page, 'Weight')
    await expect.poll(async () => (await column(page, 'Weight'))[0]).toBe('301 → 256 g')
    await context.close()
  })

  test('"Narrow screens hide columns": below 768, below 1024 and below 1280 px', async () => {
    const { page, context } = await openList()
    const shown = async () => (await page.getByRole('columnheader').allInnerTexts()).join(' ')
    const expectShownAt = async (width: number, columns: string) => {
      await page.setViewportSize({ width, height: 700 })
      await expect.poll(shown, { message: `${width} px` }).toBe(columns)
    }
    await expectShownAt(767, '# Bean')
    await expectShownAt(768, '# Date Bean Profile')
    await expectShownAt(1023, '# Date Bean Profile')
    await expectShownAt(1024, '# Date Bean Weight Time Roast Score Profile')
    await expectShownAt(1279, '# Date Bean Weight Time Roast Score Profile')
    await expectShownAt(1280, '# Date Bean Weight Time FC DTR End Roast Score Profile')
    await context.close()
  })

  test('"Clicking or tapping a row opens the roast"; a link inside a row opens its own target; going back restores the list', async () => {
    const { page, context } = await openList()
    await page.getByRole('row', { name: '#60 ' }).getByRole('link', { name: 'Kenya Nyeri' }).click()
    await page.getByRole('heading', { name: 'Kenya Nyeri' }).waitFor()
    await page.goBack()
    await sortBy(page, 'Date')
    await page.evaluate(() => window.scrollTo(0, 900))
    await rowInSightAt900(page).click()
    await page.getByText('Back to Roasts').waitFor()
    await page.goBack()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => page.locator('th[aria-sort]').textContent()).toBe('Date')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await context.close()
  })

  test('Back to Roasts restores the list’s order and place; the link in the top bar resets them', async () => {
    const { page, context } = await openList()
    await sortBy(page, 'Date')
    await page.evaluate(() => window.scrollTo(0, 900))
    await rowInSightAt900(page).click()
    await page.getByRole('link', { name: 'Back to Roasts' }).click()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => page.locator('th[aria-sort]').textContent()).toBe('Date')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await page.getByRole('link', { name: 'Beans', exact: true }).click()
    await page.getByRole('heading', { name: /^Beans/ }).waitFor()
    await page.getByRole('link', { name: 'Roasts', exact: true }).click()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => page.locator('th[aria-sort]').textContent()).toBe('#')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await context.close()
  })

  test('a reload keeps the place in the list, and the way back from a roast leads to it', async () => {
    const { page, context } = await openList()
    await sortBy(page, 'Date')
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await page.reload()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await rowInSightAt900(page).click()
    await page.getByRole('link', { name: 'Back to Roasts' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Back to Roasts' }).click()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => page.locator('th[aria-sort]').textContent()).toBe('Date')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await context.close()
  })

  test('"A failed score fetch is treated as no score, and the failure is logged"', async () => {
    const { page, context, faults } = await openPage(browser, product, { expectedFailures: /ids=/ })
    await page.route(/ids=/, route => route.fulfill({ status: 500, json: { detail: 'away' } }))
    await page.goto(`${product.address}/#/roasts`)
    await expect
      .poll(() => faults.consoleErrors)
      .toContainEqual(expect.stringContaining('The scores could not be loaded: away'))
    await page.getByRole('row', { name: '#60 ' }).getByRole('button', { name: /Score/ }).hover()
    await page.getByText('The breakdown could not be loaded.').waitFor()
    await context.close()
  })

  test('"A tap counts when it lasts under 500 ms and moves under 10 px"', async () => {
    const { page, context } = await openList({
      context: { hasTouch: true, isMobile: true, viewport: { width: 900, height: 800 } },
    })
    const finger = await context.newCDPSession(page)
    /** The events carry their own times, so the machine's speed doesn't matter. */
    const touch = async (milliseconds: number, distance: number) => {
      const box = (await page.getByRole('row', { name: '#57 ' }).locator('td').first().boundingBox())!
      const at = (x: number) => [{ x: box.x + x, y: box.y + box.height / 2 }]
      const start = Date.now() / 1000
      const end = start + milliseconds / 1000
      const send = (type: TouchType, timestamp: number, touchPoints: { x: number; y: number }[]) =>
        finger.send('Input.dispatchTouchEvent', { type, timestamp, touchPoints })
      await Promise.all([
        send('touchStart', start, at(20)),
        distance > 0 && send('touchMove', end, at(20 + distance)),
        send('touchEnd', end, []),
      ])
    }
    for (const [milliseconds, distance, what] of [
      [600, 0, 'held for 600 ms'],
      [0, 12, 'moved by 12 px'],
    ] as const) {
      await touch(milliseconds, distance)
      await page.waitForTimeout(100)
      expect(new URL(page.url()).hash, what).toBe('#/roasts')
    }
    await touch(150, 6)
    await page.waitForURL(`**/#/roasts/${ids.get(57)}`)
    await context.close()
  })

  test('"A score tooltip shows the version and a component breakdown"', async () => {
    const { page, context } = await openList()
    await page.getByRole('row', { name: '#60 ' }).getByRole('button', { name: /Score/ }).hover()
    const card = page.locator('[popover=manual]')
    await waitForBreakdown(card)
    await card.getByText('from 4 of 5').waitFor()
    await context.close()
  })

  test('a "Profile thumbnail (180 by 48 px)" loads lazily, and an icon replaces one that can’t load', async () => {
    const { page, context } = await openList()
    const picture = page.getByRole('row', { name: '#59 ' }).locator('img')
    await expect.poll(() => picture.getAttribute('loading')).toBe('lazy')
    await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 180, height: 48 })
    await expect.poll(() => page.getByRole('row', { name: '#40 ' }).locator('img').count()).toBe(0)
    await page.route(/thumbnail/, route => route.abort())
    await page.reload()
    await page.getByRole('row', { name: '#59 ' }).locator('td:last-child svg').waitFor()
    await expect.poll(() => page.locator('tbody img').count()).toBe(0)
    await context.close()
  })

  test('"Details prefetched for the first 40 roasts; the rest load lazily 600 px before they become visible", one call a batch', async () => {
    const { page, context } = await openPage(browser, product, {
      context: { viewport: { width: 1440, height: 700 } },
    })
    const batches: number[][] = []
    page.on('request', request => {
      const named = new URL(request.url()).searchParams.get('ids')
      if (named !== null) batches.push(named.split(',').map(Number))
    })
    await page.goto(`${product.address}/#/roasts`)
    await expect.poll(() => batches.length).toBe(1)
    expect(batches[0]).toEqual(Array.from({ length: 40 }, (_, index) => ids.get(NUMBERED - index)))
    const top = await page
      .locator('tbody')
      .evaluate(body => body.getBoundingClientRect().top + window.scrollY)
    const firstBeyond = 40
    const scrollTo = top + firstBeyond * 65 - 700 - 600
    await page.evaluate(y => window.scrollTo(0, y), scrollTo - 70)
    // Longer than requests are gathered before they are sent.
    await page.waitForTimeout(150)
    expect(batches).toHaveLength(1)
    await page.evaluate(y => window.scrollTo(0, y), scrollTo + 70)
    await expect.poll(() => batches.length).toBe(2)
    expect(batches[1]).toContain(ids.get(NUMBERED - firstBeyond))
    expect(batches[1]!.length).toBeLessThan(5)
    await context.close()
  })

  test('"The roast list load retries up to 5 times after failure, with a delay of 1 s doubled each attempt"', async () => {
    const { page, context, faults } = await openPage(browser, product, { expectedFailures: LIST_CALL })
    let reads = 0
    await page.route(LIST_CALL, route => {
      reads += 1
      return route.fulfill({ status: 500, json: { detail: 'away' } })
    })
    await page.goto('about:blank')
    await stopClock(page)
    await page.goto(`${product.address}/#/roasts`)
    /** Advances the page's clock as little as needed for the answer to be processed. */
    const hasFailed = async () => {
      await page.clock.runFor(1)
      const isReading = await page.getByText('Trying again…').isVisible()
      return !isReading && (await page.getByRole('button', { name: 'Retry Loading Roasts' }).isVisible())
    }
    for (const delay of [1000, 2000, 4000, 8000, 16_000]) {
      await expect.poll(hasFailed).toBe(true)
      await page.getByText('Failed to load roasts').waitFor()
      const before = reads
      await page.clock.runFor(delay - 100)
      expect(reads, `just before ${delay} ms`).toBe(before)
      await page.clock.runFor(100)
      await expect.poll(() => reads, { message: `after ${delay} ms` }).toBe(before + 1)
    }
    await expect.poll(hasFailed).toBe(true)
    const before = reads
    await page.clock.runFor(120_000)
    expect(reads).toBe(before)

    await page.clock.resume()
    await page.unroute(LIST_CALL)
    await page.getByRole('button', { name: 'Retry Loading Roasts' }).click()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => page.getByText('Failed to load roasts').count()).toBe(0)
    expect(faults).toEqual(FAULTLESS)
    await context.close()
  })

  test('"Failed to refresh roasts" is shown above the existing rows', async () => {
    const { page, context } = await openList({ expectedFailures: LIST_CALL })
    await page.route(LIST_CALL, route => route.fulfill({ status: 503, body: '' }))
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('roasts-refresh')))
    await page.getByText('Failed to refresh roasts').waitFor()
    await page.getByRole('row', { name: '#60 ' }).waitFor()
    await page.unroute(LIST_CALL)
    await page.getByRole('button', { name: 'Retry Loading Roasts' }).click()
    await page.getByText('Failed to refresh roasts').waitFor({ state: 'detached' })
    await context.close()
  })

  test.each([
    ['a captive portal', '<html>a proxy’s greeting</html>'],
    ['half of the JSON', '[{"id": 1, "roast_na'],
    ['an object', '{}'],
    ['nothing', ''],
  ])('an answer that is not a list is a failure, not a broken page: %s', async (_what, body) => {
    const { page, context, faults } = await openPage(browser, product)
    await page.route(LIST_CALL, route => route.fulfill({ status: 200, body }))
    await page.goto(`${product.address}/#/roasts`)
    await page.getByText('Failed to load roasts').waitFor()
    expect(faults).toEqual(FAULTLESS)
    await context.close()
  })

  test('"\'roast-added\' prepends the roast if not already present", "\'roast-deleted\' removes it", "\'roasts-refresh\' clears the cache and reloads"', async () => {
    const { page, context } = await openList()
    let reads = 0
    page.on('request', request => {
      if (LIST_CALL.test(request.url())) reads += 1
    })
    const added = {
      ...(await (await page.request.get(`${product.address}/api/roasts/${ids.get(60)}`)).json()),
      id: 9001,
      roast_name: '#61 new',
      roast_number: 61,
    }
    const announce = (name: string, detail: object | null) =>
      page.evaluate(
        ([type, value]) => window.dispatchEvent(new CustomEvent(type as string, { detail: value })),
        [name, detail] as const,
      )
    await announce('roast-added', added)
    await page.getByRole('heading', { name: 'Roasts (62)' }).waitFor()
    await expect.poll(async () => (await column(page, '#')).slice(0, 2)).toEqual(['#61', '#60'])
    await announce('roast-added', added)
    await page.getByRole('heading', { name: 'Roasts (62)' }).waitFor()
    await announce('roast-deleted', { id: 9001 })
    await page.getByRole('heading', { name: 'Roasts (61)' }).waitFor()
    await expect.poll(async () => (await column(page, '#'))[0]).toBe('#60')
    expect(reads).toBe(0)
    await announce('roasts-refresh', null)
    await expect.poll(() => reads).toBe(1)
    await context.close()
  })

  test('everything works by keyboard: sort with Enter, open a roast with Enter', async () => {
    const { page, context } = await openList()
    await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('th[aria-sort]').textContent()).toBe('Date')
    const link = rowsOf(page).first().getByRole('link').first()
    const number = await link.textContent()
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Roast ${number}` }).waitFor()
    await context.close()
  })

  test('axe finds nothing in any look, and at 320 px nothing overflows', async () => {
    const opened = await openPage(browser, product, { hash: '#/roasts' })
    await rowsOf(opened.page).getByRole('link').first().waitFor()
    await expectFineInEveryLook(opened.page)
    expect(opened.faults).toEqual({ consoleErrors: [], foreignRequests: [] })
    await opened.context.close()
  })
})

describe('a long library', () => {
  const PAGE = 500
  const COUNT = 560

  beforeAll(async () => {
    const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name: 'Honduras Marcala' })
    const numbers = Array.from({ length: COUNT - NUMBERED - 1 }, (_, index) => NUMBERED + 1 + index)
    const addSome = async () => {
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
        await owner.send('POST', '/api/roasts/', { roast_name: `#${number} more`, bean_id })
      }
    }
    await Promise.all([addSome(), addSome(), addSome(), addSome()])
  })

  test('is read in pages on scrolling, sorted by the server, and is one table to screen readers', async () => {
    const { page, context, faults } = await openPage(browser, product)
    const reads: URLSearchParams[] = []
    page.on('request', request => {
      if (LIST_CALL.test(request.url())) reads.push(new URL(request.url()).searchParams)
    })
    await page.goto(`${product.address}/#/roasts`)
    await page.getByRole('heading', { name: `Roasts (${COUNT})` }).waitFor()
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(COUNT + 1))
    await expect.poll(() => rowsOf(page).count()).toBeLessThan(60)
    expect(reads.map(read => read.get('limit'))).toEqual([String(PAGE)])

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.getByText('Sample of the new harvest').waitFor()
    expect(reads).toHaveLength(2)
    await expect.poll(() => rowsOf(page).last().getAttribute('aria-rowindex')).toBe(String(COUNT + 1))

    await sortBy(page, 'Weight')
    await expect.poll(() => reads.at(-1)?.get('sort')).toBe('weight')
    expect(reads.at(-1)?.get('order')).toBe('desc')
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(async () => (await column(page, 'Weight'))[0]).toBe('1234 → 1056 g')
    expect(faults).toEqual(FAULTLESS)
    await context.close()
  })

  test('with 10,000 roasts renders only the rows near the window, wherever it is scrolled, with each row’s number', async () => {
    const MANY = 10_000
    const { page, context } = await openPage(browser, product)
    await page.route(LIST_CALL, async route => {
      const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
      const answer = await route.fetch({ url: `${product.address}/api/roasts/?limit=1` })
      const [roast] = (await answer.json()) as object[]
      const items = Array.from({ length: PAGE }, (_, index) => ({
        ...roast,
        id: MANY - from - index,
        roast_number: MANY - from - index,
        roast_name: `#${MANY - from - index}`,
      }))
      const headers = { 'X-Total-Count': String(MANY), 'X-Next-Cursor': String(from + PAGE) }
      await route.fulfill({ json: items, headers })
    })
    await page.goto(`${product.address}/#/roasts`)
    await page.getByRole('heading', { name: `Roasts (${MANY})` }).waitFor()
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(MANY + 1))
    for (const row of [400, 900, 300, 1400]) {
      await page.evaluate(y => window.scrollTo(0, y), row * 65)
      const shown = rowsOf(page).filter({ hasText: `#${MANY - row - 5}` })
      await expect.poll(() => shown.count()).toBe(1)
      await expect.poll(() => shown.getAttribute('aria-rowindex')).toBe(String(row + 5 + 2))
      await expect.poll(() => rowsOf(page).count()).toBeLessThan(60)
    }
    await context.close()
  })

  test('keeps the loaded rows if a later page fails, shows the error in view, and continues after a retry', async () => {
    const { page, context } = await openList({ expectedFailures: LIST_CALL })
    await page.route(/cursor=/, route => route.abort())
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.getByText('Failed to refresh roasts').waitFor()
    const retry = page.getByRole('button', { name: 'Retry Loading Roasts' })
    const bottom = () => retry.evaluate(button => button.getBoundingClientRect().bottom)
    await expect.poll(bottom).toBeLessThan(900)
    await page.unroute(/cursor=/)
    await page.getByText('Sample of the new harvest').waitFor()
    await context.close()
  })

  test('a jump to the far end reads what is in view there, and then upwards from there', async () => {
    const MANY = 10_000
    const { page, context } = await openPage(browser, product)
    const read: string[] = []
    await page.route(LIST_CALL, async route => {
      const { searchParams } = new URL(route.request().url())
      const from = Number(searchParams.get('cursor') ?? searchParams.get('offset') ?? 0)
      read.push(searchParams.has('cursor') ? `after ${from}` : `from ${from}`)
      const answer = await route.fetch({ url: `${product.address}/api/roasts/?limit=1` })
      const [roast] = (await answer.json()) as object[]
      const items = Array.from({ length: PAGE }, (_, index) => ({
        ...roast,
        id: MANY - from - index,
        roast_number: MANY - from - index,
        roast_name: `#${MANY - from - index}`,
      }))
      const next = from + PAGE < MANY && { 'X-Next-Cursor': String(from + PAGE) }
      await route.fulfill({ json: items, headers: { 'X-Total-Count': String(MANY), ...next } })
    })
    const inSight = (row: number) => rowsOf(page).filter({ hasText: new RegExp(`^#${MANY - row}\\b`) })
    await page.goto(`${product.address}/#/roasts`)
    await inSight(0).waitFor()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await inSight(MANY - 1).waitFor()
    expect(read).toEqual(['from 0', `from ${MANY - PAGE}`])
    await page.evaluate(y => window.scrollTo(0, y), (MANY - PAGE - 5) * 65)
    await inSight(MANY - PAGE - 2).waitFor()
    expect(await inSight(MANY - PAGE - 2).getAttribute('aria-rowindex')).toBe(String(MANY - PAGE))
    expect(read.slice(2)).toEqual([`from ${MANY - 2 * PAGE}`])
    await page.evaluate(() => window.scrollTo(0, 0))
    await inSight(0).waitFor()
    await context.close()
  })
})
