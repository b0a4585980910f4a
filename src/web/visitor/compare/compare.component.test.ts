import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer } from '#web/testing/answers.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const [USUAL, EARLY, UNMARKED, LATE, MISSING] = [1, 2, 3, 4, 987_654]

let log: SampleLog

beforeEach(() => {
  log = showLog({
    roasts: [
      roast(USUAL, '#12 Nyeri', '2026-03-01', 600, 480),
      roast(EARLY, '#13 Nyeri', '2026-03-08', 540, 420),
      roast(UNMARKED, '#14 Nyeri', '2026-03-15', 570),
      roast(LATE, '#15 Nyeri', '2026-03-22', 630),
    ],
  })
})

function roast(
  id: number,
  roast_name: string,
  roast_date: string,
  drop: number,
  crack?: number,
  roasted: number | null = 255,
) {
  return sampleRoast({
    id,
    roast_name,
    roast_date,
    green_weight_g: 300,
    roasted_weight_g: roasted,
    timeline: samples(drop),
    milestones: crack === undefined ? [] : [{ milestone_type: '1st_crack_start', time_seconds: crack }],
  })
}

const addressOf = (ids: number[], align = 'charge') => `#/compare?roasts=${ids}&align=${align}`

async function compare(ids: number[], align?: string) {
  await openApp(addressOf(ids, align))
  await expect.poll(() => list().elements()).toHaveLength(ids.length)
  if (!ids.includes(MISSING)) await expect.poll(() => curves('A bean')).not.toEqual([])
}

const list = () => page.getByRole('list', { name: 'Compared roasts' }).getByRole('listitem')
const titles = () => texts(page.getByRole('list', { name: 'Compared roasts' }).getByRole('link'))
const curves = (name: string) => byCss(`[data-curve="${name}"] path`) as SVGPathElement[]
/** Where a curve begins, in px. */
const startOf = (name: string) => curves(name)[0]?.getBBox().x ?? Number.NaN
const cursor = page.getByRole('slider', { name: 'Time in the roasts' })
const tooltip = page.getByRole('tooltip')
const numberInput = page.getByLabelText('Roast number')

/** The cells of a row of the table, without its header. */
function figures(group: string, name: string): string[] {
  const headerIs = (text: string) => (row: Element) => row.querySelector('th')?.textContent === text
  const body = byCss('tbody').find(headerIs(group))
  const row = [...(body?.querySelectorAll('tr') ?? [])].find(headerIs(name))
  return texts(row?.querySelectorAll('td') ?? [])
}

test('sharing and saving a comparison are beside the link back, as on a roast’s page', async () => {
  await page.viewport(1440, 900)
  await compare([USUAL, EARLY])
  const middle = (locator: Locator) => {
    const { top, bottom } = locator.element().getBoundingClientRect()
    return (top + bottom) / 2
  }
  const back = middle(page.getByRole('link', { name: /^Back to/ }))
  expect(middle(page.getByRole('button', { name: 'Share' }))).toBeCloseTo(back, 0)
  expect(middle(page.getByRole('button', { name: 'Download the chart as PNG' }))).toBeCloseTo(back, 0)
})

test('the differences have a heading beside their roast, and all dates one form', async () => {
  await compare([USUAL, EARLY])
  const heads = page.getByRole('region', { name: 'Table of figures' }).getByRole('columnheader')
  expect(texts(heads).map(text => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Figure',
    expect.stringMatching(/#12\s*1 Mar 2026$/),
    expect.stringMatching(/#13\s*8 Mar 2026\s*Difference$/),
  ])
  expect(texts(list())[1]).toContain('8 Mar 2026')
})

test('The notes and what drinkers think are next to the score, and nothing where there is neither', async () => {
  answer(calls.readRoastFeedback, ({ id }) => ({
    ...(id === USUAL ? { count: 2, average_rating: 4.5 } : { count: 0, average_rating: null }),
    flavours: {},
    words: [],
  }))
  log.roasts = log.roasts.map(each =>
    each.id === EARLY ? { ...each, notes: 'Bright.\nA second line.' } : each,
  )
  await compare([USUAL, EARLY])
  await expect
    .poll(() => figures('What was said', 'Drinkers'))
    .toEqual(['4.5\u00a0of\u00a05 from 2 drinkers', ''])
  expect(figures('What was said', 'Notes')).toEqual(['', 'Bright.\nA second line.'])
  await compare([UNMARKED, LATE])
  await expect.poll(() => figures('Phases', 'Total time')).toHaveLength(2)
  expect(page.getByRole('rowheader', { name: 'What was said' }).elements()).toEqual([])
})

test('The letters of the roasts stay in view above the figures, on a phone too', async () => {
  await compare([USUAL, EARLY, UNMARKED, LATE])
  const table = page.getByRole('region', { name: 'Table of figures' }).element()
  const isHeadAbove = () => {
    table.scrollIntoView()
    page
      .getByRole('rowheader', { name: 'IBTS temperature' })
      .last()
      .element()
      .scrollIntoView({ block: 'nearest' })
    const head = page.getByRole('columnheader').last().element().getBoundingClientRect()
    const row = page
      .getByRole('rowheader', { name: 'IBTS temperature' })
      .last()
      .element()
      .getBoundingClientRect()
    return head.top >= 0 && head.bottom <= row.top
  }
  await expect.poll(isHeadAbove).toBe(true)
  await page.viewport(360, 640)
  await expect.poll(() => table.dataset.scrolls).toBe('true')
  await expect.poll(isHeadAbove).toBe(true)
})

test('The figures of two roasts fit on a phone, those of a score from fewer components too', async () => {
  await page.viewport(360, 640)
  log.roasts = [
    roast(USUAL, '#142 Nyeri', '2026-11-10', 674, 480, null),
    roast(EARLY, '#141 Nyeri', '2026-11-08', 623, 420),
  ]
  await compare([USUAL, EARLY])
  const table = page.getByRole('region', { name: 'Table of figures' }).element()
  await page.getByRole('button', { name: /^Show \d+ figures without a difference$/ }).click()
  await expect.element(page.getByRole('cell', { name: 'from 4 of 5' })).toBeVisible()
  expect(table.dataset.scrolls).toBe('false')
  expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth)
})

test('Alignment moves the curves, and a roast without the moment says so', async () => {
  await compare([USUAL, EARLY, UNMARKED])
  await expect.poll(() => startOf('B bean') - startOf('A bean')).toBe(0)
  await page.getByLabelText('Align on').selectOptions('First crack')
  await expect.poll(() => startOf('B bean') - startOf('A bean')).toBeGreaterThan(50)
  expect(startOf('C bean')).toBe(startOf('A bean'))
  await expect.element(page.getByText('#14 has no first crack and is aligned on charge.')).toBeVisible()
  await page.getByLabelText('Rate of rise').click()
  await expect.poll(() => curves('A rateOfRise')).toEqual([])
  await page.getByRole('button', { name: /^Show \d+ figures without a difference$/ }).click()
  await expectAccessibleAndResponsive()
})

test('One cursor reads all roasts by keyboard, mouse and for screen readers', async () => {
  await compare([USUAL, EARLY], 'first-crack')
  const spoken = () => cursor.element().getAttribute('aria-valuetext')
  cursor.element().focus()
  await userEvent.keyboard('{Home}{PageUp}')
  await expect
    .poll(spoken)
    .toMatch(/^7:30 before first crack\. A, #12 at 0:30, bean [\d.]+ °C.*B, #13: not in the drum\.$/)
  await userEvent.keyboard('{PageUp}{ArrowRight}')
  await expect.poll(spoken).toMatch(/^6:55 before first crack\. A, #12 at 1:05,.* B, #13 at 0:05,/)
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()

  const { width } = cursor.element().getBoundingClientRect()
  await userEvent.hover(cursor, { position: { x: width / 2, y: 60 } })
  await expect.poll(() => tooltip.getByRole('row').elements()).toHaveLength(3)
  expect(texts(tooltip.getByRole('columnheader'))).toEqual([
    ...['Roast', 'Time', 'Bean °C', '°C/min', 'Power', 'Fan', 'Drum'],
  ])
})

test('Roasts are added by number or from the same bean, put first and removed, and Back undoes it', async () => {
  await compare([USUAL])
  const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent
  await numberInput.fill('99')
  await expect.element(page.getByText('No roast matches.')).toBeVisible()
  await numberInput.fill('kenya')
  const line = (number: number, day: string) => `#${number} · Kenya Nyeri · ${day}`
  await expect
    .poll(() => texts(page.getByRole('listbox', { name: 'Roasts' }).getByRole('option')))
    .toEqual([line(13, '8 Mar 2026'), line(14, '15 Mar 2026'), line(15, '22 Mar 2026')])
  await numberInput.fill('#13')
  await userEvent.keyboard('{Enter}')
  await expect.poll(titles).toEqual(['#12', '#13'])
  await expect.poll(focused).toBe('Compared roasts')
  await page
    .getByRole('list', { name: 'Other roasts of Kenya Nyeri' })
    .getByRole('button', { name: '#14' })
    .click()
  await expect.poll(titles).toEqual(['#12', '#13', '#14'])
  await expect.poll(focused).toBe('Add a roast')
  await page.getByRole('button', { name: 'Compare the others with roast #13' }).click()
  await expect.poll(titles).toEqual(['#13', '#12', '#14'])
  await expect.poll(() => figures('First crack', 'Time')[1]).toContain('+1:00')
  await page.getByRole('button', { name: 'Remove roast #12' }).click()
  await expect.poll(titles).toEqual(['#13', '#14'])
  history.back()
  await expect.poll(titles).toEqual(['#13', '#12', '#14'])
})

test('A roast that is gone is named, and the others are compared', async () => {
  await compare([USUAL, MISSING, EARLY])
  await expect.element(page.getByText(`The roast with the id ${MISSING} isn’t here.`)).toBeVisible()
  await expect.poll(() => figures('Phases', 'Total time')).toHaveLength(2)
  await page.getByRole('button', { name: `Remove the roast with the id ${MISSING}` }).click()
  await expect.poll(() => window.location.hash).toContain(`roasts=${USUAL},${EARLY}&`)
})

test('A roast’s page leads to its comparison', async () => {
  await openApp(`#/roasts/${USUAL}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect.element(page.getByText('Other roasts of Kenya Nyeri')).toBeVisible()
  expect(list().elements()).toHaveLength(1)
  await page
    .getByRole('list', { name: 'Other roasts of Kenya Nyeri' })
    .getByRole('button', { name: '#14' })
    .click()
  await page.getByRole('link', { name: 'Back to the roast' }).click()
  await expect.element(page.getByRole('heading', { name: 'Roast #12 Kenya Nyeri' })).toBeVisible()
})

test('The best roast of the coffee is offered first, and named so', async () => {
  const scores = new Map([
    [USUAL, 82],
    [EARLY, 91],
  ])
  const known = { score_from: null, score_partial: false }
  answer(calls.listRoastsOfBean, () =>
    log.roasts.map(each => ({ ...each, ...known, score: scores.get(each.id) ?? null })),
  )
  await openApp(addressOf([USUAL]))
  const chips = () =>
    texts(page.getByRole('list', { name: 'Other roasts of Kenya Nyeri' }).getByRole('button'))
  await expect
    .poll(() => chips().map(chip => chip.split(' · ')[0]))
    .toEqual(['#13 Best', '#15 22 Mar 2026', '#14 15 Mar 2026'])
})

test('A comparison that was opened by its address leads to the roasts', async () => {
  await compare([USUAL, EARLY])
  await expect.element(page.getByRole('link', { name: 'Back to Roasts' })).toHaveAttribute('href', '#/roasts')
})

test('The curves are smoothed as those of a roast’s chart, by the same remembered choice', async () => {
  await compare([USUAL, EARLY])
  const smoothing = page.getByRole('slider', { name: 'Smoothing' })
  await expect.element(smoothing).toHaveAttribute('aria-valuetext', '30 s, centred')
  const begins = startOf('A rateOfRise')
  smoothing.element().focus()
  await userEvent.keyboard('{Home}')
  // A smoothed rate begins where its span is full.
  await expect.poll(() => startOf('A rateOfRise')).toBeLessThan(begins)
  goTo(`#/roasts/${USUAL}`)
  await expect.element(smoothing).toHaveAttribute('aria-valuetext', 'as measured')
})
