import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { ofOneCoffee, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'
import { leftRuns, run } from '#web/visitor/roasts/live/run.ts'

const ROAST = sampleRoast({
  id: 12,
  roast_name: '#12 Nyeri',
  green_weight_g: 350,
  roasted_weight_g: 300,
  notes: 'Sweet.',
})
const step = (time_seconds: number, from: number | null, to: number) => ({
  time_seconds,
  setting: 'power' as const,
  from,
  to,
  bean_temp: 152,
  ibts_temp: null,
})

beforeEach(() => {
  showLog({ roasts: [ROAST] })
  answer(calls.readRoast, () => ROAST)
  run.set(null)
  leftRuns.set(null)
  answer(calls.updateRoast, ({ body }) => ({ ...ROAST, ...ofOneCoffee(body) }))
  answer(calls.readRoastSteps, () => ({
    preheat_temp: 220,
    charge_temp: 190,
    green_weight_g: 350,
    steps: [step(0, null, 8), step(240, 8, 6)],
    marks: [{ milestone_type: '1st_crack_start' as const, time_seconds: 470, bean_temp: 196 }],
    drop_seconds: 600,
    drop_temp: 208,
  }))
})
/** Moved by hand: while timers are faked, each query of the page advances them. Both clocks move by the same. */
function stillClock(): { passed: number } {
  const clock = { passed: 0 }
  const [begun, sinceOpened] = [Date.now(), performance.now()]
  vi.spyOn(Date, 'now').mockImplementation(() => begun + clock.passed)
  vi.spyOn(performance, 'now').mockImplementation(() => sinceOpened + clock.passed)
  return clock
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the sheet has what to charge, to set and to expect', async () => {
  await openApp('#/again/12')
  await expect.element(page.getByRole('heading', { name: 'Roast #12 again' })).toBeVisible()
  expect(texts(byCss('dl > div'))).toEqual([
    'Green350 g',
    'Preheat220 °C',
    'Charge190 °C',
    'Drop10:00',
    'Loss14.3 %',
  ])
  expect(texts(byCss('tbody tr'))).toEqual([
    '0:00Power\u00a08190 °C',
    '4:00Power\u00a06152 °C',
    '7:50First crack196 °C',
    '10:00Drop208 °C',
  ])
  await expect.element(page.getByText('Sweet.')).toBeVisible()
  expect(page.getByLabelText('Next time').elements()).toEqual([])
  await expectAccessibleAndResponsive()
})

test('the owner writes down what to do differently next time', async () => {
  await openApp('#/again/12', { owner: true })
  await page.getByLabelText('Next time').fill('Drop earlier')
  await button('Save next time').click()
  await vi.waitFor(() =>
    expect(requestsOf(calls.updateRoast).map(({ body }) => body)).toEqual([{ next_time: 'Drop earlier' }]),
  )
})

test('the next step counts down, leaving the page loses nothing, and a wrong tap is taken back', async () => {
  const clock = stillClock()
  await openApp('#/follow/12')
  await expect.element(page.getByText('at charge → Power 8, about 190 °C')).toBeVisible()
  await button('Charge').click()
  clock.passed += 215_000
  await expect.element(page.getByRole('timer')).toHaveTextContent('3:35')
  await expect.element(page.getByText('in 0:25 → Power 6, about 152 °C')).toBeVisible()
  await expect.element(page.getByText('0:00 Power 8', { exact: true })).toBeVisible()
  await expect.element(page.getByText('then 7:50 First crack')).toBeVisible()
  await expectAccessibleAndResponsive()
  const shown = byCss('main button').filter(each => each.checkVisibility())
  const sizes = shown.map(each => each.getBoundingClientRect())
  expect(sizes.filter(({ width, height }) => width < 64 || height < 64)).toEqual([])

  clock.passed += 245_000
  await expect.element(page.getByRole('timer')).toHaveTextContent('7:40')
  await button('First crack').click()
  await expect.element(button('First crack')).toBeDisabled()
  await expect.element(button('First crack')).toHaveTextContent('First crack7:40')
  clock.passed += 1_000
  await button('Drop').click()
  const result = byRoleStatus(/^Dropped at 7:41 \(2:19 sooner\), first crack 7:40 \(0:10 sooner\)$/)
  await expect.element(result).toBeVisible()
  clock.passed += 1_000
  await button('Take back drop').click()
  await expect.element(button('Take back first crack')).toBeVisible()

  goTo('#/again/12')
  await expect.element(page.getByRole('heading', { name: 'Roast #12 again' })).toBeVisible()
  clock.passed += 58_000
  goTo('#/follow/12')
  await expect.element(page.getByRole('timer')).toHaveTextContent('8:40')
  await expect.element(page.getByText('Development 1:00, 11.5 %')).toBeVisible()
  await expect.element(page.getByText('✓ 7:40 First crack')).toBeVisible()

  clock.passed += 90_000
  await expect.element(page.getByText('0:10 over → Drop')).toBeVisible()
  await button('Drop').click()
  clock.passed += 1_000
  await button('New roast').click()
  await button('Undo').click()
  await expect.element(byRoleStatus(/^Dropped at 10:10/)).toBeVisible()
})

const byRoleStatus = (text: RegExp) => page.getByRole('main').getByRole('status').filter({ hasText: text })

test('the owner is led to the clock of a roast that runs, and what an earlier version kept is sent once', async () => {
  const charged_at = '2026-11-24T10:00:00.000Z'
  const taps = { first_crack_seconds: 480, drop_seconds: null }
  answer(calls.saveTaps, ({ body }) => ({ charged_at, ...body }))
  answer(calls.listPlans, () => [])
  await openApp('#/again/12', { owner: true })
  await expect.element(page.getByRole('link', { name: 'Follow' })).toBeVisible()
  localStorage.setItem('taps to send', JSON.stringify({ [charged_at]: taps }))
  window.dispatchEvent(new Event('online'))
  goTo('#/follow/12')
  await vi.waitFor(() => expect(location.hash).toBe(`#/roast?bean=${ROAST.bean_id}&follow=12`))
  await vi.waitFor(() => expect(localStorage.getItem('taps to send')).toBeNull())
  expect(requestsOf(calls.saveTaps).map(({ path, body }) => [decodeURIComponent(path), body])).toEqual([
    [`/api/taps/${charged_at}`, taps],
  ])
})

test('what strangers press stays in their browser, and a clock that was left running can be started again', async () => {
  const clock = stillClock()
  await openApp('#/follow/12')
  await button('Charge').click()
  window.dispatchEvent(new Event('online'))
  expect(button('New roast').elements()).toEqual([])
  clock.passed += 7_200_000
  await button('New roast').click()
  await expect.element(page.getByText('at charge → Power 8, about 190 °C')).toBeVisible()
  expect([...requestsOf(calls.saveTaps), ...requestsOf(calls.openRunningRoast)]).toEqual([])
})

test('a roast that the infrared sensor alone has measured is followed along its curve', async () => {
  const timeline = samples().map(point => ({ ...point, bean_probe_temp: null, bean_probe_ror: null }))
  showLog({ roasts: [{ ...ROAST, timeline }] })
  answer(calls.readRoastSteps, () => ({
    ...{ preheat_temp: null, charge_temp: null, green_weight_g: 350, drop_seconds: 600, drop_temp: 208 },
    steps: [{ ...step(0, null, 8), bean_temp: null, ibts_temp: 175 }],
    marks: [],
  }))
  await openApp('#/follow/12')
  await expect.element(page.getByText(/at charge → Power\s8/)).toBeVisible()
  await expect.poll(() => byCss('[data-curve="reference ibts"] path')).not.toEqual([])
})

test('the screen stays on from charge to drop, even after coming back to the page', async () => {
  const clock = stillClock()
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }) as unknown as WakeLockSentinel)
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(request)
  await openApp('#/follow/12')
  await button('Charge').click()
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  clock.passed += 600_000
  await button('Drop').click()
  await vi.waitFor(() => expect(release).toHaveBeenCalled())
})

describe('in Marks of a roast that was followed', () => {
  const file = sampleRoast({ id: 13, roast_name: '#13 Nyeri', timeline: samples(600, 1) })
  const tapped = { charged_at: '2026-11-24T10:00:00.000Z', first_crack_seconds: 479.6, drop_seconds: 588.2 }
  beforeEach(async () => {
    showLog({ roasts: [file] })
    answer(calls.readTapsOfRoast, () => tapped)
    await openApp('#/roasts/13', { owner: true })
    await button('Marks').click()
  })

  test('the first crack that was tapped is proposed where the file has none', async () => {
    await expect.element(page.getByText('First crack was tapped at 8:00')).toBeVisible()
    await button('Mark it').click()
    await expect.element(page.getByText('First crack was tapped at 8:00')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Remove First crack start' }).first()).toBeVisible()
  })

  test('the drop that was tapped is proposed if the recording continues after it', async () => {
    await expect.element(page.getByText('Drop was tapped at 9:48')).toBeVisible()
    await button('Move drop there').click()
    await expect.element(page.getByText('Drop was tapped at 9:48')).not.toBeInTheDocument()
  })
})
