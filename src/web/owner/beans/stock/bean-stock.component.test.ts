import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { StockLine } from '#contract/stock.ts'
import { answer, refuse, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleEntry, sampleStock } from '#web/testing/sample-stock.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const ENTRY = { roast_id: null, roast_number: null, note: null, etag: '"7.1"' } as const
const LINES: StockLine[] = [
  { ...ENTRY, id: 9, kind: 'count', date: '2026-02-01', grams: 1230, on_hand_g: 1230, cost: null },
  {
    ...ENTRY,
    id: null,
    kind: 'roast',
    date: '2026-01-20',
    grams: -300,
    on_hand_g: 1700,
    cost: 4.08,
    roast_id: 12,
    roast_number: 150,
    etag: null,
  },
  {
    ...ENTRY,
    id: 7,
    kind: 'purchase',
    date: '2026-01-04',
    grams: 2267.96,
    on_hand_g: 2000,
    cost: 68,
    note: 'Two bags',
  },
]
const line = (text: string) =>
  page.getByRole('table', { name: 'Ledger of Kenya Nyeri' }).getByRole('row').filter({ hasText: text })
const dialog = page.getByRole('dialog')
const save = dialog.getByRole('button', { name: 'Save' })

beforeEach(() => {
  showLog({ beans: [sampleBean()] })
  answer(calls.readBeanStock, () => ({ ...sampleStock(), entries: LINES, unweighed: [] }))
  answer(calls.updateStockEntry, ({ id, body }) => sampleEntry({ id, ...body }))
})

test('a visitor sees nothing of the stock', async () => {
  await openApp('#/beans/1')
  await expect.element(page.getByRole('heading', { name: 'Kenya Nyeri' })).toBeVisible()
  expect(requestsOf(calls.readBeanStock)).toEqual([])
})

describe('the ledger of a bean', () => {
  beforeEach(() => openApp('#/beans/1', { owner: true }))

  test('has every purchase, count and roast, with what was left after it and what it cost', async () => {
    const cells = async (text: string) => {
      await expect.element(line(text)).toBeVisible()
      return [...line(text).element().children].slice(2, 6).map(cell => cell.textContent)
    }
    expect(await cells('Purchase')).toEqual(['+5 lb', '2 kg', '$68.00', 'Two bags'])
    expect(await cells('Roast #150')).toEqual(['−300 g', '1.7 kg', '$4.08', ''])
    expect(await cells('Weighed')).toEqual(['= 1.23 kg', '1.23 kg', '', ''])
    await expect.element(line('Roast').getByRole('link')).toHaveAttribute('href', '#/roasts/12')
    await expectAccessibleAndResponsive()
  })

  test('an entry is changed with the ETag of its line, an unchanged amount is sent unrounded, and the change is undone', async () => {
    await line('Purchase').getByRole('button').click()
    await dialog.getByLabelText('Paid').fill('70')
    await save.click()
    await expect.element(page.getByText('Kenya Nyeri: changed.')).toBeVisible()
    const [changed] = requestsOf(calls.updateStockEntry)
    expect(changed?.id).toBe(7)
    expect(changed?.headers.get('If-Match')).toBe('"7.1"')
    expect(changed?.body).toMatchObject({ grams: 2267.96, cost: 70, note: 'Two bags' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => requestsOf(calls.updateStockEntry).at(-1)?.body).toMatchObject({ cost: 68 })
  })

  test('a purchase is proposed at the price of the coffee as bought', async () => {
    showLog({ beans: [sampleBean({ price_amount: 12, price_currency: 'USD', price_weight_g: 1000 })] })
    await page.getByRole('button', { name: 'Bought' }).click()
    await page.getByLabelText('Amount bought').fill('2.5 kg')
    await expect.element(page.getByLabelText('Paid')).toHaveValue('30.00')
  })

  test('an entry is deleted and restored', async () => {
    answer(calls.deleteStockEntry, () => ({ ...sampleEntry(), deleted: 1, deletion_id: 4 }))
    answer(calls.restoreDeletion, ({ id }) => ({
      id,
      kind: 'stock entry' as const,
      label: 'Kenya Nyeri',
      bean_count: 0,
      roast_count: 0,
      deleted_at: '2026-02-02T00:00:00.000Z',
      kept_until: '2026-03-02T00:00:00.000Z',
    }))
    await line('Weighed').getByRole('button').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => requestsOf(calls.restoreDeletion).map(({ id }) => id)).toEqual([4])
  })

  test('a change of an entry that was changed meanwhile is refused with a message, and what was typed stays', async () => {
    refuse(calls.updateStockEntry, 412, { detail: 'This stock entry was changed in the meantime.' })
    await line('Weighed').getByRole('button').click()
    await dialog.getByLabelText('On the scale').fill('1.2 kg')
    await save.click()
    await expect.element(dialog.getByText('changed in the meantime')).toBeVisible()
    await expect.element(dialog.getByLabelText('On the scale')).toHaveValue('1.2 kg')
  })
})

test('roasts that took from the stock without a weight are named', async () => {
  answer(calls.readBeanStock, () => ({
    ...sampleStock(),
    entries: LINES,
    unweighed: [
      { roast_id: 3, roast_name: '#33 Kenya', roast_number: 33, roast_date: null, green_weight_g: 300 },
    ],
  }))
  await openApp('#/beans/1', { owner: true })
  await expect.element(page.getByText('Not counted, without a green weight or a date: #33.')).toBeVisible()
})

describe('the list of beans', () => {
  const cards = page.getByRole('article')
  beforeEach(() => {
    showLog({ beans: [sampleBean(), sampleBean({ id: 2, origin_name: 'Peru', sold_out: true })] })
    answer(calls.listStock, () => [
      sampleStock(),
      sampleStock({ bean_id: 2, origin_name: 'Peru', on_hand_g: 0, is_finished: true }),
    ])
  })

  test('says to its owner what is left, and shows what is in stock or finished', async () => {
    await openApp('#/beans', { owner: true })
    await expect.element(cards.nth(0).getByText('1.23 kg left, 4 roasts')).toBeVisible()
    await page.getByLabelText('Show', { exact: true }).selectOptions('Finished')
    await expect.poll(() => cards.elements().length).toBe(1)
    expect(window.location.hash).toBe('#/beans?stock=finished')
    await expect.element(cards.getByRole('link', { name: 'Peru' })).toBeVisible()
  })

  test('says to visitors what is sold out, if the owner shows it, and nothing else', async () => {
    await openApp('#/beans')
    await expect.element(cards.nth(1).getByText('Sold out')).toBeVisible()
    expect(cards.nth(0).getByText('Sold out').elements()).toEqual([])
    expect(page.getByLabelText('Show', { exact: true }).elements()).toEqual([])
    expect(requestsOf(calls.listStock)).toEqual([])
  })
})
