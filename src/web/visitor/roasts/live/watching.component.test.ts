import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RunningRoastDetails } from '#contract/live/running-roasts.ts'
import { answer } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const KENYA = sampleBean({ id: 1, origin_name: 'Kenya Nyeri' })
const RUNNING: RunningRoastDetails = {
  ...{
    id: 5,
    bean_id: 1,
    green_weight_g: 250,
    plan_roast_id: null,
    greens: null,
    blend_id: null,
    machine: null,
  },
  ...{ opened_at: new Date().toISOString(), charged_at: null, dropped_at: null, marks: [] },
  ...{ reading_count: 0, last_reading: null, roast_id: null, event_id: 1, readings: [] },
}
const clock = page.getByRole('timer')
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

/** The stream of events, as the server would send them. */
class Events extends EventTarget {
  static now: Events
  readonly readyState = 1
  onopen: (() => void) | null = null
  constructor() {
    super()
    Events.now = this
    queueMicrotask(() => this.onopen?.())
  }
  close() {}
  send(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}
const { EventSource } = globalThis

beforeEach(() => {
  Object.assign(globalThis, { EventSource: Events })
  showLog({ beans: [KENYA] })
  answer(calls.readRunningRoast, () => RUNNING)
})
afterEach(() => {
  Object.assign(globalThis, { EventSource })
})

test('the clock on the wall runs from charge, shows what is read, and stands still at the drop', async () => {
  await openApp('#/live/5')
  await expect.element(page.getByRole('heading', { name: 'Kenya Nyeri' })).toBeVisible()
  await expect.element(page.getByText('The beans aren’t in yet.')).toBeVisible()
  await expect.element(clock).toHaveTextContent('0:00')

  const charged = { ...RUNNING, charged_at: secondsAgo(245), event_id: 2 }
  Events.now.send('marks', charged)
  await expect.poll(() => clock.element().textContent).toMatch(/^4:0[5-9]$/)
  await expect.element(page.getByText('The beans aren’t in yet.')).not.toBeInTheDocument()
  const before = clock.element().textContent
  await expect.poll(() => clock.element().textContent).not.toBe(before)
  const values = { ibts_temp: null, power: null, fan: null, drum: null, typed: false }
  const readings = [30, 0].map(ago => ({ at: secondsAgo(ago), bean_temp: 160 - ago / 3, ...values }))
  Events.now.send('readings', { readings })
  await expect.element(page.getByText('160 °C')).toBeVisible()
  await expect.element(page.getByText('20.0 °C/min')).toBeVisible()
  await expectAccessibleAndResponsive()

  const over = { ...charged, dropped_at: new Date(Date.parse(charged.charged_at) + 598_000).toISOString() }
  Events.now.send('marks', { ...over, event_id: 4 })
  await expect.element(page.getByText('Dropped at 9:58')).toBeVisible()
  await expect.element(clock).toHaveTextContent('9:58')
  Events.now.send('saved', { roast_id: 40 })
  const link = page.getByRole('link', { name: 'The roast is saved: look at it' })
  await expect.element(link).toHaveAttribute('href', '#/roasts/40')
})

test('a reading that was taken back goes, and one that comes while the roast is read again is kept', async () => {
  let running = { ...RUNNING, charged_at: secondsAgo(100) }
  let answered = Promise.resolve()
  answer(calls.readRunningRoast, () => answered.then(() => running))
  await openApp('#/live/5')
  const values = { ibts_temp: null, power: null, fan: null, drum: null, typed: true }
  const said = (time_seconds: number, bean_temp: number | null) => ({
    readings: [{ at: new Date(Date.parse(running.charged_at) + time_seconds * 1000), bean_temp, ...values }],
  })
  await expect.element(clock).toBeVisible()
  Events.now.send('readings', said(50, 150))
  Events.now.send('readings', said(70, 190))
  await expect.element(page.getByText('190 °C')).toBeVisible()
  Events.now.send('readings', said(70, null))
  await expect.element(page.getByText('150 °C')).toBeVisible()
  // The stream is opened anew: what was taken back meanwhile isn't in the answer.
  running = { ...running, event_id: 9, readings: [{ time_seconds: 30, bean_temp: 120, ...values }] }
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  Events.now.onopen!()
  Events.now.send('readings', said(60, 170))
  resolve()
  await expect.element(page.getByText('170 °C')).toBeVisible()
  Events.now.send('readings', said(60, null))
  await expect.element(page.getByText('120 °C')).toBeVisible()
})

test('a blend that runs has the name of its recipe, and one without says of how many coffees it is', async () => {
  const parts = [60, 40].map((share_percent, place) => ({
    ...{ bean_id: place + 1, share_percent, origin_name: 'Kenya Nyeri' },
  }))
  const blend = { id: 3, name: 'Breakfast', parts, summary: null, aliases: [], is_retired: false }
  showLog({ beans: [KENYA], blends: [blend] })
  const greens = parts.map(part => ({ ...part, grams: 125 }))
  let running: RunningRoastDetails = { ...RUNNING, blend_id: 3, greens }
  answer(calls.readRunningRoast, () => running)
  await openApp('#/live/5')
  await expect.element(page.getByRole('heading', { name: 'Breakfast' })).toBeVisible()
  running = { ...running, event_id: 2, blend_id: null }
  Events.now.send('details', running)
  await expect.element(page.getByRole('heading', { name: 'Blend of two coffees' })).toBeVisible()
})

test.each([
  [1024, 768],
  [1440, 900],
])(
  'on a wall of %i × %i the clock is large, and the curve has axes and the rest of the screen',
  async (width, height) => {
    const values = { ibts_temp: null, power: null, fan: null, drum: null, typed: false }
    const readings = Array.from({ length: 120 }, (_, index) => ({
      ...values,
      time_seconds: index * 5,
      bean_temp: 95 + index / 2,
    }))
    const marks = [{ milestone_type: 'yellowing' as const, at: secondsAgo(359.5) }]
    answer(calls.readRunningRoast, () => ({ ...RUNNING, charged_at: secondsAgo(600), marks, readings }))
    await page.viewport(width, height)
    await openApp('#/live/5')
    const curve = page.getByRole('img', { name: /^The temperature until 10:/ })
    await expect.element(curve.getByText('200 °C')).toBeVisible()
    await expect.element(curve.getByText('Yellow 4:00')).toBeVisible()
    const { top, bottom, width: wide } = curve.element().getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(height)
    expect(bottom - top).toBeGreaterThan(0.33 * height)
    expect(wide).toBeGreaterThan(0.8 * width)
    const { scrollWidth, clientWidth } = clock.element()
    expect(scrollWidth, 'five characters on one line').toBeLessThanOrEqual(clientWidth)
    expect(clock.element().getBoundingClientRect().height).toBeGreaterThan(0.2 * height)
    await page.viewport(1440, 900)
  },
)
