import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, type Owner } from './owner.ts'
import { launchBrowser, openPage, type Product, startProduct } from './product.ts'
import { expectFineInEveryLook, expectNothingBeyondEdge } from './screen-checks.ts'

const LIST = /\/api\/beans\/$/
const BEAN = /\/api\/beans\/\d+$/
const PERU_PAGE = 'fixtures/beans/sweet-marias/magento-source.html'
const PERU = 'Peru Cerro Azul Don Aurelio'
const JAVA_PAGE = 'fixtures/beans/sweet-marias/shopify.html'
const BLEND_PAGE = 'fixtures/beans/sweet-marias/blend-sum-off.html'
const NO_BEAN_PAGE = 'fixtures/beans/unrecognised/no-product.html'
const UNREADABLE = 'Unable to extract bean data from HTML file'

type Opened = Awaited<ReturnType<typeof openPage>>
type Intercept = (page: Page) => Promise<unknown>

let product: Product
let browser: Browser
let owner: Owner
let visitorPage: Opened
let ownerPage: Opened
let kenya: number
let bare: number

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  owner = await logIn(product)
  kenya = await addBean({
    origin_name: 'Kenya Nyeri AA',
    country: 'Kenya',
    region: 'Nyeri',
    altitude: '1,700 - 1,900 meters',
    processing_method: 'Washed',
    drying_method: 'Raised beds',
    grade: 'AA',
    cost_per_lb: 8.9,
    total_score: 91.25,
    recommended_for_espresso: false,
    roast_recommendations: 'City to City+',
    bean_summary: 'Blackcurrant and grapefruit, bright and juicy. '.repeat(6),
    flavor_profiles: { Berry: 4, Citrus: 3.5, Floral: 2 },
    cupping_scores: { Brightness: 9.2, Body: 8.5, Finish: 8.8, "Cupper's Correction": 1 },
    cupping_notes: 'First paragraph.\n\nSecond paragraph.',
    farm_notes: 'Grown high up.',
    source_url: 'https://www.example.com/kenya',
  })
  bare = await addBean({ origin_name: 'Only a name' })
  for (let number = 1; number <= 14; number += 1) {
    const roast_date = `2026-02-${String(number).padStart(2, '0')}`
    await owner.send('POST', '/api/roasts/', { bean_id: kenya, roast_name: `#${number}`, roast_date })
  }
  const expectedFailures = /\/api\//
  visitorPage = await openPage(browser, product, { hash: '#/beans', expectedFailures })
  const context = { storageState: owner.storageState }
  ownerPage = await openPage(browser, product, { hash: '#/beans', expectedFailures, context })
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

beforeEach(() => async () => {
  for (const { faults } of [visitorPage, ownerPage]) {
    expect(faults.foreignRequests).toEqual([])
    expect(faults.consoleErrors.splice(0)).toEqual([])
  }
})

async function addBean(fields: object): Promise<number> {
  return (await owner.send('POST', '/api/beans/', fields)).id
}

/** Leaves exactly these beans in the log, besides those that every test finds. */
async function haveBeans(...names: string[]): Promise<void> {
  const answer = await visitorPage.page.request.get(`${product.address}/api/beans/`)
  for (const bean of (await answer.json()) as { id: number }[]) {
    if (bean.id !== kenya && bean.id !== bare) await owner.send('DELETE', `/api/beans/${bean.id}`)
  }
  for (const origin_name of names) await addBean({ origin_name })
}

/** Opens a screen anew, once the calls that `intercept` names are answered by the test. */
async function open({ page }: Opened, hash: string, intercept: Intercept = async () => {}): Promise<Page> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('about:blank')
  // Where nothing of the next screen lies under the mouse.
  await page.mouse.move(0, 0)
  await intercept(page)
  await page.goto(`${product.address}/${hash}`)
  return page
}

const failing =
  (address: RegExp, status = 500, json: object = { detail: 'broken' }) =>
  (page: Page) =>
    page.route(address, route => route.fulfill({ status, json }))

/** Changes what the server says of the bare bean. */
const bareBeanAs = (fields: object) => (page: Page) =>
  page.route(BEAN, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } })
  })

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function closeAlert(page: Page, text: string | RegExp) {
  const alert = page.getByRole('alertdialog')
  await alert.getByText(text).waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
}

async function openImporter(intercept?: Intercept): Promise<Page> {
  const page = await open(ownerPage, '#/beans', intercept)
  await page.getByRole('button', { name: 'Add Bean' }).first().click()
  await page.getByLabel('Bean pages').waitFor({ state: 'attached' })
  return page
}

const choose = (page: Page, ...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0][]) =>
  page.getByLabel('Bean pages').setInputFiles(files.flat() as string[])

const expectFocus = (field: Locator) =>
  expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)

const asFile = (path: string, name = basename(path)) => ({
  name,
  mimeType: 'text/html',
  buffer: readFileSync(path),
})

describe('the bean list', () => {
  test('a heading with the count', async () => {
    await haveBeans()
    const page = await open(visitorPage, '#/beans')
    await page.getByRole('heading', { name: 'Beans (2)' }).waitFor()
  })

  test('an admin-only add button opens an Add Bean panel', async () => {
    const visitors = await open(visitorPage, '#/beans')
    await card(visitors, 'Only a name').waitFor()
    await expect.poll(() => visitors.getByRole('button', { name: 'Add Bean' }).count()).toBe(0)
    const page = await openImporter()
    await page.getByRole('dialog', { name: 'Add Bean' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add Bean')
  })

  test('a responsive grid of cards (1, 2 or 3 columns)', async () => {
    const page = await open(visitorPage, '#/beans')
    const grid = page.getByRole('list').filter({ has: page.getByRole('article') })
    const columns = () => grid.evaluate(list => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    await card(page, 'Only a name').waitFor()
    for (const [width, count] of [
      [767, 1],
      [768, 2],
      [1023, 2],
      [1024, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(columns, { message: `${width} px` }).toBe(count)
    }
  })

  test('a card shows flag, total score, origin name, processing, elevation, price and grade chips', async () => {
    const page = await open(visitorPage, '#/beans')
    const kenyan = card(page, 'Kenya Nyeri AA')
    const flag = kenyan.getByRole('img', { name: 'Flag of Kenya' })
    await expect.poll(() => flag.getAttribute('src')).toBe('/flags/ke.svg')
    await kenyan.getByText('91.3').waitFor()
    await kenyan.getByText('Washed').waitFor()
    await expect
      .poll(() => kenyan.getByRole('listitem').allTextContents())
      .toEqual(['Elevation: 1700 m · high', 'Price: $8.90 / lb', 'Grade: AA'])
  })

  test('a two-line summary', async () => {
    const page = await open(visitorPage, '#/beans')
    const summary = card(page, 'Kenya Nyeri AA').getByText(/^Blackcurrant/)
    const lines = () =>
      summary.evaluate(element => {
        const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight)
        return Math.round(element.clientHeight / lineHeight)
      })
    await expect.poll(lines).toBe(2)
  })

  test("fallbacks 'Untitled Bean' and 'Unknown Processing', and the flag 'un' for a missing country", async () => {
    const page = await open(visitorPage, '#/beans', page =>
      page.route(LIST, async route => {
        const response = await route.fetch()
        const [bean] = (await response.json()) as object[]
        const unknown = {
          origin_name: '',
          processing_method: null,
          country: null,
          altitude: null,
          roasts: [],
        }
        const elsewhere = { ...unknown, id: 99, origin_name: 'Elsewhere', country: 'Atlantis' }
        await route.fulfill({
          response,
          json: [
            { ...bean, ...unknown },
            { ...bean, ...elsewhere },
          ],
        })
      }),
    )
    const untitled = card(page, 'Untitled Bean')
    await untitled.getByText('Unknown Processing').waitFor()
    await expect.poll(() => untitled.getByRole('img').getAttribute('src')).toBe('/flags/un.svg')
    await expect
      .poll(() => card(page, 'Elsewhere').getByRole('img').getAttribute('src'))
      .toBe('/flags/un.svg')
  })

  test("links to up to 12 of the bean's roasts shown as #number, newest first", async () => {
    const page = await open(visitorPage, '#/beans')
    const links = card(page, 'Kenya Nyeri AA').getByRole('navigation').getByRole('link')
    await links.first().waitFor()
    await expect
      .poll(() => links.allTextContents())
      .toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(n => `#${n}`))
    await links.first().click()
    await page.getByRole('heading', { name: 'Roast #14' }).waitFor()
  })

  test('clicking a card opens the bean detail; so does its name by keyboard', async () => {
    const page = await open(visitorPage, '#/beans')
    await card(page, 'Kenya Nyeri AA')
      .getByText(/^Blackcurrant/)
      .click()
    await page.getByText('Basic information').waitFor()
    await page.goBack()
    await card(page, 'Only a name').getByRole('link', { name: 'Only a name' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/#/beans/${bare}`)
  })

  test("'Loading beans...'", async () => {
    const page = await open(visitorPage, '#/beans', page => page.route(LIST, () => {}))
    await page.getByText('Loading beans...').waitFor()
    await expectFineInEveryLook(page)
  })

  test("'Failed to load beans' shows a Retry button", async () => {
    const page = await open(visitorPage, '#/beans', failing(LIST))
    await page.getByText('Failed to load beans').waitFor()
    await expectFineInEveryLook(page)
    await page.unroute(LIST)
    await page.getByRole('button', { name: 'Retry' }).click()
    await card(page, 'Kenya Nyeri AA').waitFor()
  })

  test("'No beans found. Add your first coffee bean!'", async () => {
    const page = await open(ownerPage, '#/beans', page =>
      page.route(LIST, route => route.fulfill({ json: [] })),
    )
    await page.getByText('No beans found. Add your first coffee bean!').waitFor()
    await expectFineInEveryLook(page)
    await page.getByRole('button', { name: 'Add Bean' }).last().click()
    await page.getByRole('dialog', { name: 'Add Bean' }).waitFor()
  })

  test("the grid reloads when a window event 'bean-added' fires", async () => {
    await haveBeans()
    const page = await open(visitorPage, '#/beans')
    await page.getByRole('heading', { name: 'Beans (2)' }).waitFor()
    await addBean({ origin_name: 'Added elsewhere' })
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('bean-added')))
    await card(page, 'Added elsewhere').waitFor()
  })

  test('the list has nothing that axe finds, in both themes, narrow and wide', async () => {
    const page = await open(ownerPage, '#/beans')
    await card(page, 'Kenya Nyeri AA').waitFor()
    await expectFineInEveryLook(page)
  })

  test('very long words neither widen the page nor leave their card', async () => {
    const page = await open(visitorPage, '#/beans', page =>
      page.route(LIST, async route => {
        const response = await route.fetch()
        const beans = (await response.json()) as object[]
        const long = {
          origin_name: 'Yirgacheffe'.repeat(15),
          grade: 'G'.repeat(80),
          processing_method: 'w'.repeat(90),
        }
        await route.fulfill({ response, json: beans.map(bean => ({ ...bean, ...long })) })
      }),
    )
    await page.getByRole('article').first().waitFor()
    await expectNothingBeyondEdge(page)
  })
})

describe('the bean importer, one file', () => {
  test("'File must be one of: html, htm' aborts with 'Error in {file}: {message}'", async () => {
    const page = await openImporter()
    await choose(page, { name: 'kenya.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
    await closeAlert(page, 'Error in kenya.pdf: File must be one of: html, htm')
    await expect.poll(() => page.getByLabel('Origin name').count()).toBe(0)
  })

  test("bean import files must be under 5 MB, else 'File size must be less than 5MB'", async () => {
    const page = await openImporter()
    const buffer = Buffer.alloc(5 * 1024 ** 2, ' ')
    await choose(page, { name: 'large.htm', mimeType: 'text/html', buffer })
    await closeAlert(page, 'Error in large.htm: File size must be less than 5MB')
  })

  test('a wrong file aborts the whole selection', async () => {
    const page = await openImporter()
    let sent = 0
    await page.route(/scrape-html/, route => {
      sent += 1
      return route.continue()
    })
    await choose(page, asFile(PERU_PAGE), {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    })
    await closeAlert(page, 'Error in notes.txt: File must be one of: html, htm')
    expect(sent).toBe(0)
  })

  test('a preview with every extracted field, to be corrected, with Cancel that resets everything', async () => {
    await haveBeans()
    const page = await openImporter()
    await choose(page, PERU_PAGE)
    await page.getByRole('button', { name: 'Import Bean' }).waitFor()
    const expected = JSON.parse(readFileSync(PERU_PAGE.replace('.html', '.expected.json'), 'utf8'))
    const fields = expected.bean ?? expected
    await expect.poll(() => page.getByLabel('Origin name').inputValue()).toBe(fields.origin_name)
    await expect.poll(() => page.getByLabel('Country').inputValue()).toBe(fields.country ?? '')
    for (const [name, value] of Object.entries(fields.cupping_scores as Record<string, number>)) {
      await expect
        .poll(() => page.getByRole('group', { name: 'Cupping scores' }).getByLabel(name).inputValue())
        .toBe(String(value))
    }
    await expectFineInEveryLook(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await expect.poll(() => page.getByLabel('Origin name').count()).toBe(0)
  })

  test(`'${UNREADABLE}'`, async () => {
    const page = await openImporter()
    await choose(page, NO_BEAN_PAGE)
    await page.getByRole('alert').getByText(UNREADABLE).waitFor()
    await expectFineInEveryLook(page)
  })

  test('a duplicate stops with an error message and shows no preview', async () => {
    const page = await openImporter(page =>
      page.route(/check-exists/, route => route.fulfill({ json: { exists: true } })),
    )
    await choose(page, PERU_PAGE)
    await page.getByText(`Bean '${PERU}' already exists in the database. This is a duplicate.`).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Import Bean' }).count()).toBe(0)
  })

  test('a failed duplicate check does not block the import', async () => {
    await haveBeans()
    const page = await openImporter(failing(/check-exists/))
    const logged = page.waitForEvent('console', message => message.text().startsWith('The duplicate check'))
    await choose(page, PERU_PAGE)
    await page.getByRole('button', { name: 'Import Bean' }).waitFor()
    expect((await logged).text()).toBe('The duplicate check failed: broken')
  })

  test('what the server refuses is said, and nothing that was typed is lost', async () => {
    const page = await openImporter(failing(LIST, 409, { detail: 'A twin' }))
    await page.getByRole('button', { name: 'Enter a bean by hand' }).click()
    await page.getByRole('button', { name: 'Import Bean' }).click()
    await page.getByText('Origin name is required').waitFor()
    await expectFocus(page.getByLabel('Origin name'))
    await page.getByLabel('Origin name').fill('Typed in')
    await page.getByLabel('Total score').fill('high')
    await page.getByRole('button', { name: 'Import Bean' }).click()
    await page.getByText('Total score must be a number').waitFor()
    await expectFocus(page.getByLabel('Total score'))
    await expect.poll(() => page.getByLabel('Total score').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Total score').fill('88,5')
    await page.getByRole('button', { name: 'Import Bean' }).click()
    await page.getByText('A twin').waitFor()
    await expect.poll(() => page.getByLabel('Origin name').inputValue()).toBe('Typed in')
  })

  test('each step takes the focus: a blank form in its first field, a preview at its top', async () => {
    await haveBeans()
    const page = await openImporter()
    const isAtTop = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
    await page.getByRole('button', { name: 'Enter a bean by hand' }).click()
    await expectFocus(page.getByLabel('Origin name'))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(isAtTop).toBe(true)
    await choose(page, PERU_PAGE)
    await page.getByLabel('Origin name').waitFor()
    await expect.poll(isAtTop).toBe(true)
    await page.keyboard.press('Tab')
    await expectFocus(page.getByLabel('Origin name'))
  })

  test("adding a bean closes its panel, clears the GET cache and broadcasts 'bean-added'", async () => {
    await haveBeans()
    const page = await openImporter()
    await page.evaluate(() =>
      window.addEventListener('bean-added', event => {
        document.body.dataset.heard = (event as CustomEvent).detail.origin_name
      }),
    )
    await choose(page, PERU_PAGE)
    await page.getByRole('button', { name: 'Import Bean' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await card(page, PERU).waitFor()
    await expect.poll(() => page.evaluate(() => document.body.dataset.heard)).toBe(PERU)
  })
})

describe('the bean importer, several files', () => {
  test("counts of Ready to Import, Duplicates and Errors, and 'Import N Beans'", async () => {
    await haveBeans(PERU)
    const page = await openImporter()
    await choose(page, asFile(PERU_PAGE), asFile(JAVA_PAGE), asFile(BLEND_PAGE), asFile(NO_BEAN_PAGE))
    await expect
      .poll(() => page.getByRole('dialog').locator('dl').first().textContent())
      .toBe('Ready to Import2Duplicates1Errors1')
    await page.getByText(`Bean '${PERU}' already exists in the database. This is a duplicate.`).waitFor()
    await page.getByText(UNREADABLE).waitFor()
    await expectFineInEveryLook(page)
    await page.getByRole('button', { name: 'Import 2 Beans' }).click()
    await closeAlert(page, 'Import finished: 2 successful, 0 failed')
    await page.getByRole('heading', { name: 'Beans (5)' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test("'No valid files to import.'", async () => {
    await haveBeans(PERU)
    const page = await openImporter()
    await choose(page, asFile(NO_BEAN_PAGE), asFile(PERU_PAGE))
    await page.getByText('already exists in the database').waitFor()
    await page.getByRole('button', { name: 'Import 0 Beans' }).click()
    await closeAlert(page, 'No valid files to import.')
  })

  test('a call that fails is counted, and its files stay with what went wrong', async () => {
    const page = await openImporter(async page => {
      await failing(/bulk-upload/, 503, { detail: 'The library is away' })(page)
      await page.route(/check-exists/, route => route.fulfill({ json: { exists: false } }))
    })
    await choose(page, asFile(JAVA_PAGE), asFile(BLEND_PAGE))
    await page.getByRole('button', { name: 'Import 2 Beans' }).click()
    await closeAlert(page, 'Import finished: 0 successful, 2 failed')
    expect(await page.getByText('The library is away', { exact: true }).count()).toBe(2)
    await page.getByRole('button', { name: 'Import 2 Beans' }).waitFor()
  })

  test('many pages are imported ten at a time, and can be stopped between', async () => {
    const page = await openImporter(async page => {
      let read = 0
      await page.route(/scrape-html/, async route => {
        const response = await route.fetch()
        read += 1
        await route.fulfill({ response, json: { ...(await response.json()), origin_name: `Lot ${read}` } })
      })
    })
    const firstTen = Promise.withResolvers<void>()
    await page.route(/bulk-upload/, async route => {
      await firstTen.promise
      await route.fulfill({
        json: { created: [], errors: [], total_processed: 10, successful: 10, failed: 0 },
      })
    })
    await choose(
      page,
      Array.from({ length: 12 }, () => asFile(PERU_PAGE, 'bean.html')),
    )
    await page.getByRole('button', { name: 'Import 12 Beans' }).click()
    await page.getByText('Importing 0 of 12').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    firstTen.resolve()
    await closeAlert(page, 'Import finished: 10 successful, 0 failed')
  })

  test('of a batch that failed in part, the files that failed can be tried again', async () => {
    const page = await openImporter(async page => {
      let read = 0
      await page.route(/scrape-html/, async route => {
        const response = await route.fetch()
        read += 1
        await route.fulfill({ response, json: { ...(await response.json()), origin_name: `Crop ${read}` } })
      })
    })
    const sent: number[] = []
    await page.route(/bulk-upload/, async route => {
      const files = (route.request().postData() ?? '').split('name="files"').length - 1
      sent.push(files)
      const created = sent.length === 1 ? [{ id: 999_001, origin_name: 'Crop 1' }] : []
      const errors = sent.length === 1 ? [{ filename: 'same.html', error: 'The disk is full' }] : []
      const counts = { total_processed: files, successful: files - errors.length, failed: errors.length }
      await route.fulfill({ json: { created, errors, ...counts } })
    })
    const dialog = page.getByRole('dialog', { name: 'Add Bean' })
    const row = (text: string) => dialog.getByRole('listitem').filter({ hasText: text })
    await choose(page, asFile(PERU_PAGE, 'same.html'), asFile(PERU_PAGE, 'same.html'))
    await page.getByRole('button', { name: 'Import 2 Beans' }).click()
    await closeAlert(page, 'Import finished: 1 successful, 1 failed')
    await row('Crop 2').getByText('Failed', { exact: true }).waitFor()
    await row('Crop 2').getByText('The disk is full').waitFor()
    await row('same.html').getByText('Imported', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Import 1 Bean' }).click()
    await closeAlert(page, 'Import finished: 1 successful, 0 failed')
    await dialog.waitFor({ state: 'detached' })
    expect(sent).toEqual([2, 1])
  })
})

describe('bean detail', () => {
  test("a 'Back to Beans' link and the origin name as title, fallback 'Bean #{id}'", async () => {
    const page = await open(visitorPage, `#/beans/${bare}`, bareBeanAs({ origin_name: '' }))
    await page.getByRole('heading', { name: `Bean #${bare}` }).waitFor()
    await page.getByRole('link', { name: 'Back to Beans' }).click()
    await page.getByRole('heading', { name: /^Beans/ }).waitFor()
  })

  test('a roast link list and the summary', async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`)
    await page.getByText('14 roasts').waitFor()
    const links = page.getByRole('navigation', { name: 'Roasts of this bean' }).getByRole('link')
    await expect.poll(() => links.count()).toBe(12)
    await page.getByText(/^Blackcurrant/).waitFor()
  })

  test('basic information in its eleven facts', async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`)
    const facts = page.locator('section').filter({ hasText: 'Basic information' }).locator('dl > div')
    await facts.first().waitFor()
    await expect
      .poll(() => facts.allTextContents())
      .toEqual([
        'Origin nameKenya Nyeri AA',
        'CountryKenya',
        'RegionNyeri',
        'Elevation1,700 - 1,900 meters · high',
        'Drying methodRaised beds',
        'Processing methodWashed',
        'Cost per lb$8.90 / lb',
        'GradeAA',
        'Total score91.3',
        'Roast recommendationsCity to City+',
        'Recommended for espressoNo',
      ])
  })

  test('flavor profiles and cupping scores as key/value lists and as a picture with the same words', async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`)
    await page.getByText('Basic information').waitFor()
    const flavors = page.locator('section').filter({ hasText: 'Flavor profiles' })
    await expect
      .poll(() => flavors.locator('dl > div').allTextContents())
      .toEqual(['Berry4', 'Citrus3.5', 'Floral2'])
    const scores = page.locator('section').filter({ hasText: 'Cupping scores' })
    await expect.poll(() => scores.locator('dl > div').count()).toBe(4)
    await scores
      .getByRole('img', {
        name: 'Cupping scores, from 6 in the middle to 10 at the rim: Brightness 9.2, Body 8.5, Finish 8.8',
      })
      .waitFor()
  })

  test('farm notes, cupping notes and a source link', async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`)
    await page.getByText('Second paragraph.').waitFor()
    await page.getByText('Grown high up.').waitFor()
    const source = page.getByRole('link', { name: /example\.com/ })
    await expect.poll(() => source.getAttribute('href')).toBe('https://www.example.com/kenya')
    await expect.poll(() => source.getAttribute('rel')).toContain('noopener')
  })

  test('a bean of which nothing but the name is known shows dashes', async () => {
    const page = await open(visitorPage, `#/beans/${bare}`)
    await page.getByText('Basic information').waitFor()
    await expect.poll(() => page.locator('main').textContent()).not.toMatch(/null|undefined|NaN/)
    await expect.poll(() => page.getByText('–', { exact: true }).count()).toBe(10)
    await expectFineInEveryLook(page)
  })

  test("'Bean not found' is shown when missing", async () => {
    const page = await open(visitorPage, '#/beans/4711')
    await page.getByText('Bean not found').waitFor()
    await expectFineInEveryLook(page)
  })

  test("a bean that is gone when it is read again is 'Bean not found', not its old self", async () => {
    const page = await open(ownerPage, `#/beans/${bare}`)
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.getByLabel('Region').fill('Huila')
    await page.route(BEAN, route =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 412, json: { detail: 'Changed' } })
        : route.fulfill({ status: 404, json: { detail: 'Bean not found' } }),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Bean not found').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Delete Bean' }).count()).toBe(0)
  })

  test("'Failed to load bean' with a Retry that loads it", async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`, failing(BEAN))
    await page.getByText('Failed to load bean').waitFor()
    await page.unroute(BEAN)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Kenya Nyeri AA' }).waitFor()
  })

  test('the detail has nothing that axe finds, in both themes, narrow and wide', async () => {
    const page = await open(ownerPage, `#/beans/${kenya}`)
    await page.getByRole('button', { name: 'Delete Bean' }).waitFor()
    await expectFineInEveryLook(page)
  })
})

describe('changing a bean', () => {
  test('edit and delete are visible only to an admin', async () => {
    const page = await open(visitorPage, `#/beans/${kenya}`)
    await page.getByText('Basic information').waitFor()
    await expect.poll(() => page.getByRole('button').count()).toBe(0)
  })

  test('the owner edits every field in the form of Add Bean, and only what was changed is sent', async () => {
    await haveBeans()
    const id = await addBean({ origin_name: 'To be edited', grade: 'AB', flavor_profiles: { Berry: 1 } })
    const page = await open(ownerPage, `#/beans/${id}`)
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.getByLabel('Grade').fill('')
    await page.getByLabel('Region').fill('Huila')
    await page.getByRole('button', { name: 'Add a flavor' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Citrus')
    await page.getByLabel('Value').fill('3,5')
    await expectFineInEveryLook(page)
    const sent = page.waitForRequest(request => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save' }).click()
    const request = await sent
    expect(request.postDataJSON()).toEqual({
      grade: null,
      region: 'Huila',
      flavor_profiles: { Berry: 1, Citrus: 3.5 },
    })
    expect(request.headers()['if-match']).toMatch(/^"/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Huila').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit Bean')
  })

  test('a bean that was changed meanwhile is told clearly, and nothing that was typed is lost', async () => {
    await haveBeans()
    const id = await addBean({ origin_name: 'Edited twice', grade: 'AB' })
    const page = await open(ownerPage, `#/beans/${id}`)
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.getByLabel('Region').fill('Huila')
    await owner.send('PUT', `/api/beans/${id}`, { grade: 'AA' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('what you typed is still here: save again to keep both').waitFor()
    await expect.poll(() => page.getByLabel('Region').inputValue()).toBe('Huila')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('main').textContent()).toMatch(/RegionHuila.*GradeAA/s)
  })

  test('a field of a bean that was changed meanwhile is overwritten only by a deliberate answer', async () => {
    await haveBeans()
    const id = await addBean({ origin_name: 'Edited twice at once', grade: 'AB' })
    const page = await open(ownerPage, `#/beans/${id}`)
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Bean' })
    await dialog.getByLabel('Grade').fill('PB')
    await owner.send('PUT', `/api/beans/${id}`, { grade: 'AA' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const notice = dialog.getByRole('alert', { name: 'Changed elsewhere' })
    await notice.getByText('There now AA').waitFor()
    await expect.poll(() => dialog.getByLabel('Grade').inputValue()).toBe('PB')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Look again' }).click()
    await notice.getByRole('button', { name: 'Take what is there now' }).click()
    await expect.poll(() => dialog.getByLabel('Grade').inputValue()).toBe('AA')
    await notice.getByText('You typed PB').waitFor()
    await dialog.getByLabel('Grade').fill('PB')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Overwrite' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('main').textContent()).toContain('GradePB')
  })

  test('Escape and the close button ask before they discard what was typed, and only then', async () => {
    const page = await open(ownerPage, `#/beans/${bare}`)
    const dialog = page.getByRole('dialog', { name: 'Edit Bean' })
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.getByLabel('Region').fill('Huila')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByText('Discard what you typed?').waitFor()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect.poll(() => page.getByLabel('Region').inputValue()).toBe('Huila')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test("'Failed to save changes: {message}'", async () => {
    const page = await open(ownerPage, `#/beans/${bare}`)
    await page.getByRole('button', { name: 'Edit Bean' }).click()
    await page.getByLabel('Origin name').fill('kenya NYERI aa')
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(
        "Failed to save changes: Bean 'kenya NYERI aa' already exists in the database. This is a duplicate.",
      )
      .waitFor()
  })

  test('the confirm text of Delete Bean names the bean, counts its roasts and says it cannot be undone', async () => {
    const page = await open(ownerPage, `#/beans/${kenya}`)
    await page.getByRole('button', { name: 'Delete Bean' }).click()
    const question = page.getByRole('alertdialog')
    for (const text of [
      '"Kenya Nyeri AA"',
      '14 associated roasts will also be deleted',
      'cannot be undone',
    ]) {
      await question.getByText(text).waitFor()
    }
    await expectFineInEveryLook(page)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Kenya Nyeri AA' }).waitFor()
  })

  test("'Failed to delete bean: {message}'", async () => {
    const page = await open(ownerPage, `#/beans/${bare}`)
    await page.route(BEAN, route =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { detail: 'broken' } })
        : route.continue(),
    )
    await deleteBean(page)
    await closeAlert(page, 'Failed to delete bean: broken')
  })

  test('a deleted bean leaves the list, and its roasts go with it', async () => {
    await haveBeans()
    const id = await addBean({ origin_name: 'To be deleted' })
    await owner.send('POST', '/api/roasts/', { bean_id: id, roast_name: '#77' })
    const page = await open(ownerPage, `#/beans/${id}`)
    await deleteBean(page)
    await page.getByRole('heading', { name: /^Beans/ }).waitFor()
    await card(page, 'Only a name').waitFor()
    await expect.poll(() => card(page, 'To be deleted').count()).toBe(0)
    const answer = await page.request.get(`${product.address}/api/roasts/?number=77`)
    expect(await answer.json()).toEqual([])
  })
})

async function deleteBean(page: Page) {
  await page.getByRole('button', { name: 'Delete Bean' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bean' }).click()
}
