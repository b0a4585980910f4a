import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { Steadiness, TrendMonth, TrendPair, Trends } from '#contract/trends.ts'
import { answer, refuse, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const half = (median: number, spread: number) => ({ median, low: median - spread, high: median + spread })
const month = (name: string, roasts: number, more: Partial<TrendMonth> = {}): TrendMonth => ({
  month: name,
  roasts,
  green_kg: roasts * 0.35,
  score: half(82, 6),
  weight_loss_percent: half(14.6, 0.8),
  dtr_percent: half(17, 1.5),
  total_duration_seconds: half(600, 30),
  fc_minutes: half(8, 0.4),
  final_bean_temp: half(207, 2),
  ...more,
})
const steady = (figure: Steadiness['figure'], last: number, before: number | null): Steadiness => ({
  bean_id: 1,
  origin_name: 'Kenya Nyeri',
  batch_g: 350,
  figure,
  last: { roasts: 5, spread: last },
  before: before === null ? null : { roasts: 5, spread: before },
})
const RECIPE = { origin_name: 'Kitchen', blend_id: 7 }
const CUPS: Pick<Trends, 'cups' | 'cup_ratings'> = {
  cups: [
    { figure: 'fc_minutes', roasts: 3, rank_correlation: null },
    { figure: 'dtr_percent', roasts: 12, rank_correlation: -0.68 },
  ],
  cup_ratings: { tastings: 7, drinkers: 5 },
}
const pairOf = (roasts: number, rank_correlation: number | null): TrendPair => ({
  roasts,
  rank_correlation,
  points: Array.from({ length: roasts }, (_, index) => ({
    roast_id: index + 1,
    roast_number: index + 1,
    x: 7 + index / 10,
    y: 95 - index,
  })),
})

beforeEach(() => {
  showLog({ beans: [sampleBean({ id: 1, origin_name: 'Kenya Nyeri', country: 'Kenya' })] })
  answer(calls.readTrends, ({ query }) => ({
    months: [month('2026-01', 4), month('2026-02', 2), month('2026-04', 6, { dtr_percent: null })],
    steadiness:
      query.get('to') === null
        ? [steady('fc_minutes', 0.15, 0.35), { ...steady('fc_minutes', 0.2, 0.2), ...RECIPE }]
        : [steady('fc_minutes', 0.5, null)],
    blends_left_out: 0,
    blends_without_recipe: 3,
    too_few: [{ bean_id: 2, origin_name: 'Colombia Huila', batch_g: 250, roasts: 12 }],
    ...CUPS,
  }))
  answer(calls.readTrendPair, ({ query }) =>
    query.get('y') === 'rating' ? pairOf(3, null) : pairOf(20, -0.71),
  )
})

const section = (name: string) => page.getByRole('region', { name })

test('says how steady each coffee was and what goes with what, and nothing about too few roasts', async () => {
  await openApp('#/bench/trends', { owner: true })
  await expect
    .element(section('Steadiness').getByText('First crack within ± 9 s, before ± 21 s'))
    .toBeVisible()
  await expect.element(section('Steadiness').getByText('steadier', { exact: true })).toBeVisible()
  await expect
    .element(section('Steadiness').getByRole('link', { name: 'Kitchen' }))
    .toHaveAttribute('href', '#/blends/7')
  await expect
    .element(section('Steadiness').getByText(/the five before; 3 blends by no recipe aren’t counted\. ±/))
    .toBeVisible()
  await expect
    .element(section('Steadiness').getByText(/^Too few roasts of one weight: Colombia Huila \(250 g\)$/))
    .toBeVisible()
  await expect
    .element(section('What goes with what').getByText(/^20 roasts, rank correlation −0.71. Strong/))
    .toBeVisible()
  const cups = section('What made the cups better')
  await expect
    .element(cups.getByText(/^7 ratings of your own and at your tables, 5 of drinkers/))
    .toBeVisible()
  await expect
    .element(cups.getByText(/^12 roasts, rank correlation −0.68. Strong: the higher DTR, the worse the cups/))
    .toBeVisible()
  await expect.element(cups.getByText('Too few: 3 roasts of at least 8.')).toBeVisible()
  await expect.element(cups.getByText(/^3 roasts with both/)).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: 'First crack: 8:00 in Jan 2026, 8:00 in Apr 2026.' }))
    .toBeVisible()
  await expectAccessibleAndResponsive()
})

test('each picture has its table, without a middle half of fewer than three roasts', async () => {
  await openApp('#/bench/trends', { owner: true })
  await page.getByText('Score: table', { exact: true }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('Jan 20268276 to 88')
  await expect.element(rows.nth(2)).toHaveTextContent('Feb 202682–')
  await page.getByText('Kilograms a month: table').click()
  await expect.element(page.getByRole('row', { name: 'Apr 2026 2.1 kg' })).toBeVisible()
  await page.getByText('Score against first crack: table').click()
  await expect
    .element(page.getByRole('link', { name: '#7', exact: true }))
    .toHaveAttribute('href', '#/roasts/7')
})

test('a cursor goes from month to month of a picture and says its values', async () => {
  await openApp('#/bench/trends', { owner: true })
  const cursor = page.getByRole('slider', { name: 'Month of Score' })
  await expect.element(cursor).toHaveAttribute('aria-valuetext', 'Jan 2026: Median 82, Middle half 76 to 88')
  cursor.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Apr 2026Median82Middle half76 to 88')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(cursor).toHaveAttribute('aria-valuetext', 'Mar 2026: no roasts')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(cursor).toHaveAttribute('aria-valuenow', '4')
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Jan 2026Median82Middle half76 to 88')
  const dtr = page.getByRole('slider', { name: 'Month of DTR' })
  dtr.element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(dtr).toHaveAttribute('aria-valuetext', 'Apr 2026: Median –, Middle half –')
})

test('the chosen filters are in the address and in the calls, and Back undoes them', async () => {
  await openApp('#/bench/trends', { owner: true })
  await page.getByLabelText('Country').selectOptions('Kenya')
  await expect.poll(() => window.location.hash).toBe('#/bench/trends?country=Kenya')
  await page.getByLabelText('Across').selectOptions('DTR')
  await expect.poll(() => window.location.hash).toBe('#/bench/trends?country=Kenya&x=dtr_percent')
  await expect
    .poll(() => requestsOf(calls.readTrendPair).at(-1)?.query.toString())
    .toBe('country=Kenya&x=dtr_percent&y=score')
  history.back()
  await expect.element(page.getByLabelText('Across')).toHaveValue('fc_minutes')
  await expect.element(page.getByRole('tab', { name: 'Trends' })).toHaveAttribute('aria-selected', 'true')
})

test('steadiness is compared with another time', async () => {
  await openApp('#/bench/trends', { owner: true })
  await page.getByLabelText('Compare with').selectOptions('Last spring (2026)')
  await expect
    .element(section('Steadiness').getByText('First crack within ± 9 s, last spring ± 30 s'))
    .toBeVisible()
  await expect.element(section('Steadiness').getByText(/^Steadier: /)).toBeVisible()
  await expect.element(section('Steadiness').getByText(/weight against last spring/)).toBeVisible()
})

test('a custom period with invalid dates shows a message', async () => {
  refuse(calls.readTrends, 422, { detail: 'from must not be after to' })
  await openApp('#/bench/trends?from=2026-02-02&to=2026-02-01', { owner: true })
  await expect.element(page.getByText('from must not be after to')).toBeVisible()
})

test('without roasts the page says what it will show, and without results what to change', async () => {
  answer(calls.readTrends, () => ({
    months: [],
    steadiness: [],
    blends_left_out: 0,
    blends_without_recipe: 0,
    too_few: [],
    ...CUPS,
  }))
  await openApp('#/bench/trends', { owner: true })
  await expect.element(page.getByText('Trends begin with your first roasts.')).toBeVisible()
  await expectAccessibleAndResponsive()
  await page.getByLabelText('Country').selectOptions('Kenya')
  await expect.element(page.getByText('No roasts match. Choose another time, bean or country.')).toBeVisible()
})

test('with few roasts the page says how many it needs to show steadiness', async () => {
  answer(calls.readTrends, () => ({
    months: [month('2026-01', 1)],
    steadiness: [],
    blends_left_out: 0,
    blends_without_recipe: 0,
    too_few: [],
    ...CUPS,
  }))
  answer(calls.readTrendPair, () => pairOf(1, null))
  await openApp('#/bench/trends', { owner: true })
  await expect.element(page.getByText(/^Once a coffee has 3 roasts of about the same weight/)).toBeVisible()
  await expect.element(section('What goes with what').getByText(/^1 roast with both/)).toBeVisible()
})
