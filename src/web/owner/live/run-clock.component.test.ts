import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { queryClient } from '#web/api/stale-reads.ts'
import { answer, lose, Refusal, requestsOf } from '#web/testing/answers.ts'
import { LiveEvents, streamEvents } from '#web/testing/live-events.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import {
  afterDoubleTap,
  answerRun,
  answerRunning,
  button,
  KENYA,
  REFERENCE,
  RUNNING,
  STEPS,
  start,
} from '#web/testing/sample-run.ts'
import { SAMPLE_SETTINGS } from '#web/testing/sample-settings.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'
import { run } from '#web/visitor/roasts/live/run.ts'
import { steadyNow } from '#web/visitor/roasts/live/steady-clock.ts'

beforeEach(answerRun)

const NO_BACKUPS = {
  ...{ backups: [], unreadable: [], running: null, last_failure: null, copies: null, problems: [] },
}

const typed = () => run.get()!.readings.flatMap(({ bean_temp }) => bean_temp ?? [])
const type = async (...names: string[]) => {
  for (const name of names) await button(name).click()
}

test('a typed temperature is taken back before it is sent and after', async () => {
  const sent = () =>
    requestsOf(calls.addLiveReadings).flatMap(({ body }) => body.readings.map(({ bean_temp }) => bean_temp))
  answer(calls.takeBackLiveReading, () => ({ deleted: 1 }))
  lose(calls.addLiveReadings)
  await start()
  await button('Charge').click()
  for (const digit of ['0', '9', '6']) await button(digit).click()
  await afterDoubleTap()
  await button('Take back 96 °C').click()
  answer(calls.addLiveReadings, ({ body }) => ({ accepted: body.readings.length, reading_count: 1 }))
  for (const digit of ['0', '9', '7']) await button(digit).click()
  await expect.poll(sent).toContain(97)
  await afterDoubleTap()
  await button('Take back 97 °C').click()
  await expect.element(page.getByText('97 °C', { exact: true })).not.toBeInTheDocument()
  const takenAt = () =>
    requestsOf(calls.takeBackLiveReading).map(({ path }) => Number(path.split('/').at(-1)))
  const typedAt = () =>
    run.get()!.readings.flatMap(({ at, bean_temp }) => (typeof bean_temp === 'number' ? [at] : []))
  await expect.poll(takenAt).toEqual(typedAt())
  for (const digit of ['0', '9', '9']) await button(digit).click()
  await expect.poll(() => sent().at(-1)).toBe(99)
  await expect.poll(() => run.get()!.sentReadings).toBe(run.get()!.readings.length)
  // 60 °C above the last one within a minute is asked about, and taken back before what is kept.
  const last = () => run.get()!.readings.at(-1)!.bean_temp
  await type('1', '9', '9')
  expect(last()).toBe(99)
  await afterDoubleTap()
  await button('Take back 199 °C').click()
  await expect.element(page.getByText('199 °C isn’t kept')).toBeVisible()
  await expect.element(button('Take back 99 °C')).toBeVisible()
  expect(last()).toBe(99)
  await type('1', '9', '9')
  await button('199 °C? Tap again to keep').click()
  expect(last()).toBe(199)
})

test('a temperature before charge says nothing of the first one after it', async () => {
  await start()
  for (const digit of ['1', '9', '0']) await button(digit).click()
  await afterDoubleTap()
  await button('Charge').click()
  for (const digit of ['0', '9', '6']) await button(digit).click()
  await expect.poll(() => run.get()!.readings.map(({ bean_temp }) => bean_temp)).toEqual([190, 96])
})

test('a digit is deleted, and one that stays alone doesn’t spoil the next temperature', async () => {
  await start()
  await afterDoubleTap()
  await button('Charge').click()
  for (const name of ['1', '7', 'Delete digit', '6', '2']) await button(name).click()
  await expect.poll(() => run.get()!.readings).toMatchObject([{ bean_temp: 162 }])
  await button('1').click()
  await expect.element(page.getByText('1…')).toBeVisible()
  await expect.element(page.getByText('1 alone doesn’t count'), { timeout: 6_000 }).toBeVisible()
  for (const digit of ['1', '6', '4']) await button(digit).click()
  await expect.poll(() => run.get()!.readings.map(({ bean_temp }) => bean_temp)).toEqual([162, 164])
  // One that would be asked about is corrected from its last digit on.
  for (const name of ['2', '6', '8', 'Delete digit', 'Delete digit', 'Delete digit'])
    await button(name).click()
  await expect.element(page.getByText('Temperature', { exact: true })).toBeVisible()
})

test('a number that can’t follow is asked about after two seconds, and waits for an answer while another screen is open', async () => {
  await start()
  await button('Charge').click()
  await type('1', '2', '2', '1', '3')
  const question = button('13 °C? Tap again to keep')
  await expect.element(question, { timeout: 4_000 }).toBeVisible()
  expect(typed()).toEqual([122])
  goTo('#/beans')
  await expect.element(question).not.toBeInTheDocument()
  goTo('#/roast')
  await expect.element(question).toBeVisible()
  await type('1')
  await expect.element(page.getByText('1…in place of 13 °C?')).toBeVisible()
  await type('2', '4')
  await expect.element(page.getByText('124 °C, not 13 °C')).toBeVisible()
  expect(typed()).toEqual([122, 124])
})

test('a temperature that is asked about is kept by the next one that follows from it, but not by its correction', async () => {
  await start()
  await button('Charge').click()
  await type('1', '2', '2', '1', '8', '8')
  await expect.element(button('188 °C? Tap again to keep')).toBeVisible()
  await type('1', '9', '0')
  await expect.element(button('190 °C? Tap again to keep')).toBeVisible()
  expect(typed()).toEqual([122])
  const at = steadyNow() - 20_000
  const readings = [{ at: at - 30_000, bean_temp: 122 }]
  run.change({ presses: { charge: at - 90_000 }, readings, asked: { digits: '188', celsius: 188, at } })
  await type('2', '0', '4')
  await expect.element(button('Take back 204 °C')).toBeVisible()
  expect(run.get()!.readings.slice(1)).toMatchObject([{ at, bean_temp: 188 }, { bean_temp: 204 }])
})

test('the coffee is named without a network, too', async () => {
  await start()
  const coffee = page.getByRole('heading', { level: 1, name: 'Kenya Nyeri' })
  await expect.element(coffee).toBeVisible()
  for (const call of [calls.listBeans, calls.readRunningRoast, calls.listRunningRoasts]) lose(call)
  goTo('#/404')
  await expect.element(coffee).not.toBeInTheDocument()
  queryClient.clear()
  goTo('#/roast')
  await expect.element(coffee).toBeVisible()
})

test('a mark is taken back after temperatures were typed, which stay', async () => {
  await start()
  await button('Charge').click()
  await afterDoubleTap()
  await button('First crack').click()
  await type('1', '2', '2', '1', '2', '4')
  await button('More').click()
  await page.getByRole('button', { name: /^Take back first crack 0:0\d$/ }).click()
  await expect.element(button('First crack')).toBeEnabled()
  expect(Object.keys(run.get()!.presses)).toEqual(['charge'])
  expect(typed()).toEqual([122, 124])
})

test('what is left of a corrected number is never stored by itself', async () => {
  await start()
  await button('Charge').click()
  await type('1', '2', '2', '2', '6', '8', 'Delete digit')
  await expect.element(page.getByText('26…')).toBeVisible()
  await expect.element(button('26 °C? Tap again to keep'), { timeout: 6_000 }).toBeVisible()
  await type('Delete digit')
  await expect.element(page.getByText('2 alone doesn’t count'), { timeout: 6_000 }).toBeVisible()
  expect(typed()).toEqual([122])
})

test('half a number at the drop is asked about after it, and completed with the time at which it was begun', async () => {
  answer(calls.finishRunningRoast, () => sampleRoast({ id: 40 }))
  await start()
  await afterDoubleTap()
  await button('Charge').click()
  await type('1', '9', '0', '2', '0')
  await afterDoubleTap()
  await button('Drop').click()
  await expect.element(button('20 °C? Tap again to keep')).toBeVisible()
  await expect.element(button('Save without 20 °C')).toBeVisible()
  await expectAccessibleAndResponsive()
  await afterDoubleTap()
  await type('Delete digit', '0', '6')
  await expect.element(button('Save, weigh later')).toBeVisible()
  expect(typed()).toEqual([190, 206])
  expect(run.get()!.readings.at(-1)!.at).toBeLessThan(run.get()!.presses.drop!)
  // One that is begun only now is of the drop at the latest.
  await type('2', '0', '7')
  expect(run.get()!.readings.at(-1)).toEqual({ at: run.get()!.presses.drop, bean_temp: 207 })
  await button('Take back drop').click()
  expect(run.get()!.presses.drop).toBeUndefined()
})

test('a charge of more than ten seconds ago is taken back after a question only', async () => {
  const charged_at = new Date(Date.now() - 65_000).toISOString()
  const running = { ...RUNNING, charged_at, event_id: 3 }
  answer(calls.listRunningRoasts, () => [running])
  answer(calls.readRunningRoast, () => running)
  await openApp('#/roast', { owner: true })
  await button('Go on here').click()
  await afterDoubleTap()
  await button('Take back charge').click()
  const dialog = page.getByRole('alertdialog', { name: 'Take back charge' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(run.get()!.presses.charge).toBeDefined()
})

test.each([
  [360, 640],
  [390, 844],
  [844, 390],
  [1440, 900],
])(
  'on a clock of %i × %i nothing that is pressed moves when the keypad comes for a silent machine, nor at ten minutes',
  async (width, height) => {
    streamEvents()
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
    const sent = { bean_temp: 190, ibts_temp: null, power: 7, fan: null, drum: null, typed: false }
    const readings = Array.from({ length: 500 }, (_, time_seconds) => ({ ...sent, time_seconds }))
    const marks = [{ milestone_type: '1st_crack_start' as const, at: ago(90) }]
    const running = { ...RUNNING, charged_at: ago(540), marks, readings, plan_roast_id: 12 }
    answer(calls.listRunningRoasts, () => [running])
    answer(calls.readRunningRoast, () => running)
    await page.viewport(width, height)
    await openApp('#/roast', { owner: true })
    await button('Go on here').click()
    await expect.element(page.getByText('The machine is silent')).toBeVisible()
    await expect.element(page.getByText(/^0:4\d ago$/)).toBeVisible()
    await expect.element(page.getByText(/^Development/)).toBeVisible()
    await expect.element(button('Delete digit')).toBeVisible()
    const places = () =>
      ['Drop', 'Power up', 'Power down', 'Take back first crack', 'More'].map(name => {
        const { left, top } = button(name).element().getBoundingClientRect()
        return [Math.round(left), Math.round(top)]
      })
    const before = places()
    LiveEvents.now.send('readings', { readings: [{ ...sent, at: ago(0) }] })
    await expect.element(page.getByText('The machine is silent')).not.toBeInTheDocument()
    await expect.element(button('Delete digit')).not.toBeInTheDocument()
    expect(places()).toEqual(before)
    LiveEvents.now.send('marks', { ...running, charged_at: ago(620), event_id: 9 })
    await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/^1\d:/)
    expect(places()).toEqual(before)
  },
)

test('a press is compared with the plan in words for some seconds, and its time stays on the clock', async () => {
  const planned = { milestone_type: 'yellowing' as const, time_seconds: 240, bean_temp: 160 }
  answer(calls.readRoastSteps, () => ({ ...STEPS, steps: [], marks: [planned] }))
  await start()
  await expect.element(page.getByText('4:00 after charge → Yellow')).toBeVisible()
  await expect.element(page.getByText('when the beans go in')).toBeVisible()
  await afterDoubleTap()
  await button('Charge').click()
  await afterDoubleTap()
  await button('Yellow').click()
  await expect.element(page.getByText(/^Yellow (3:5\d|4:00)\u00a0early$/)).toBeVisible()
  await expect.element(page.getByText(/^Yellow 0:0\d$/)).toBeVisible()
})

test('a roast that was begun without a network goes on without the roast to follow and the coffee that were deleted meanwhile', async () => {
  lose(calls.openRunningRoast)
  await start()
  await expect.element(page.getByText(/at charge → Power/)).toBeVisible()
  await button('Charge').click()
  await type('1', '2', '2')
  const gone = (entity: string) =>
    new Refusal(404, { detail: `${entity} not found`, code: 'entity_not_found', values: { entity } })
  const running = { ...RUNNING, bean_id: null }
  answerRunning(running)
  answer(calls.openRunningRoast, ({ body: { bean_id, plan_roast_id } }) => {
    if (bean_id != null) throw gone('bean')
    if (plan_roast_id != null) throw gone('roast')
    return running
  })
  dispatchEvent(new Event('online'))
  await expect.poll(() => run.get()!.sentReadings).toBe(1)
  await expect.poll(() => run.get()!.unsent).toEqual([])
  expect(run.get()).toMatchObject({ id: 5, bean_id: null, plan_roast_id: null, refusal: null })
  await expect.element(page.getByText('Nothing is followed: that roast was deleted')).toBeVisible()
  await afterDoubleTap()
  await button('Drop').click()
  await expect.element(page.getByText('Nothing is followed: that roast was deleted')).toBeVisible()
})

test('what is followed is roasted with its weight, and a roasted weight above the green one is asked about', async () => {
  showLog({ beans: [KENYA], roasts: [{ ...REFERENCE, green_weight_g: 80 }] })
  answer(calls.finishRunningRoast, () => sampleRoast({ id: 40 }))
  const running = { ...RUNNING, green_weight_g: 80 }
  answer(calls.openRunningRoast, () => running)
  answerRunning(running)
  await openApp('#/roast?bean=1&follow=12', { owner: true })
  await expect.element(page.getByLabelText('Green weight')).toHaveValue('80')
  await button('Start').click()
  await afterDoubleTap()
  await button('Charge').click()
  await afterDoubleTap()
  await button('Drop').click()
  await page.getByLabelText('Roasted weight').fill('90')
  await expect.element(page.getByText(/a loss of −12.5\s%: the roasted weight is above/)).toBeVisible()
  expect(page.getByText(/^Lost/).elements()).toEqual([])
  await button('Save').click()
  await expect.element(button('Save anyway')).toBeVisible()
  expect(run.get()!.finish).toBeNull()
  await button('Save anyway').click()
  expect(run.get()!.finish).toEqual({ roasted_weight_g: 90 })
})

test('the bench follows what runs: what is pressed here without a network, and what ends elsewhere', async () => {
  let running: RunningRoast[] = []
  answer(calls.listRunningRoasts, () => running)
  answer(calls.readSettings, () => SAMPLE_SETTINGS)
  answer(calls.listBackups, () => NO_BACKUPS)
  await start()
  await expect.poll(() => run.get()?.id).toBe(5)
  running = [RUNNING, { ...RUNNING, id: 6, key: 'other-1234' }]
  lose(calls.setLiveMarks)
  await afterDoubleTap()
  await button('Charge').click()
  goTo('#/bench')
  const link = page.getByRole('link', { name: /^Roast is running, \d:\d\d · Kenya Nyeri$/ })
  await expect.element(link).toHaveAttribute('href', '#/roast')
  const other = page.getByRole('link', { name: 'Roast is open · Kenya Nyeri' })
  await expect.element(other).toHaveAttribute('href', '#/live/6')
  running = []
  await expect.element(other, { timeout: 8_000 }).not.toBeInTheDocument()
})

test('the bench counts by the server’s clock, and forgets a roast that was saved elsewhere', async () => {
  const serverNow = () => Date.now() + 600_000
  let running = [{ ...RUNNING, charged_at: new Date(serverNow() - 451_000).toISOString() }]
  answer(calls.listRunningRoasts, () => running)
  answer(calls.readSettings, () => SAMPLE_SETTINGS)
  answer(calls.listBackups, () => NO_BACKUPS)
  const { fetch } = window
  window.fetch = async (input, init) => {
    const answered = await fetch(input, init)
    answered.headers.set('Date', new Date(serverNow()).toUTCString())
    return answered
  }
  await openApp('#/bench', { owner: true })
  const line = page.getByRole('link', { name: /^Roast is running, 7:[345]\d · Kenya Nyeri$/ })
  await expect.element(line).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect.element(bar.getByRole('link', { name: 'Bench a roast is running' })).toBeVisible()
  running = []
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(bar.getByRole('link', { name: 'Bench', exact: true })).toBeVisible()
})
