import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { curveByHand } from '#domain/live/curve-by-hand.ts'
import { type Reading, UNREAD } from '#domain/live/running-roast.ts'
import { answer } from '#web/testing/answers.ts'
import { byCss } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast } from '#web/testing/sample-roasts.ts'
import { STEPS } from '#web/testing/sample-run.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

type Typed = Partial<Omit<Reading, 'at'>> & { seconds: number }

/** Opens the page of a roast of ten minutes that was written down by hand. */
async function openByHand(typed: readonly Typed[], { marks = CRACK, seconds = 600, owner = false } = {}) {
  const readings = typed.map(read => ({ ...UNREAD, typed: true, ...read }))
  const { timeline } = curveByHand(
    readings,
    marks.map(({ time_seconds }) => time_seconds),
    seconds,
  )
  const roast = sampleRoast({
    id: 7,
    source: 'hand',
    timeline: pointsOfTimeline(timeline),
    milestones: [...marks],
    readings: readings.map(({ seconds: time_seconds, typed: _, ...read }) => ({ time_seconds, ...read })),
  })
  showLog({ roasts: [roast] })
  await openApp('#/roasts/7', { owner })
  await expect.element(page.getByRole('heading', { name: 'Roast Profile' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Timeline Data' })).toBeVisible()
}

/** °C at each half minute. */
const every30 = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ seconds: 60 + index * 30, bean_temp: 100 + index * 5 }))
const plot = page.getByRole('img', { name: 'Temperature and rate of rise against time' })
const legend = page.getByRole('list', { name: 'Curves' })
const profile = page.getByRole('region', { name: 'Roast Profile' })

describe('a roast that was written down by hand', () => {
  test('with eight temperatures has a curve, its rate, and a point for each', async () => {
    await openByHand(every30(18))
    await expect.element(legend.getByText('Bean rate of rise (computed)')).toBeVisible()
    expect(byCss('circle[data-typed]')).toHaveLength(18)
  })

  test('has what was typed in rows at its time, marked, and no column of which nothing is known', async () => {
    await openByHand([...every30(18), { seconds: 62, power: 7 }])
    await page.getByRole('button', { name: 'Show' }).click()
    await expect
      .element(page.getByRole('row', { name: '1:30 105.00 typed 10.00 7', exact: true }))
      .toBeVisible()
    const columns = page
      .getByRole('columnheader')
      .elements()
      .map(column => column.textContent)
    expect(columns).toEqual(['Time', 'Bean Temp', 'Bean ROR', 'Power'])
  })

  test('with two to seven has points and what was read in words, and neither an axis for a rate nor a slider', async () => {
    await openByHand(every30(7))
    await expect.element(profile.getByText('7 temperatures were read, too few for a curve')).toBeVisible()
    await expect.poll(() => byCss('circle[data-typed]').length).toBe(7)
    await expect.element(plot).toBeVisible()
    expect(byCss('figure')[0]!.textContent).not.toContain('Rate of Rise')
    expect(page.getByRole('slider', { name: 'Smoothing' }).elements()).toEqual([])
    await expectAccessibleAndResponsive()
  })

  test('with two to seven has its points on the roaster’s sheet too', async () => {
    const { print } = window
    window.print = () => {}
    answer(calls.readRoastSteps, () => STEPS)
    await openByHand(every30(7), { owner: true })
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Print roaster’s sheet' }).click()
    await expect.poll(() => byCss('article circle[data-typed]').length).toBe(7)
    window.print = print
  })

  test('with one has it in words and no chart', async () => {
    await openByHand(every30(1))
    await expect
      .element(profile.getByText('one temperature was read, too few for a curve: 100 °C at 1:00.'))
      .toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'The roast in words' })).toBeVisible()
    expect(plot.elements()).toEqual([])
  })

  test('with none shows what was set; with nothing else it says no more than its duration', async () => {
    await openByHand([
      { seconds: 0, power: 7 },
      { seconds: 300, power: 5 },
    ])
    await expect.element(profile.getByText('Power', { exact: true })).toBeVisible()
    expect(plot.elements()).toEqual([])
  })

  test('without temperatures, settings and marks has nothing to tell and no row of dashes', async () => {
    await openByHand([], { marks: [] })
    await expect.element(profile.getByText('no temperatures were read, so there is no curve.')).toBeVisible()
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.element(page.getByText('No timeline data available')).toBeVisible()
    expect(page.getByRole('heading', { name: /in words/ }).elements()).toEqual([])
  })

  test('that is too fast for the axis of rates says so instead of naming a curve that nobody sees', async () => {
    const fast = Array.from({ length: 12 }, (_, index) => ({
      seconds: index * 7,
      bean_temp: 90 + index * 10,
    }))
    await openByHand(fast, { marks: [], seconds: 90 })
    await expect.element(legend.getByText('The rate of rise is above 25 °C/min all along.')).toBeVisible()
    expect(legend.getByText(/Bean rate of rise/).elements()).toEqual([])
  })
})
