import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { answer, lose, requestsOf } from '#web/testing/answers.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
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
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'
import { run } from '#web/visitor/roasts/live/run.ts'
import { steadyNow } from '#web/visitor/roasts/live/steady-clock.ts'

beforeEach(answerRun)

const placeOf = (name: string) => {
  const { left, top, right, bottom } = button(name).element().getBoundingClientRect()
  return {
    left: Math.round(left),
    top: Math.round(top),
    right: Math.round(right),
    bottom: Math.round(bottom),
  }
}

test('each large button keeps its own place, and a late second tap on one presses nothing', async () => {
  await start()
  await afterDoubleTap()
  const [charge, drop] = [placeOf('Charge'), placeOf('Drop')]
  await expect.element(button('Drop')).toBeDisabled()
  await button('Charge').click()
  await expect.element(button('Yellow')).toBeEnabled()
  expect(placeOf('Drop')).toEqual(drop)
  expect(charge.right).toBeLessThanOrEqual(drop.left)
  const crack = placeOf('First crack')
  await afterDoubleTap()
  await button('First crack').click()
  await expect.element(button('First crack')).toBeDisabled()
  expect([placeOf('First crack'), placeOf('Drop')]).toEqual([crack, drop])
  // What wasn't pressed before it may come late; what comes next is the drop.
  await expect.element(button('Yellow')).toBeEnabled()
  await expect.element(page.getByText('when you stop')).toBeVisible()
  await afterDoubleTap()
  const hit = document.elementFromPoint((crack.left + crack.right) / 2, (crack.top + crack.bottom) / 2)
  expect(hit!.closest('button')!.textContent).toMatch(/^First crack0:0\d$/)
  hit!.closest('button')!.click()
  expect(Object.keys(run.get()!.presses).sort()).toEqual(['1st_crack_start', 'charge'])
  await expectAccessibleAndResponsive()
})

/** A finger's tap on what is under it, without the time that a driven browser takes. */
const tapAt = async (x: number, y: number) => {
  const tap = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }
  document.elementFromPoint(x, y)!.dispatchEvent(new MouseEvent('click', tap))
  await new Promise(resolve => setTimeout(resolve))
}
const tap = (name: string) => {
  const { left, top } = placeOf(name)
  return tapAt(left + 20, top + 20)
}

test('first crack counts right after yellow', async () => {
  await start()
  await afterDoubleTap()
  await button('Charge').click()
  await expect.element(button('Yellow')).toBeEnabled()
  await afterDoubleTap()
  await tap('Yellow')
  await tap('First crack')
  expect(Object.keys(run.get()!.presses).sort()).toEqual(['1st_crack_start', 'charge', 'yellowing'])
  await expect.poll(() => run.get()!.unsent).toEqual([])
})

test('a double tap presses nothing that came under the finger, takes back once, and says so', async () => {
  await start()
  await afterDoubleTap()
  const { left, top } = placeOf('Charge')
  for (const _ of [1, 2, 3]) await tapAt(left + 30, top + 30)
  await expect.element(page.getByText('Taken for a double tap: Yellow').first()).toBeVisible()
  expect(Object.keys(run.get()!.presses)).toEqual(['charge'])
  await afterDoubleTap()
  await tapAt(left + 30, top + 30)
  expect(Object.keys(run.get()!.presses)).toEqual(['charge', 'yellowing'])
  // Nor does it take back more than one.
  await tap('Take back yellow')
  await tap('Take back charge')
  await expect.element(page.getByText('Taken for a double tap: Take back')).toBeVisible()
  expect(Object.keys(run.get()!.presses)).toEqual(['charge'])
  await expect.poll(() => run.get()!.unsent).toEqual([])
})

test('nothing that is said of a double tap covers the clock, nor More a mark', async () => {
  await page.viewport(360, 800)
  await start()
  await afterDoubleTap()
  const { left, top } = placeOf('Charge')
  for (const _ of [1, 2]) await tapAt(left + 30, top + 30)
  const said = page.getByText('Taken for a double tap: Yellow')
  await expect.element(said).toBeVisible()
  const clock = page.getByRole('timer').element().getBoundingClientRect()
  const line = said.element().getBoundingClientRect()
  expect(line.top).toBeGreaterThanOrEqual(clock.bottom)
  expect(line.bottom).toBeLessThanOrEqual(top)
  await afterDoubleTap()
  await button('More').click()
  const sheet = page.getByRole('region', { name: 'More' })
  await expect.element(sheet).toBeVisible()
  expect(sheet.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(placeOf('Drop').bottom)
})

test('the clock shows the second that the log will have for what is pressed', async () => {
  await start()
  await button('Charge').click()
  const clock = page.getByRole('timer')
  const isLogged = () => {
    const seconds = (steadyNow() - run.get()!.presses.charge!) / 1000
    return seconds % 1 > 0.7 && clock.element().textContent === formatDuration(seconds)
  }
  await expect.poll(isLogged, { interval: 20 }).toBe(true)
})

test('a slow second tap presses nothing either, while Take back takes back twice', async () => {
  const wait = () => new Promise(resolve => setTimeout(resolve, 800))
  await start()
  await afterDoubleTap()
  const { left, top } = placeOf('Charge')
  await tapAt(left + 30, top + 30)
  await wait()
  await tapAt(left + 30, top + 30)
  await expect.element(page.getByText('Taken for a double tap: Yellow').first()).toBeVisible()
  expect(Object.keys(run.get()!.presses)).toEqual(['charge'])
  await wait()
  await tapAt(left + 30, top + 30)
  expect(Object.keys(run.get()!.presses)).toEqual(['charge', 'yellowing'])
  await tap('Take back yellow')
  await wait()
  await tap('Take back charge')
  expect(run.get()!.presses).toEqual({})
  await expect.poll(() => run.get()!.unsent).toEqual([])
})

test.each([
  [360, 640],
  [390, 844],
  [844, 390],
])(
  'all that a roast needs lies within a phone’s screen of %i × %i, and no target is too small',
  async (width, height) => {
    const set = (time_seconds: number, setting: 'power' | 'fan' | 'drum', to: number) => ({
      ...{ time_seconds, setting, from: null, to, bean_temp: 167, ibts_temp: null },
    })
    const steps = [
      set(0, 'power', 8),
      set(0, 'fan', 2),
      set(160, 'power', 7),
      set(160, 'fan', 3),
      set(160, 'drum', 9),
    ]
    answer(calls.readRoastSteps, () => ({ ...STEPS, steps }))
    await page.viewport(width, height)
    await start()
    const needed = (last: string) => {
      const names = ['1', '0', 'Delete digit', 'Power up', 'Fan up', 'Drum down', 'More', 'Drop', last]
      return [page.getByRole('timer'), ...names.map(button)].map(each => each.element())
    }
    const expectWithin = (elements: Element[]) => {
      for (const element of elements) {
        const { bottom, width, height: tall } = element.getBoundingClientRect()
        expect(bottom, element.textContent).toBeLessThanOrEqual(height)
        if (!(element instanceof HTMLButtonElement)) continue
        expect(Math.min(width, tall)).toBeGreaterThanOrEqual(64)
        expect(element.scrollHeight, element.textContent).toBeLessThanOrEqual(element.clientHeight)
      }
    }
    await expect.element(page.getByText(/at charge → Power/)).toBeVisible()
    window.scrollTo(0, 0)
    expectWithin(needed('Charge'))
    const key = placeOf('1')
    await afterDoubleTap()
    await button('Charge').click()
    for (const digit of ['1', '8', '0']) await button(digit).click()
    await afterDoubleTap()
    await button('First crack').click()
    await expect.element(page.getByText(/^Development/)).toBeVisible()
    window.scrollTo(0, 0)
    expectWithin([...needed('Yellow'), button('First crack').element()])
    expect(placeOf('1')).toEqual(key)
    // What is asked or said has its room already.
    for (const digit of ['2', '6', '8']) await button(digit).click()
    await expect.element(button('268 °C? Tap again to keep')).toBeVisible()
    expectWithin([...needed('Yellow'), button('Take back 268 °C').element()])
    expect(placeOf('1')).toEqual(key)
    await expect.element(page.getByText('Drum', { exact: true })).toBeVisible()
    // The plan behind the curve, too, on a phone that is high enough.
    const curve = document.querySelector('[data-bold]')!.getBoundingClientRect()
    if (height === 844) expect(curve.bottom).toBeLessThanOrEqual(height)
    // What More opens is seen as a whole.
    await button('More').click()
    expectWithin(['Second crack', 'Throw away', 'Close'].map(name => button(name).element()))
    for (const label of ['Coffee', 'Green weight', 'Follow'])
      expect(page.getByLabelText(label).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(64)
    await afterDoubleTap()
    await button('Second crack').click()
    await expect.element(button('Close')).not.toBeInTheDocument()
    expect(Object.keys(run.get()!.presses)).toContain('2nd_crack_start')
    expect(placeOf('1')).toEqual(key)
    await page.viewport(1440, 900)
  },
)

test('no message covers what is pressed', async () => {
  lose(calls.openRunningRoast)
  await openApp('#/follow/12')
  for (const name of ['Charge', 'Drop', 'New roast', 'Charge']) {
    await afterDoubleTap()
    await button(name).click()
  }
  // The notice stays for ten seconds.
  goTo('#/roast')
  await expect.element(button('Delete digit')).toBeVisible()
  const notice = page.getByRole('group').filter({ hasText: 'Ready for a new roast.' }).element()
  for (const [width, height] of [
    [360, 640],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height)
    window.scrollTo(0, 0)
    const over = notice.getBoundingClientRect()
    for (const name of ['Yellow', 'Drop', 'Delete digit', '1', '0', 'Power up', 'More']) {
      const { left, top, bottom } = button(name).element().getBoundingClientRect()
      const isClear = left >= over.right || top >= over.bottom || bottom <= over.top
      expect(isClear, `${name} at ${width} × ${height}`).toBe(true)
    }
  }
  answer(calls.readRoast, () => sampleRoast({ id: 40 }))
  await page.viewport(844, 390)
  run.set({ ...run.get()!, presses: { charge: 1, drop: 600_001 }, roast_id: 40 })
  await expect.element(button('Next roast')).toBeVisible()
  expect(placeOf('Next roast').top).toBeGreaterThan(notice.getBoundingClientRect().bottom)
  await page.viewport(1440, 900)
})

test('fields at the finish and the answers of a question are high enough for gloves', async () => {
  await start()
  await afterDoubleTap()
  await button('Charge').click()
  await afterDoubleTap()
  await button('Drop').click()
  await expect.element(page.getByLabelText('Roasted weight')).toBeVisible()
  await afterDoubleTap()
  await button('Throw away').click()
  await expect.element(button('Cancel')).toBeVisible()
  const pressed = [...document.querySelectorAll('main form :is(input, select, button), dialog button')]
  expect(pressed).toHaveLength(7)
  for (const each of pressed) expect(each.getBoundingClientRect().height).toBeGreaterThanOrEqual(64)
  await button('Cancel').click()
})

test('− and + end where the machine’s settings do, and what it sends itself is said to count', async () => {
  const sent = { bean_temp: 150, ibts_temp: null, power: 70, fan: null, drum: null, typed: false }
  await start()
  await expect.element(page.getByText(/at charge → Power/)).toBeVisible()
  await button('Power up').click()
  await button('Power up').click()
  await expect.element(button('Power up')).toBeDisabled()
  await button('Power down').click()
  await expect.element(button('Power up')).toBeEnabled()
  await button('Fan down').click()
  await button('Fan down').click()
  await expect.element(button('Fan down')).toBeDisabled()
  expect(run.get()!.readings.map(({ power = null, fan = null }) => power ?? fan)).toEqual([8, 9, 8, 1, 0])

  run.set(null)
  const readings = [{ ...sent, time_seconds: 60 }]
  answerRunning({ ...RUNNING, charged_at: new Date(Date.now() - 60_000).toISOString(), readings })
  answer(calls.listRunningRoasts, () => [RUNNING])
  await openApp('#/roast', { owner: true })
  await button('Go on here').click()
  await expect.element(page.getByText('The machine sends power itself, and that counts.')).toBeVisible()
  await button('Fan up').click()
  await button('Fan up').click()
  await expect.element(page.getByText('Fan 10')).toBeVisible()
})

test('coffee, weight and what is followed of a roast that a device opened are chosen under More', async () => {
  const yirga = sampleBean({ id: 2, origin_name: 'Ethiopia Yirga' })
  showLog({ beans: [KENYA, yirga], roasts: [REFERENCE] })
  const running = { ...RUNNING, bean_id: null, green_weight_g: null, key: 'popper-1' }
  answer(calls.listRunningRoasts, () => [running])
  answerRunning(running)
  await openApp('#/roast', { owner: true })
  await button('Go on here').click()
  await expect.element(page.getByRole('heading', { name: 'Some coffee' })).toBeVisible()
  const changes = () => requestsOf(calls.updateRunningRoast).map(({ body }) => body)
  await page.getByText('More', { exact: true }).click()
  await page.getByLabelText('Coffee').selectOptions('Ethiopia Yirga')
  await expect.element(page.getByRole('heading', { name: 'Ethiopia Yirga' })).toBeVisible()
  await expect.poll(changes).toEqual([{ bean_id: 2, greens: null }])
  const follow = page.getByLabelText('Follow')
  await expect.element(follow).toBeDisabled()
  // The reference of a coffee is followed, as it is proposed before a roast.
  await page.getByLabelText('Coffee').selectOptions('Kenya Nyeri')
  await expect.element(follow).toHaveValue('12')
  const reference = { plan_roast_id: 12, plan_id: null }
  await expect.poll(() => changes().at(-1)).toEqual({ bean_id: 1, greens: null, ...reference })
  await page.getByLabelText('Green weight').fill('300')
  await expect.poll(() => changes().at(-1)).toEqual({ green_weight_g: 300 })
  await expectAccessibleAndResponsive()
  await button('Close').click()
  await expect.element(page.getByText(/at charge → Power\s8/)).toBeVisible()
  await page.getByText('More', { exact: true }).click()
  await follow.selectOptions('Nothing')
  await expect.poll(() => changes().at(-1)).toEqual({ plan_roast_id: null, plan_id: null })
  await expect.poll(() => run.get()).toMatchObject({ bean_id: 1, green_weight_g: 300, unsentChoice: [] })
})

test('what a running roast follows stays in the list where its coffee has no such roast', async () => {
  const running = { ...RUNNING, bean_id: null, plan_roast_id: 12 }
  answer(calls.listRunningRoasts, () => [running])
  answerRunning(running)
  await openApp('#/roast', { owner: true })
  await button('Go on here').click()
  await page.getByText('More', { exact: true }).click()
  const follow = page.getByLabelText('Follow')
  const another = follow.getByRole('option', { name: /^Another/ })
  await expect.element(another).toBeInTheDocument()
  await expect.element(follow).toHaveValue('12')
  await page.getByLabelText('Coffee').selectOptions('Kenya Nyeri')
  await expect
    .poll(() => requestsOf(calls.updateRunningRoast).at(-1)?.body)
    .toEqual({ bean_id: 1, greens: null })
  await expect.element(another).not.toBeInTheDocument()
  await expect.element(follow).toHaveValue('12')
})
