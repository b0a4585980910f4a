import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer } from '#web/testing/answers.ts'
import { texts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const linkOf = (number: number) => ({
  ...{ id: number, roast_number: number, roast_name: `#${number}` },
  share_percent: 100,
})
const LINKS = [[3, 2, 1].map(linkOf), [152, 151].map(linkOf), []]
const [KENYA, OFTEN, UNROASTED] = ['Kenya', 'Roasted often', 'Never roasted'].map((origin_name, index) =>
  sampleBean({ id: index + 1, origin_name, roast_count: [3, 52, 0][index]!, roasts: LINKS[index]! }),
)
const FIRST_CRACK = [{ milestone_type: '1st_crack_start' as const, time_seconds: 511 }]
const OF_KENYA = [
  sampleRoast({
    id: 3,
    roast_name: '#3',
    roast_date: '2026-01-12',
    timeline: samples(1200),
    milestones: FIRST_CRACK,
    notes: 'a bit short after crack\nSecond line.',
  }),
  sampleRoast({
    id: 2,
    roast_name: '#2',
    roast_date: '2026-01-05',
    timeline: samples(1000),
    green_weight_g: 350,
    roasted_weight_g: 260,
  }),
  sampleRoast({
    id: 1,
    roast_name: '#1',
    roast_date: '2025-12-24',
    timeline: samples(624),
    milestones: FIRST_CRACK,
    green_weight_g: 350,
    roasted_weight_g: 300,
  }),
]
const OF_OFTEN = Array.from({ length: 52 }, (_, index) =>
  sampleRoast({ id: 152 - index, roast_name: `#${152 - index}`, bean: { ...sampleRoast().bean, id: 2 } }),
)

beforeEach(() => {
  showLog({ beans: [KENYA!, OFTEN!, UNROASTED!], roasts: [...OF_OFTEN, ...OF_KENYA] })
  answer(calls.readBeanFeedback, ({ id }) =>
    id === 1
      ? {
          count: 2,
          average_rating: 4.5,
          flavours: {},
          blends_left_out: 0,
          roasts: [{ roast_id: 1, count: 2, average_rating: 4.5 }],
        }
      : { count: 0, average_rating: null, flavours: {}, blends_left_out: 0, roasts: [] },
  )
})

const rowHeaders = () => texts(page.getByRole('rowheader'))
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
const textOf = (name: string) => texts(row(name))[0]

async function openKenya() {
  await openApp('#/beans/1')
  await expect.poll(rowHeaders).toHaveLength(3)
}

test('a bean says what was done last time and the best time, and how it came out', async () => {
  await openKenya()
  await expect.element(page.getByText(/^Last time:/)).toBeVisible()
  // What the roaster keeps in mind comes after the coffee.
  const shown = page.getByRole('main').element().textContent ?? ''
  expect(shown.indexOf('Origin')).toBeLessThan(shown.indexOf('Last time:'))
  const lineOf = (start: RegExp) => page.getByText(start).element().parentElement?.textContent
  expect(lineOf(/^Last time:/)).toMatch(
    /^Last time: #3, 12 Jan 2026, 20:00, first crack 8:31 Score \d+Ffrom 4 of 5 – “a bit short after crack”$/,
  )
  expect(lineOf(/^Best:/)).toMatch(/^Best: #1, 24 Dec 2025, 10:20, first crack 8:31 Score \d+A, 4\.5\(2\)$/)
  await expect
    .element(page.getByRole('img', { name: /^3 roasts from 24 Dec 2025 to 12 Jan 2026\. Score between/ }))
    .toBeVisible()
})

test('losses that are the same to a tenth of a percent have one label', async () => {
  const roasts = [300, 300.1].map((roasted_weight_g, index) =>
    sampleRoast({ id: index + 1, timeline: samples(600), green_weight_g: 350, roasted_weight_g }),
  )
  showLog({ beans: [KENYA!], roasts })
  await openApp('#/beans/1')
  const picture = page.getByRole('img', { name: /Loss between 14\.3 and 14\.3 %/ })
  await expect.element(picture).toBeVisible()
  expect(picture.element().textContent).toContain('Loss14.3 %')
  expect(picture.element().textContent).not.toContain('14.3 %14.3 %')
})

test('a roast by a recipe is no roast of the bean alone, even before it is weighed', async () => {
  const byRecipe = sampleRoast({
    ...{ id: 4, roast_name: '#4', roast_date: '2026-01-20', blend_id: 1, blend_name: 'Kitchen Table' },
    timeline: samples(624),
    milestones: FIRST_CRACK,
  })
  showLog({ beans: [KENYA!], roasts: [byRecipe, ...OF_KENYA] })
  await openApp('#/beans/1')
  await expect.poll(rowHeaders).toEqual(['#4 ', '#3 ', '#2 ', '#1 Best'])
  await expect.element(page.getByText(/^Last time:/)).toBeVisible()
  expect(page.getByText(/^Last time:/).element().parentElement?.textContent).toContain('#3, 12 Jan 2026')
  await expect.element(page.getByText('1 blend isn’t counted')).toBeVisible()
})

test('each roast has a row with its outcome, and the best one is marked in words', async () => {
  await openKenya()
  expect(rowHeaders()).toEqual(['#3 ', '#2 ', '#1 Best'])
  expect(textOf('#2')).toMatch(/5 Jan 2026.*16:40.*25\.7 %/)
  expect(textOf('#3')).toContain('a bit short after crack')
  await expect.poll(() => textOf('#2')).toMatch(/from \d of 5/)
  await expect
    .element(row('#1').getByRole('img', { name: 'Rated 4.5 of 5 by 2 drinkers' }))
    .toBeInTheDocument()
  const rated = page.getByRole('table').getByRole('img', { name: /^Rated .* by/ })
  expect(rated.elements()).toHaveLength(1)
  await userEvent.hover(page.getByRole('columnheader', { name: 'Drinkers' }).getByRole('button'))
  await expect.element(page.getByText('How those who drank the coffee rate it from 1 to 5')).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('the owner’s words for next time are all there, whichever roast they are on, the newest roast first', async () => {
  const words = (id: number, next_time: string) => ({
    roast_id: id,
    roast_name: `#${id}`,
    roast_number: id,
    bean_id: 1,
    blend_id: null,
    origin_name: 'Kenya',
    next_time,
    roast_dates: [],
  })
  answer(calls.listNextTimes, () => [words(3, 'Cooler'), words(2, 'Longer\nin the drum'), words(1, 'Slower')])
  await openApp('#/beans/1', { owner: true })
  const wanted = page.getByRole('list', { name: 'Next time' }).getByRole('listitem')
  await expect
    .poll(() => texts(wanted))
    .toEqual(['After #3: Cooler', 'After #2: Longer\nin the drum', 'After #1: Slower'])
  await expectAccessibleAndResponsive()
})

test('the chosen roasts of a bean are compared in the order of choosing', async () => {
  await openKenya()
  page.getByLabelText('Choose #1').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Choose one more to compare them.', { exact: true })).toBeVisible()
  await page.getByLabelText('Choose #3').click()
  await expectAccessibleAndResponsive()
  const compare = page.getByRole('link', { name: 'Compare' })
  await expect.element(compare).toHaveAttribute('href', '#/compare?roasts=1,3')
  await page.getByRole('button', { name: 'Choose none' }).click()
  await expect.element(compare).not.toBeInTheDocument()
})

test('fifty of many roasts are shown at once, and at most eight are compared', async () => {
  await openApp('#/beans/2')
  await expect.element(page.getByRole('heading', { name: '52 roasts' })).toBeVisible()
  await expect.poll(rowHeaders).toHaveLength(50)
  await page.getByRole('button', { name: 'Show 2 more', exact: true }).click()
  await expect.poll(rowHeaders).toHaveLength(52)
  for (const box of page.getByRole('checkbox').elements().slice(0, 9)) (box as HTMLElement).click()
  await expect.element(page.getByText('At most 8 roasts can be compared.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Compare' })).toBeDisabled()
})

test('a bean without roasts tells a visitor that there is none yet, and leads the owner to the first', async () => {
  await openApp('#/beans/3')
  await expect.element(page.getByText('The roaster has yet to add one.')).toBeVisible()
  await openApp('#/beans/3', { owner: true })
  await page.getByRole('link', { name: 'Add a roast' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add Roast' })).toBeVisible()
})
