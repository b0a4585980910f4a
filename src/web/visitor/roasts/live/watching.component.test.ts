import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RunningRoastDetails } from '#contract/live/running-roasts.ts'
import { UNREAD } from '#domain/live/running-roast.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { answer, refuse } from '#web/testing/answers.ts'
import { LiveEvents, streamEvents } from '#web/testing/live-events.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { REFERENCE, STEPS } from '#web/testing/sample-run.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'
import { run } from './run.ts'

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

beforeEach(() => {
  streamEvents()
  showLog({ beans: [KENYA] })
  answer(calls.readRunningRoast, () => RUNNING)
})
test('the clock on the wall runs from charge, shows what is read, and stands still at the drop', async () => {
  await openApp('#/live/5')
  await expect.element(page.getByRole('heading', { name: 'Kenya Nyeri' })).toBeVisible()
  await expect.element(page.getByText('The beans aren’t in yet.')).toBeVisible()
  await expect.element(clock).toHaveTextContent('0:00')

  const charged = { ...RUNNING, charged_at: secondsAgo(245), event_id: 2 }
  LiveEvents.now.send('marks', charged)
  await expect.poll(() => clock.element().textContent).toMatch(/^4:0[5-9]$/)
  await expect.element(page.getByText('The beans aren’t in yet.')).not.toBeInTheDocument()
  const before = clock.element().textContent
  await expect.poll(() => clock.element().textContent).not.toBe(before)
  const values = { ibts_temp: null, power: null, fan: null, drum: null, typed: false }
  const readings = [30, 0].map(ago => ({ at: secondsAgo(ago), bean_temp: 160 - ago / 3, ...values }))
  LiveEvents.now.send('readings', { readings })
  await expect.element(page.getByText('160 °C')).toBeVisible()
  await expect.element(page.getByText('20.0 °C/min')).toBeVisible()
  await expectAccessibleAndResponsive()

  const over = { ...charged, dropped_at: new Date(Date.parse(charged.charged_at) + 598_000).toISOString() }
  LiveEvents.now.send('marks', { ...over, event_id: 4 })
  await expect.element(page.getByText('Dropped at 9:58')).toBeVisible()
  await expect.element(clock).toHaveTextContent('9:58')
  LiveEvents.now.send('saved', { roast_id: 40 })
  const link = page.getByRole('link', { name: 'The roast is saved: look at it' })
  await expect.element(link).toHaveAttribute('href', '#/roasts/40')
})

/** A roast beside its plan, of which a machine sent readings each second until some seconds ago. */
function showSilent(seconds: number): void {
  showLog({ beans: [KENYA], roasts: [REFERENCE] })
  answer(calls.readRoastDetails, () => REFERENCE)
  answer(calls.readRoastSteps, () => STEPS)
  const values = { ibts_temp: null, power: 7, fan: null, drum: null, typed: false }
  const readings = Array.from({ length: 300 - seconds }, (_, time_seconds) => ({
    ...{ ...values, time_seconds, bean_temp: 100 + time_seconds / 4 },
  }))
  const running = { ...RUNNING, plan_roast_id: 12, charged_at: secondsAgo(300), readings }
  answer(calls.readRunningRoast, () => running)
}

test.each([
  [390, 844],
  [844, 390],
  [768, 900],
  [1440, 900],
])('on a wall of %i × %i nothing moves when a machine is silent and sends again', async (width, height) => {
  showSilent(20)
  await page.viewport(width, height)
  await openApp('#/live/5')
  await expect.element(page.getByText(/^0:2\d ago$/)).toBeVisible()
  await expect.element(page.getByText('The machine is silent')).toBeVisible()
  await expect.element(page.getByText('170 °C', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/°C\/min$/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/°C above #\d+$/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/→ Drop/)).toBeVisible()
  await expect.poll(() => document.querySelector('[data-curve="bean"] path')).not.toBeNull()
  const places = () =>
    [...document.querySelectorAll('main p, main [data-bold]')].map(element => {
      const { top, bottom } = element.getBoundingClientRect()
      return [Math.round(top), Math.round(bottom)]
    })
  const before = places()
  // The clock of whoever sends it is wrong by a minute.
  const values = { ibts_temp: null, power: 7, fan: null, drum: null, typed: false }
  LiveEvents.now.send('readings', { readings: [{ at: secondsAgo(19), bean_temp: 171, ...values }] })
  await expect.element(page.getByText('171 °C', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^1[56]\.\d\s°C\/min$/)).toBeVisible()
  await expect.element(page.getByText(/°C above #\d+$/)).toBeVisible()
  await expect.element(page.getByText('The machine is silent')).not.toBeInTheDocument()
  expect(places()).toEqual(before)
  await page.viewport(1440, 900)
})

test('a device without a network says that it isn’t connected, never that the machine is silent', async () => {
  showSilent(14)
  await openApp('#/live/5')
  await expect.element(page.getByText(/^0:1\d ago$/)).toBeVisible()
  LiveEvents.now.end()
  await expect.element(page.getByText('Not connected: this is how it was.')).toBeVisible()
  await expect.element(page.getByText(/^0:1[678] ago$/), { timeout: 6_000 }).toBeVisible()
  await expect.element(page.getByText('The machine is silent')).not.toBeInTheDocument()
})

test('without temperatures the clock on the wall stays where it is when first crack is tapped', async () => {
  const charged = { ...RUNNING, charged_at: secondsAgo(300) }
  answer(calls.readRunningRoast, () => charged)
  await openApp('#/live/5')
  await expect.poll(() => clock.element().textContent).toMatch(/^5:/)
  const placeOf = () => JSON.stringify(clock.element().getBoundingClientRect())
  const before = placeOf()
  const marks = [{ milestone_type: '1st_crack_start', at: secondsAgo(9) }]
  LiveEvents.now.send('marks', { ...charged, marks, event_id: 2 })
  const development = page.getByText(/^Development 0:/)
  await expect.element(development).toBeVisible()
  expect(placeOf()).toBe(before)
  expect(development.element().getBoundingClientRect().left).toBeGreaterThan(
    clock.element().getBoundingClientRect().right,
  )
  LiveEvents.now.send('readings', {
    readings: [{ ...UNREAD, at: secondsAgo(0), bean_temp: 190, typed: true }],
  })
  await expect.element(page.getByText('190 °C')).toBeVisible()
  expect(placeOf()).toBe(before)
})

test('the owner who watches goes on with the roast here, or to its clock if it runs here already', async () => {
  answer(calls.listRunningRoasts, () => [RUNNING])
  await openApp('#/live/5')
  await expect.element(clock).toBeVisible()
  await expect.element(page.getByText('Go on here')).not.toBeInTheDocument()
  await openApp('#/live/5', { owner: true })
  await page.getByRole('button', { name: 'Go on here' }).click()
  await expect.element(page.getByRole('button', { name: 'Charge', exact: true })).toBeVisible()
  expect(run.get()!.id).toBe(5)
  goTo('#/live/5')
  await expect.element(page.getByRole('link', { name: 'To its clock' })).toHaveAttribute('href', '#/roast')
  await expectAccessibleAndResponsive()
  // Beside another roast of this device it is watched only.
  run.set({ ...run.get()!, id: 6 })
  await expect.element(page.getByRole('link', { name: 'To its clock' })).not.toBeInTheDocument()
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
  LiveEvents.now.send('readings', said(50, 150))
  LiveEvents.now.send('readings', said(70, 190))
  await expect.element(page.getByText('190 °C')).toBeVisible()
  LiveEvents.now.send('readings', said(70, null))
  await expect.element(page.getByText('150 °C')).toBeVisible()
  // The stream is opened anew: what was taken back meanwhile isn't in the answer.
  running = { ...running, event_id: 9, readings: [{ time_seconds: 30, bean_temp: 120, ...values }] }
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  LiveEvents.now.onopen!()
  LiveEvents.now.send('readings', said(60, 170))
  resolve()
  await expect.element(page.getByText('170 °C')).toBeVisible()
  LiveEvents.now.send('readings', said(60, null))
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
  LiveEvents.now.send('details', running)
  await expect.element(page.getByRole('heading', { name: 'Blend of two coffees' })).toBeVisible()
})

test('a device that has slept, or has its network back, opens its stream anew and reads what it missed', async () => {
  let running = RUNNING
  answer(calls.readRunningRoast, () => running)
  await openApp('#/live/5')
  await expect.element(page.getByText('The beans aren’t in yet.')).toBeVisible()
  const missed = async (wake: () => void, seconds: number, shown = `${seconds / 60}:0`) => {
    const before = LiveEvents.opened
    running = { ...running, charged_at: secondsAgo(seconds), event_id: running.event_id + 1 }
    wake()
    await expect.poll(() => LiveEvents.opened).toBe(before + 1)
    await expect.poll(() => clock.element().textContent).toContain(shown)
  }
  await missed(() => dispatchEvent(new Event('online')), 120)
  const { now } = Date
  const sinceOpened = performance.now.bind(performance)
  onTestFinished(() => {
    Date.now = now
    performance.now = sinceOpened
  })
  await missed(
    () => {
      Date.now = () => now() + 60_000
      performance.now = () => sinceOpened() + 60_000
    },
    240,
    '5:0',
  )
})

test('whoever may not watch is told so, with a way on, and keeps what was shown before', async () => {
  refuse(calls.readRunningRoast, 401, { detail: 'Please log in first' })
  await openApp('#/live/5')
  await expect.element(page.getByText('This roast isn’t shown')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in as the roaster' })).toBeVisible()
  await expectAccessibleAndResponsive()
  refuse(calls.readRunningRoast, 404, { detail: 'Running roast not found' })
  await openApp('#/live/5')
  await expect
    .element(page.getByText('It was thrown away, or there never was one at this address.'))
    .toBeVisible()

  answer(calls.readRunningRoast, () => RUNNING)
  await openApp('#/live/5')
  await expect.element(clock).toBeVisible()
  refuse(calls.readRunningRoast, 401, { detail: 'Please log in first' })
  LiveEvents.now.end()
  await expect
    .element(page.getByText('It isn’t shown to visitors any more: this is how it was.'))
    .toBeVisible()
})

/** As a Bullet sends them. */
const BULLET = Array.from({ length: 120 }, (_, index) => ({
  ...{ time_seconds: index * 5, bean_temp: 95 + index / 2, ibts_temp: 115 + index / 2, typed: false },
  ...{ power: index < 60 ? 8 : 6, fan: 2, drum: 9 },
}))
const MARKS = { yellowing: 240, '1st_crack_start': 500, '1st_crack_end': 560 } as const

/** A roast that was charged ten minutes ago. */
function afterTenMinutes(): RunningRoastDetails {
  const charge = Date.now() - 600_000
  const marks = namesIn(MARKS).map(milestone_type => ({
    milestone_type,
    at: new Date(charge + MARKS[milestone_type] * 1000).toISOString(),
  }))
  return { ...RUNNING, charged_at: new Date(charge).toISOString(), marks, readings: BULLET }
}

test.each([
  [1024, 768],
  [1440, 900],
  [768, 900],
])('on a wall of %i × %i the chart of a roast has the rest of the screen', async (width, height) => {
  const running = afterTenMinutes()
  answer(calls.readRunningRoast, () => running)
  await page.viewport(width, height)
  await openApp('#/live/5')
  const curve = page.getByRole('img', { name: 'The temperature until 9:55' })
  await expect.element(curve.getByText('Temperature (°C)')).toBeVisible()
  await expect.element(curve.getByText('Rate of Rise (°C/min)')).toBeVisible()
  for (const [name, time] of [
    ['Yellowing', '4:00 · 119 °C'],
    ['First crack', '8:20 · 145 °C'],
    ['First crack ends', '9:20 · 151 °C'],
  ] as const) {
    await expect.element(curve.getByText(name, { exact: true })).toBeVisible()
    await expect.element(curve.getByText(time)).toBeVisible()
  }
  const widthOf = (name: string) =>
    getComputedStyle(curve.element().querySelector(`[data-curve="${name}"]`)!).strokeWidth
  expect([widthOf('bean'), widthOf('ibts'), widthOf('rateOfRise')]).toEqual(['3px', '1.5px', '1.5px'])
  const power = page.getByRole('list', { name: 'Power settings, 0 to 9' })
  await expect.element(power.getByText('Power 6, 5:00 to 9:55')).toBeInTheDocument()
  await expect.element(page.getByText('IBTS 175 °C')).toBeVisible()
  await expect.element(page.getByText('Power 6', { exact: true })).toBeVisible()
  const expectFilled = () => {
    expect(document.documentElement.scrollHeight, 'nothing is below the screen').toBe(height)
    const { top, bottom, width: wide } = curve.element().getBoundingClientRect()
    const strip = page.getByRole('list', { name: /^Drum/ }).element().getBoundingClientRect()
    expect(strip.top).toBeGreaterThanOrEqual(bottom)
    expect(strip.bottom).toBeLessThanOrEqual(height)
    expect(bottom - top).toBeGreaterThan(0.18 * height)
    expect(wide).toBeGreaterThan(0.8 * width)
  }
  await vi.waitFor(expectFilled)
  const { scrollWidth, clientWidth } = clock.element()
  expect(scrollWidth, 'five characters on one line').toBeLessThanOrEqual(clientWidth)
  expect(clock.element().getBoundingClientRect().height).toBeGreaterThan(0.2 * height - 1)

  LiveEvents.now.send('marks', { ...running, event_id: 2, dropped_at: secondsAgo(0) })
  await expect.element(page.getByText(/^Dropped at 10:0/)).toBeVisible()
  LiveEvents.now.send('saved', { roast_id: 40 })
  await expect.element(page.getByRole('link', { name: /^The roast is saved/ })).toBeInViewport()
  await vi.waitFor(expectFilled)
  await page.viewport(1440, 900)
})

test('on a phone, what is set is said beside the temperature, and the marks are on the chart', async () => {
  answer(calls.readRunningRoast, afterTenMinutes)
  await page.viewport(390, 844)
  await openApp('#/live/5')
  for (const text of ['IBTS 175 °C', 'Power 6', 'Fan 2', 'Drum 9'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const curve = page.getByRole('img', { name: 'The temperature until 9:55' })
  await expect.element(curve.getByText('First crack ends')).toBeVisible()
  await expectAccessibleAndResponsive()
  await page.viewport(1440, 900)
})
