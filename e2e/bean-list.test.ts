import { describe, expect, test } from 'vitest'
import {
  addBean,
  bare,
  card,
  failing,
  haveBeans,
  LIST,
  open,
  openImporter,
  ownerPage,
  visitorPage,
  withBeanLibrary,
} from './bean-library.ts'
import { expectFineInEveryLook, expectNothingBeyondEdge } from './screen-checks.ts'

withBeanLibrary()

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
      .poll(() => kenyan.getByRole('list').first().getByRole('listitem').allTextContents())
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
    await expect
      .poll(() => untitled.getByRole('img', { name: 'Country unknown' }).getAttribute('src'))
      .toBe('/flags/un.svg')
    await expect
      .poll(() =>
        card(page, 'Elsewhere')
          .getByRole('img', { name: /^Flag of|^Country/ })
          .getAttribute('src'),
      )
      .toBe('/flags/un.svg')
  })

  test("links to up to 12 of the bean's roasts shown as #number, newest first", async () => {
    const page = await open(visitorPage, '#/beans')
    const links = card(page, 'Kenya Nyeri AA')
      .getByRole('list', { name: 'Roasts of this bean' })
      .getByRole('link')
    await links.first().waitFor()
    await expect
      .poll(() => links.allTextContents())
      .toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(n => `#${n}`))
    await links.first().click()
    await page.getByRole('heading', { name: 'Roast #14' }).waitFor()
  })

  test('clicking a card opens the bean detail, and so does its name by keyboard', async () => {
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

  test('axe finds nothing on the list, in both themes, narrow and wide', async () => {
    const page = await open(ownerPage, '#/beans')
    await card(page, 'Kenya Nyeri AA').waitFor()
    await expectFineInEveryLook(page)
  })

  test('very long words neither widen the page nor overflow their card', async () => {
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
