import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const BEST = sampleRoast({
  id: 12,
  roast_name: '#12 Nyeri',
  green_weight_g: 350,
  roasted_weight_g: 300,
  timeline: samples(600, 1),
  milestones: CRACK,
})
const bean = { ...BEST.bean, reference_roast_id: 12 }
const LAST = sampleRoast({
  ...BEST,
  id: 13,
  roast_name: '#13 Nyeri',
  roast_number: 13,
  bean,
  timeline: samples(640, 1),
})

beforeEach(() => {
  showLog({ roasts: [LAST, { ...BEST, bean, score_details: { ...BEST.score_details!, score: 87 } }] })
  answer(calls.listScoreHints, () => [
    {
      kind: 'drop' as const,
      at_seconds: 575,
      instead_of_seconds: 640,
      score_before: 87,
      score_after: 93,
      components: { duration: 20, weight_loss: 20, first_crack: 18.6, curve: 15, development: 20 },
    },
  ])
})
const underCurves = () => byCss('[data-curve^="reference"]').length

test('the reference lies under the next roast, with what differs at the marks, and can be switched off', async () => {
  await openApp('#/roasts/13', { owner: true })
  await expect.element(page.getByRole('switch', { name: 'Show Reference #12' })).toBeVisible()
  await vi.waitFor(() => expect(underCurves()).toBe(2))
  await vi.waitFor(() =>
    expect(texts(byCss('[aria-label="Beside the reference"] li'))).toEqual([
      'as hotat charge',
      expect.stringMatching(/^±0 s at first crack\d °C cooler$/),
      '+40 s at dropas hot',
    ]),
  )
  await expectAccessibleAndResponsive()
  await page.getByRole('switch', { name: 'Show Reference #12' }).click()
  await vi.waitFor(() => expect(underCurves()).toBe(0))
  await page
    .getByRole('region', { name: 'Beside the reference' })
    .getByRole('link', { name: 'Compare' })
    .click()
  await expect
    .element(page.getByRole('link', { name: 'Back to the roast' }))
    .toHaveAttribute('href', '#/roasts/13')
})

test('a visitor sees neither the reference nor what would have raised the score', async () => {
  await openApp('#/roasts/13')
  await expect.element(page.getByRole('heading', { name: 'Roast Profile' })).toBeVisible()
  expect(underCurves()).toBe(0)
  expect(requestsOf(calls.listScoreHints)).toEqual([])
})

test.each([99, 100])('no advice would have raised a score of %i', async score => {
  showLog({ roasts: [{ ...BEST, bean, score_details: { ...BEST.score_details!, score } }] })
  await openApp('#/roasts/12', { owner: true })
  await expect.element(page.getByText('This roast is the reference')).toBeVisible()
  expect(page.getByRole('heading', { name: 'What would have raised' }).elements()).toEqual([])
  expect(requestsOf(calls.listScoreHints)).toEqual([])
})

test('the owner pins and unpins a roast, and reads what would have raised its score', async () => {
  answer(calls.updateBean, () => sampleBean())
  await openApp('#/roasts/12', { owner: true })
  await expect.element(page.getByText('This roast is the reference')).toBeVisible()
  await expect
    .element(page.getByText(/^Dropping at 9:35 instead of 10:40 would have put .* at .*: \+6 points/))
    .toBeVisible()
  await page.getByRole('button', { name: /, breakdown$/ }).click()
  await page.getByRole('button', { name: 'What would have raised it' }).click()
  await expect.element(page.getByRole('heading', { name: 'What would have raised the score' })).toHaveFocus()
  await expect
    .element(page.getByRole('button', { name: 'What would have raised it' }))
    .not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Unpin', exact: true }).click()
  await vi.waitFor(() =>
    expect(requestsOf(calls.updateBean).map(({ body }) => body)).toEqual([{ reference_roast_id: null }]),
  )
})

test("the bean's page tells its last roast and its reference, with the words for next time and a sheet", async () => {
  answer(calls.listNextTimes, ({ query }) =>
    query.get('bean_id') === '1'
      ? [
          {
            roast_id: 12,
            roast_name: '#12 Nyeri',
            roast_number: 12,
            bean_id: 1,
            blend_id: null,
            origin_name: 'Kenya Nyeri',
            next_time: 'Drop earlier',
            roast_dates: [],
          },
        ]
      : [],
  )
  answer(calls.readBean, () => sampleBean({ roast_count: 2, reference_roast_id: 12 }))
  await openApp('#/beans/1', { owner: true })
  await expect.element(page.getByText('Drop earlier')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Roast #12 again' }))
    .toHaveAttribute('href', '#/again/12')
  await expect.element(page.getByRole('button', { name: 'Unpin #12' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pin as reference #13' })).toBeVisible()
})
