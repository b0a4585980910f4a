import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, hold, refuse } from '#web/testing/answers.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { BARE, KENYA, sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive, expectNothingBeyondEdge } from '#web/testing/screen-checks.ts'

let log: SampleLog

beforeEach(() => {
  log = showLog({ beans: [BARE, KENYA], roasts: [sampleRoast({ id: 14, roast_name: '#14' })] })
})

const card = (name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const addButton = page.getByRole('button', { name: 'Add Bean' })
const panel = page.getByRole('dialog', { name: 'Add Bean' })

async function openList(owner = false) {
  await openApp('#/beans', { owner })
  await expect.element(page.getByRole('article').first()).toBeVisible()
}

describe('the bean list', () => {
  test('a heading with the count', async () => {
    await openList()
    await expect.element(page.getByRole('heading', { name: 'Beans (2)' })).toBeVisible()
  })

  test('an admin-only add button opens an Add Bean panel', async () => {
    await openList()
    expect(addButton.elements()).toEqual([])
    await openList(true)
    await addButton.first().click()
    await expect.element(panel).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.textContent).toBe('Add Bean')
  })

  test('a responsive grid of cards (1, 2 or 3 columns)', async () => {
    await openList()
    const grid = page
      .getByRole('list')
      .filter({ has: page.getByRole('article') })
      .element()
    for (const [width, count] of [
      [767, 1],
      [768, 2],
      [1023, 2],
      [1024, 3],
    ] as const) {
      await page.viewport(width, 900)
      await expect
        .poll(() => getComputedStyle(grid).gridTemplateColumns.split(' '), { message: `${width} px` })
        .toHaveLength(count)
    }
  })

  test('a card shows flag, total score, origin name, processing, elevation, price and grade chips', async () => {
    await openList()
    const kenyan = card('Kenya Nyeri AA')
    await expect
      .element(kenyan.getByRole('img', { name: 'Flag of Kenya' }))
      .toHaveAttribute('src', '/flags/ke.svg')
    await expect.element(kenyan.getByText('91.3')).toBeVisible()
    await expect.element(kenyan.getByText('Washed')).toBeVisible()
    expect(texts(kenyan.getByRole('list').first().getByRole('listitem'))).toEqual([
      'Elevation: 1700 m · high',
      'Price: $8.90 / lb',
      'Grade: AA',
    ])
  })

  test('a card has the price as it was bought', async () => {
    log.beans = [
      sampleBean({ price_amount: 36.9, price_currency: 'EUR', price_weight_g: 1000, cost_per_lb: 16.74 }),
    ]
    await openList()
    await expect.element(card('Kenya Nyeri').getByText('€36.90 / kg')).toBeVisible()
    log.beans = [sampleBean({ price_amount: 9350, price_currency: null, price_weight_g: 250 })]
    await openList()
    await expect.element(card('Kenya Nyeri').getByText('9350.00 / 250 g')).toBeVisible()
  })

  test('a card says that its links are the newest of more roasts', async () => {
    const roasts = sampleBean().roasts
    log.beans = [sampleBean({ roasts, roast_count: roasts.length + 5 })]
    await openList()
    const [count, all] = [roasts.length, roasts.length + 5]
    await expect.element(card('Kenya Nyeri').getByText(`Newest ${count} of ${all} roasts`)).toBeVisible()
  })

  test('a two-line summary', async () => {
    await openList()
    const summary = card('Kenya Nyeri AA')
      .getByText(/^Blackcurrant/)
      .element()
    const lineHeight = Number.parseFloat(getComputedStyle(summary).lineHeight)
    expect(Math.round(summary.clientHeight / lineHeight)).toBe(2)
  })

  test("fallbacks 'Untitled Bean' and 'Unknown Processing', and the flag 'un' for a missing country", async () => {
    log.beans = [
      sampleBean({ id: 1, origin_name: '' }),
      sampleBean({ id: 99, origin_name: 'Redirect', country: 'Atlantis' }),
    ]
    await openList()
    const untitled = card('Untitled Bean')
    await expect.element(untitled.getByText('Unknown Processing')).toBeVisible()
    expect(byCss('footer', untitled)[0]).toHaveTextContent('Unknown Processing')
    await expect
      .element(untitled.getByRole('img', { name: 'Country unknown' }))
      .toHaveAttribute('src', '/flags/un.svg')
    await expect
      .element(card('Redirect').getByRole('img', { name: /^Flag of|^Country/ }))
      .toHaveAttribute('src', '/flags/un.svg')
  })

  test("links to up to 12 of the bean's roasts shown as #number, newest first", async () => {
    await openList()
    const links = card('Kenya Nyeri AA').getByRole('list', { name: 'Roasts of this bean' }).getByRole('link')
    expect(texts(links)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(n => `#${n}`))
    await links.first().click()
    await expect.element(page.getByRole('heading', { name: 'Roast #14' })).toBeVisible()
  })

  test('clicking a card opens the bean detail, and so does its name by keyboard', async () => {
    await openList()
    await card('Kenya Nyeri AA')
      .getByText(/^Blackcurrant/)
      .click()
    await expect.element(page.getByText('Basic information')).toBeVisible()
    history.back()
    await expect.element(card('Only a name')).toBeVisible()
    const name = card('Only a name').getByRole('link', { name: 'Only a name' }).element() as HTMLElement
    name.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => window.location.hash).toBe('#/beans/2')
  })

  test('beans are found by their flavours and by what their card and their farm’s notes say', async () => {
    await openList()
    for (const words of ['berry', 'juicy', 'grown']) {
      await page.getByLabelText('Find beans').fill(words)
      await expect.element(page.getByRole('heading', { name: 'Beans (1)' })).toBeVisible()
      await page.getByLabelText('Find beans').fill('')
      await expect.element(page.getByRole('heading', { name: 'Beans (2)' })).toBeVisible()
    }
  })

  test("'Loading beans...'", async () => {
    hold(calls.listBeans)
    await openApp('#/beans')
    await expect.element(page.getByText('Loading beans...')).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test("'Failed to load beans' shows a Retry button", async () => {
    refuse(calls.listBeans, 500, { detail: 'broken' })
    await openApp('#/beans')
    await expect.element(page.getByText('Failed to load beans')).toBeVisible()
    await expectAccessibleAndResponsive()
    answer(calls.listBeans, () => log.beans)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(card('Kenya Nyeri AA')).toBeVisible()
  })

  test("'No beans found. Add your first coffee bean!'", async () => {
    log.beans = []
    await openApp('#/beans', { owner: true })
    await expect.element(page.getByText('No beans found. Add your first coffee bean!')).toBeVisible()
    await expectAccessibleAndResponsive()
    await addButton.last().click()
    await expect.element(panel).toBeVisible()
  })

  test("the grid reloads when a window event 'bean-added' fires", async () => {
    await openList()
    log.beans = [...log.beans, sampleBean({ id: 3, origin_name: 'Added elsewhere' })]
    window.dispatchEvent(new CustomEvent('bean-added'))
    await expect.element(card('Added elsewhere')).toBeVisible()
  })

  test('axe finds nothing on the list, narrow and wide, with a sold-out coffee at the end', async () => {
    log.beans = [{ ...KENYA, sold_out: true }, BARE]
    await openList(true)
    const names = texts(byCss('main article h2, main article h3'))
    expect(names.findIndex(name => name.includes(KENYA.origin_name))).toBe(1)
    await expectAccessibleAndResponsive()
  })

  test('very long words neither widen the page nor overflow their card', async () => {
    const long = {
      origin_name: 'Yirgacheffe'.repeat(15),
      grade: 'G'.repeat(80),
      processing_method: 'w'.repeat(90),
    }
    log.beans = [BARE, KENYA].map(bean => ({ ...bean, ...long }))
    await openList()
    await expectNothingBeyondEdge()
  })
})
