import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { daysAfter } from '#domain/record/roast-date.ts'
import { answer, refuse, requestsOf } from '#web/testing/answers.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleEntry, sampleStock, untrackedStock } from '#web/testing/sample-stock.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'
import { resizeWindow } from '#web/testing/window-size.ts'
import { dayInWords } from '#web/words/readers-dates.ts'
import { readersToday } from '#web/words/readers-own.ts'

const row = (coffee: string) => page.getByRole('row').filter({ hasText: coffee })
const button = (name: string) => page.getByRole('button', { name })
const form = page.getByRole('form')

const SOON = daysAfter(readersToday(), 20)
const SOON_IN_WORDS = dayInWords(SOON, readersToday())

/** A price as bought. */
const PRICE = { price_amount: 12, price_currency: 'USD', price_weight_g: 1000 }

const discard = () => page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

beforeEach(() => {
  showLog({
    beans: [
      sampleBean(),
      sampleBean({ ...PRICE, id: 2, origin_name: 'Peru Lamas', source_url: 'https://beans.example/peru' }),
    ],
  })
  answer(calls.listStock, () => [
    sampleStock(),
    sampleStock({
      bean_id: 2,
      origin_name: 'Peru Lamas',
      on_hand_g: 410,
      roasts_left: 1,
      empty_on: SOON,
    }),
    sampleStock({
      bean_id: 3,
      origin_name: 'Rwanda',
      on_hand_g: -120,
      roasts_left: 0,
      empty_on: null,
      is_finished: true,
      unweighed_roasts: 2,
    }),
    sampleStock({
      bean_id: 4,
      origin_name: 'Brazil',
      on_hand_g: 0,
      roasts_left: 0,
      empty_on: null,
      value: 0,
      is_finished: true,
    }),
    untrackedStock({ bean_id: 5, origin_name: 'Sumatra' }),
  ])
  answer(calls.createStockEntry, ({ body }) => sampleEntry(body))
})

describe('the stock', () => {
  beforeEach(() => openApp('#/bench/stock', { owner: true }))

  test('has a row for each coffee, what runs out first at the top, and says what is left and until when', async () => {
    await expect.element(row('Peru Lamas').getByText('410 g')).toBeVisible()
    const names = page.getByRole('table', { name: 'What is left' }).getByRole('rowheader').elements()
    expect(names.map(each => each.querySelector('a')?.textContent)).toEqual([
      'Rwanda',
      'Peru Lamas',
      'Kenya Nyeri',
    ])
    await expect.element(row('Peru Lamas').getByText(`about ${SOON_IN_WORDS}`)).toBeVisible()
    await expect.element(row('Peru Lamas').getByText('Running low')).toBeVisible()
    await expect.element(row('Kenya Nyeri').getByText('1.23 kg 4 roasts')).toBeVisible()
    await expect.element(row('Kenya Nyeri').getByText('$13.60')).toBeVisible()
    await expectAccessibleAndResponsive()
  })

  test('a click on a heading sorts the rows, unknown values last in both directions', async () => {
    await resizeWindow(1280, 900)
    const names = () =>
      page
        .getByRole('table', { name: 'What is left' })
        .getByRole('rowheader')
        .elements()
        .map(each => each.querySelector('a')?.textContent)
    await button('Left').click()
    await expect.poll(names).toEqual(['Kenya Nyeri', 'Peru Lamas', 'Rwanda'])
    await button('Coffee').click()
    await button('Coffee').click()
    await expect.poll(names).toEqual(['Kenya Nyeri', 'Peru Lamas', 'Rwanda'])
    await button('Runs out').click()
    await expect.poll(() => names().at(-1)).toBe('Rwanda')
    const latestFirst = names()
    await button('Runs out').click()
    await expect.poll(names).toEqual([latestFirst[1], latestFirst[0], 'Rwanda'])
  })

  test('says why a figure may be wrong: more was roasted than there was, or roasts have no weight', async () => {
    await expect.element(row('Rwanda').getByText('−120 g')).toBeVisible()
    await expect.element(row('Rwanda').getByText('Below 0: weigh what is left')).toBeVisible()
    expect(row('Rwanda').getByText('less than a roast').elements()).toEqual([])
    await expect.element(row('Rwanda').getByText('2 roasts have no weight or no date')).toBeVisible()
  })

  test('collapses what is finished and what is not tracked', async () => {
    await page.getByText('Finished (1)').click()
    await expect.element(row('Brazil')).toBeVisible()
    await page.getByText('Not tracked (1)').click()
    await expect.element(row('Sumatra')).toBeVisible()
    expect(row('Sumatra').getByText('0 g').elements()).toEqual([])
  })

  test.each([
    ['Finished (1)', 'Brazil'],
    ['Not tracked (1)', 'Sumatra'],
  ])('%s is open as long as something typed for one of its coffees isn’t saved', async (block, coffee) => {
    await page.getByText(block).click()
    await button(`Bought ${coffee}`).click()
    await form.getByLabelText('Amount bought').fill('2 kg')
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { name: /^Beans/ })).toBeVisible()
    history.back()
    await expect.element(form.getByLabelText('Amount bought')).toBeVisible()
    await expect.element(form.getByLabelText('Amount bought')).toHaveValue('2 kg')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await discard()
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { name: /^Beans/ })).toBeVisible()
    history.back()
    await expect.element(page.getByText(block)).toBeVisible()
    await expect.element(row(coffee)).not.toBeInTheDocument()
  })

  test('takes a purchase in one line, in pounds too, and it can be undone', async () => {
    answer(calls.deleteStockEntry, () => ({ ...sampleEntry(), deleted: 1, deletion_id: 1 }))
    await button('Bought Kenya Nyeri').click()
    await form.getByLabelText('Amount bought').fill('5 lb')
    await form.getByLabelText('Paid').fill('68 €')
    await expect.element(form.getByText('2.27 kg, $29.98 a kilogram')).toBeVisible()
    await expectAccessibleAndResponsive()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Kenya Nyeri: bought 5 lb for $68.00.')).toBeVisible()
    const { body } = requestsOf(calls.createStockEntry).at(-1) ?? {}
    expect(body).toMatchObject({ bean_id: 1, kind: 'purchase', grams: 2267.96, cost: 68, note: null })
    await button('Undo').click()
    await expect.poll(() => requestsOf(calls.deleteStockEntry).map(({ id }) => id)).toEqual([7])
  })

  test('proposes the price of the coffee as bought for what is bought of it again, until a cost is typed', async () => {
    await button('Bought Peru Lamas').click()
    await form.getByLabelText('Amount bought').fill('2.5 kg')
    await expect.element(form.getByLabelText('Paid')).toHaveValue('30.00')
    await form.getByLabelText('Amount bought').fill('5 kg')
    await expect.element(form.getByLabelText('Paid')).toHaveValue('60.00')
    await form.getByLabelText('Paid').fill('55')
    await form.getByLabelText('Amount bought').fill('6 kg')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => requestsOf(calls.createStockEntry).at(-1)?.body)
      .toMatchObject({ grams: 6000, cost: 55 })
    await button('Bought Kenya Nyeri').click()
    await form.getByLabelText('Amount bought').fill('1 kg')
    await expect.element(form.getByLabelText('Paid')).toHaveValue('')
  })

  test('keeps a day as it is typed, part by part, and asks for what is missing of it', async () => {
    await button('Bought Kenya Nyeri').click()
    await form.getByLabelText('Amount bought').fill('10 kg')
    await form.getByLabelText('Paid').fill('90')
    const day = form.getByLabelText('Date')
    const save = () => form.getByRole('button', { name: 'Save' }).click()
    // Chromium goes to the first part of the day.
    await day.click({ position: { x: 15, y: 15 } })
    await userEvent.keyboard('{Backspace}')
    await save()
    await expect.element(form.getByText('Type the day, the month and the year.')).toBeVisible()
    await expect.element(day).toHaveFocus()
    expect(requestsOf(calls.createStockEntry)).toEqual([])
    await userEvent.keyboard('09052025')
    await expect.element(day).toHaveValue('2025-09-05')
    await save()
    await expect
      .poll(() => requestsOf(calls.createStockEntry).at(-1)?.body)
      .toMatchObject({ date: '2025-09-05' })
  })

  test('takes a count, and says how far it is from what the log says', async () => {
    await button('Weighed Kenya Nyeri').click()
    await form.getByLabelText('On the scale').fill('1,180 g')
    await expect.element(form.getByText('The log says 1.23 kg: this is 50 g less.')).toBeVisible()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Kenya Nyeri: weighed 1.18 kg.')).toBeVisible()
    expect(requestsOf(calls.createStockEntry).at(-1)?.body).toMatchObject({
      kind: 'count',
      grams: 1180,
      cost: null,
    })
  })

  test.each([
    ['', '', 'Enter an amount such as 500 g, 2.5 kg or 5 lb.'],
    ['lots', '5', 'Enter an amount such as 500 g, 2.5 kg or 5 lb.'],
    ['0', '5', 'Enter an amount above 0.'],
    ['5 kg', 'free', 'Enter what it cost, such as 68 or 68.50.'],
  ])('an amount of “%s” for “%s” is refused with a sentence', async (amount, cost, sentence) => {
    await button('Bought Kenya Nyeri').click()
    await form.getByLabelText('Amount bought').fill(amount)
    await form.getByLabelText('Paid').fill(cost)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(form.getByText(sentence)).toBeVisible()
    expect(requestsOf(calls.createStockEntry)).toEqual([])
  })

  test('a refusal of the server shows its message, and what was typed stays, even after a visit to another tab', async () => {
    refuse(calls.createStockEntry, 404, { detail: 'Bean not found' })
    await button('Given away Kenya Nyeri').click()
    await form.getByLabelText('Amount given away').fill('50 g')
    await form.getByLabelText('Note').fill('A gift')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(form.getByText('Bean not found')).toBeVisible()
    goTo('#/beans')
    await expect.element(page.getByRole('heading', { name: /^Beans/ })).toBeVisible()
    history.back()
    await expect.element(form.getByLabelText('Note')).toHaveValue('A gift')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await discard()
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

test('without an entry, the stock says how to begin', async () => {
  answer(calls.listStock, () => [untrackedStock()])
  await openApp('#/bench/stock', { owner: true })
  await expect.element(page.getByText('Enter what you bought, or what the scale says.')).toBeVisible()
  await expect.element(button('Weighed Kenya Nyeri')).toBeVisible()
})

test('To Do and the overview say what runs low, with a link to its supplier, and weigh what is below 0', async () => {
  await openApp('#/bench/to-do', { owner: true })
  const low = page.getByRole('region', { name: 'Running low (2)' })
  const text = `410 g left, 1 roast; at 600 g a month it runs out about ${SOON_IN_WORDS}`
  await expect.element(low.getByText(text)).toBeVisible()
  await expect
    .element(low.getByRole('link', { name: 'To the supplier' }))
    .toHaveAttribute('href', 'https://beans.example/peru')
  await low.getByRole('button', { name: 'Weighed Rwanda' }).click()
  await form.getByLabelText('On the scale').fill('80 g')
  await expectAccessibleAndResponsive()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Rwanda: weighed 80 g.')).toBeVisible()
  expect(requestsOf(calls.createStockEntry).at(-1)?.body).toMatchObject({
    bean_id: 3,
    kind: 'count',
    grams: 80,
  })
  expect(low.getByRole('button', { name: 'Weighed Peru Lamas' }).elements()).toEqual([])
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect.element(low.getByRole('link', { name: 'Peru Lamas', exact: true })).toBeVisible()
})
