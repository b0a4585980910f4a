import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../harness/product.ts'
import { fixTime, launchBrowser, openPage } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, type Owner, samples } from './owner.ts'
import { expectFineInEveryLook, expectNothingBeyondEdge } from './screen-checks.ts'

const ROASTS = /\/api\/roasts\/\?/
const BEANS = /\/api\/beans\/\?/
const NOTHING = { json: [], headers: { 'X-Total-Count': '0' } }
const FIRST_VISIT_BYTES = 220_000

type Opened = Awaited<ReturnType<typeof openPage>>

let product: Product
let browser: Browser
let owner: Owner
/** Two visitors: nothing may fail for the first one, and only calls for the second. */
let visitor: Opened
let unlucky: Opened
let kenya: number
let firstRoast: number

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  kenya = await add('beans', { origin_name: 'Kenya', altitude: '1700 meters', grade: 'AA' })
  const plain = await add('beans', { origin_name: 'Plain' })
  firstRoast = await add('roasts', { bean_id: plain, roast_name: '#40', roast_date: '2026-01-05' })
  const roast = {
    bean_id: kenya,
    roast_name: '#12',
    green_weight_g: 350,
    roasted_weight_g: 301,
    timeline: samples(632, 1),
    milestones: [{ milestone_type: '1st_crack_start', time_seconds: 540 }],
  }
  await add('roasts', { ...roast, roast_date: '2026-02-01', roast_name: '#12 earlier' })
  await add('roasts', { ...roast, roast_date: '2026-03-01' })
  await add('roasts', { bean_id: kenya, roast_name: '#3', roast_date: '2026-04-09' })
  visitor = await openPage(browser, product)
  unlucky = await openPage(browser, product, { expectedFailures: /\/api\// })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function add(kind: 'beans' | 'roasts', fields: object): Promise<number> {
  return (await owner.send('POST', `/api/${kind}/`, fields)).id
}

type Intercept = (page: Page) => Promise<unknown>

/** Opens home from scratch, after `intercept` has set up which calls the test answers. */
async function openHome({ page }: Opened, intercept: Intercept): Promise<Page> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
  await intercept(page)
  await comeHome(page)
  return page
}

/** Opens home for the visitor, who comes from another screen after the first time: the library stays the same. */
async function visit(): Promise<Page> {
  const { page } = visitor
  await page.goto(`${product.address}/#/beans`)
  await comeHome(page)
  return page
}

async function comeHome(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  // Keeps the mouse away from the next screen's content.
  await page.mouse.move(0, 0)
  await page.goto(`${product.address}/#/home`)
}

const visitAnswering = (intercept: Intercept) => openHome(unlucky, intercept)

const cards = (page: Page) => page.getByRole('article')
const search = (page: Page) => page.getByLabel('Roast number')

describe('home', () => {
  test('the hero says that the log tracks the roasting journey and where to find the roast number', async () => {
    const page = await visit()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('tracks my roasting journey').waitFor()
    await page.getByText('Find the roast number on it').waitFor()
  })

  test('counts of roasts and beans, and a Latest Roast date tile with the greatest roast date', async () => {
    const page = await visit()
    await page.getByText('4/9/26').waitFor()
    await expect.poll(() => page.locator('dl').first().textContent()).toBe('Roasts4Beans2Latest Roast4/9/26')
  })

  test('the 3 latest roasts as cards, by roast_number descending, then date descending', async () => {
    const page = await visit()
    await cards(page).nth(2).waitFor()
    const hrefs = await cards(page)
      .getByRole('link', { name: 'Open Profile' })
      .evaluateAll(links => links.map(link => link.textContent))
    expect(hrefs).toEqual(['Open Profile of #40', 'Open Profile of #12', 'Open Profile of #12 earlier'])
  })

  test('a card shows number · origin, score percent, duration · category · FC · DTR, thumbnail and bean', async () => {
    const page = await visit()
    const card = cards(page).nth(1)
    await card.getByRole('heading', { name: '#12 · Kenya' }).waitFor()
    await expect.poll(() => card.textContent()).toMatch(/\d+%/)
    await card.getByText(/^10:32 · Score\s+(Light|Medium|Dark) · FC 9:00 · DTR 14\.6 %$/).waitFor()
    await expect
      .poll(async () => (await card.getByText('Bean:').textContent())?.trim())
      .toBe('Bean: Kenya · 1700 m · AA')
    const picture = card.locator('img')
    await expect.poll(() => picture.getAttribute('loading')).toBe('lazy')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(180)
    await card.getByRole('link', { name: 'Open Profile' }).click()
    await page.getByRole('heading', { name: 'Roast #12' }).waitFor()
  })

  test('a card has the date of its roast, and its title and its picture open the roast', async () => {
    const { page } = visitor
    await fixTime(page, new Date('2026-03-08T12:00:00'))
    for (const part of ['heading', 'img'] as const) {
      await visit()
      const card = cards(page).nth(1)
      await card.getByText(/^1\sMar\s2026 · 7\sdays\sago$/).waitFor()
      await (part === 'img' ? card.locator('img') : card.getByRole('heading').getByRole('link')).click()
      await page.getByRole('heading', { name: 'Roast #12' }).waitFor()
    }
  })

  test('unknown values are left out of a card', async () => {
    const page = await visit()
    const card = cards(page).first()
    await card.getByRole('heading', { name: '#40 · Plain' }).waitFor()
    await expect.poll(() => card.textContent()).not.toMatch(/%|FC|DTR|null|undefined|NaN/)
    await expect.poll(async () => (await card.getByText('Bean:').textContent())?.trim()).toBe('Bean: Plain')
    await expect.poll(() => card.locator('img').count()).toBe(0)
    await expect.poll(() => card.locator('svg').count()).toBe(1)
  })

  test('a thumbnail that fails to load is replaced by a placeholder icon', async () => {
    const page = await visitAnswering(page => page.route(/thumbnail/, route => route.abort()))
    const card = cards(page).nth(1)
    await card.locator('svg').waitFor()
    await expect.poll(() => card.locator('img').count()).toBe(0)
  })

  test('a score of 85 or more is Light, 70 or more is Medium, otherwise Dark', async () => {
    const page = await visitAnswering(page =>
      page.route(ROASTS, async route => {
        const answer = await route.fetch()
        const roasts = (await answer.json()) as { score: number }[]
        const scores = [85, 84, 69]
        await route.fulfill({
          response: answer,
          json: roasts.map((roast, i) => ({ ...roast, score: scores[i] })),
        })
      }),
    )
    for (const word of ['Light', 'Medium', 'Dark']) await cards(page).getByText(word).waitFor()
    await cards(page).nth(0).getByText(/85%.*/).waitFor()
    await cards(page).nth(0).getByText(/Light/).waitFor()
    await cards(page)
      .nth(1)
      .getByText(/Medium/)
      .waitFor()
  })

  test('with a link to all roasts', async () => {
    const page = await visit()
    await page.getByRole('link', { name: 'All roasts' }).click()
    await page.getByRole('heading', { name: /^Roasts/ }).waitFor()
  })
})

describe('the roast-number search box', () => {
  test('submitted by a button', async () => {
    const page = await visit()
    await search(page).fill('12')
    await page.getByRole('button', { name: 'Find my roast' }).click()
    await page.getByRole('heading', { name: 'Roast #12' }).waitFor()
  })

  test('submitted by the Enter key, without a pointer', async () => {
    const page = await visit()
    await search(page).waitFor()
    for (let step = 0; step < 10; step += 1) {
      await page.keyboard.press('Tab')
      if (await search(page).evaluate(input => input === document.activeElement)) break
    }
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Roast #3' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('is numeric with minimum 1', async () => {
    const page = await visit()
    await expect.poll(() => search(page).getAttribute('type')).toBe('number')
    await expect.poll(() => search(page).getAttribute('min')).toBe('1')
    for (const wrong of ['0', '-3', '1.5', '']) {
      await search(page).fill(wrong)
      await page.keyboard.press('Enter')
      await expect
        .poll(() => search(page).evaluate((input: HTMLInputElement) => input.validity.valid), {
          message: wrong,
        })
        .toBe(false)
    }
    expect(page.url()).not.toContain('roasts')
  })

  test('a roast found only by its id comes with a notice that it has another number', async () => {
    const page = await visit()
    await search(page).fill(String(firstRoast))
    await page.keyboard.press('Enter')
    await page.getByText(`No bag #${firstRoast}; this is roast #40`).waitFor()
    await page.getByRole('heading', { name: 'Roast #40' }).waitFor()
  })

  test('of several roasts with the number, the newest is shown with a notice', async () => {
    const page = await visit()
    await search(page).fill('12')
    await page.keyboard.press('Enter')
    await page.getByText('2 roasts have #12; this is the newest').waitFor()
    await page.getByText('3/1/26').first().waitFor()
  })

  test('a short address shared by several roasts shows them all, newest first, with coffee and date', async () => {
    const { page } = visitor
    await page.goto(`${product.address}/r/12`)
    await page.getByRole('heading', { name: 'Roast #12' }).waitFor()
    await page.getByText('2 roasts have this number. Which coffee is in your bag?').waitFor()
    const roasts = page.getByRole('list').getByRole('link', { name: 'Kenya' })
    await expect
      .poll(() => roasts.allTextContents())
      .toEqual([
        expect.stringMatching(/^Kenya1\sMar\s2026 · /),
        expect.stringMatching(/^Kenya1\sFeb\s2026 · /),
      ])
    await expectFineInEveryLook(page)
    await roasts.nth(1).click()
    await page.getByRole('link', { name: 'Back to Roasts' }).waitFor()
    await page.getByText('2/1/26').first().waitFor()
  })

  test("'Roast #N not found', with the numbers near it", async () => {
    const page = await visit()
    const asked = page.waitForRequest(/near=11/)
    await search(page).fill('11')
    await page.keyboard.press('Enter')
    await asked
    await page.getByText('Roast #11 not found').waitFor()
    const near = page.getByText('Nearby:').getByRole('link')
    await expect.poll(() => near.allTextContents()).toEqual(['#3', '#12', '#40'])
    await near.nth(1).click()
    await page.getByRole('heading', { name: 'Roast #12' }).waitFor()
  })

  test("'Error searching for roast #N', logged", async () => {
    const page = await visitAnswering(page =>
      page.route(/number=7/, route => route.fulfill({ status: 500, json: { detail: 'broken' } })),
    )
    await search(page).fill('7')
    await page.keyboard.press('Enter')
    await page.getByText('Error searching for roast #7').waitFor()
    await expect
      .poll(() => unlucky.faults.consoleErrors)
      .toEqual([expect.stringMatching(/^The roast search failed: ApiError: broken/)])
    unlucky.faults.consoleErrors.length = 0
  })
})

describe('the states of home', () => {
  test('while the roasts are loading, skeletons are shown in their place', async () => {
    const page = await visitAnswering(page => page.route(/\/api\/(roasts|beans)\/\?/, () => {}))
    await page.getByText('Loading roasts...').waitFor()
    await expectFineInEveryLook(page)
  })

  test("'Failed to load roasts' with a Retry that loads them", async () => {
    const page = await visitAnswering(page =>
      page.route(ROASTS, route => route.fulfill({ status: 500, json: { detail: 'broken' } })),
    )
    await page.getByText('Failed to load roasts').waitFor()
    await expectFineInEveryLook(page)
    await page.unroute(ROASTS)
    await page.getByRole('button', { name: 'Retry' }).click()
    await cards(page).nth(2).waitFor()
  })

  test('a visitor to an empty log sees a friendly page', async () => {
    const page = await visitAnswering(answerEmpty)
    await page.getByText('The first roast is still to come.').waitFor()
    await expect.poll(() => page.locator('dl').first().textContent()).toBe('Roasts0Beans0Latest Roast–')
    await expect.poll(() => page.getByRole('link', { name: 'All roasts' }).count()).toBe(0)
    await expectFineInEveryLook(page)
  })

  test('the owner of an empty log is led to the first bean, then to the first roast', async () => {
    const opened = await openPage(browser, product, { context: { storageState: owner.storageState } })
    const page = await openHome(opened, answerEmpty)
    await page.getByRole('link', { name: 'Add your first bean' }).waitFor()
    await expectFineInEveryLook(page)
    await page.getByRole('link', { name: 'Add your first bean' }).click()
    await page.getByRole('dialog', { name: 'Add Bean' }).waitFor()
    await page.unroute(BEANS)
    await page.goto(`${product.address}/#/home`)
    await page.reload()
    await page.getByRole('link', { name: 'Add your first roast' }).click()
    await page.getByRole('dialog', { name: 'Add Roast' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Add Roast' }).first().waitFor()
    await expect.poll(() => page.getByRole('dialog').count(), { message: 'the panel opens once' }).toBe(0)
    expect(opened.faults).toEqual({ consoleErrors: [], foreignRequests: [] })
    await opened.context.close()
  })

  test('axe finds nothing on home, in both themes, narrow and wide', async () => {
    const page = await visit()
    await cards(page).nth(2).waitFor()
    await expectFineInEveryLook(page)
  })

  test('a very long name neither widens the page nor pushes the score out of its card', async () => {
    const page = await visitAnswering(page =>
      page.route(ROASTS, async route => {
        const answer = await route.fetch()
        const roasts = (await answer.json()) as { bean: object }[]
        const bean = {
          id: 1,
          origin_name: 'Yirgacheffe'.repeat(15),
          elevation: '2,050 m',
          grade: 'G'.repeat(60),
        }
        await route.fulfill({ response: answer, json: roasts.map(roast => ({ ...roast, bean })) })
      }),
    )
    await cards(page).nth(2).waitFor()
    await expectNothingBeyondEdge(page)
    const card = cards(page).nth(1)
    const room = () =>
      card
        .getByText(/%$/)
        .first()
        .evaluate(score => {
          const right = score.closest('article')!.getBoundingClientRect().right
          return right - score.getBoundingClientRect().right
        })
    await expect.poll(room, { message: 'px between the score and the edge' }).toBeGreaterThanOrEqual(0)
  })
})

describe('a first visit', () => {
  test('loads at most 220 kB and has no layout shift', async () => {
    const { page, context } = await openPage(browser, product, { hash: 'favicon.svg' })
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(`${product.address}/`)
    await cards(page).nth(2).waitFor()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(FIRST_VISIT_BYTES)
    const shift = await page.evaluate(
      () =>
        new Promise<number>(resolve => {
          new PerformanceObserver(list =>
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 200)
        }),
    )
    expect(shift).toBeLessThan(0.02)
    await context.close()
  })
})

async function answerEmpty(page: Page) {
  await page.route(ROASTS, route => route.fulfill(NOTHING))
  await page.route(BEANS, route => route.fulfill(NOTHING))
}

test('nothing logged an error to the console or called another origin', () => {
  expect(visitor.faults).toEqual({ consoleErrors: [], foreignRequests: [] })
  expect(unlucky.faults).toEqual({ consoleErrors: [], foreignRequests: [] })
})
