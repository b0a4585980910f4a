import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { answer, hold, lose, Refusal, refuse, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast, samples } from '#web/testing/sample-roasts.ts'
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
import { leftRuns, run } from '#web/visitor/roasts/live/run.ts'

beforeEach(answerRun)

test('the usual weight and the reference of the coffee are proposed, and four taps lead to the clock', async () => {
  await openApp('#/roast', { owner: true })
  await expect.element(page.getByLabelText('Coffee')).toBeVisible()
  await expectAccessibleAndResponsive()
  await page.getByLabelText('Coffee').selectOptions('1')
  await expect.element(page.getByLabelText('Follow')).toHaveValue('12')
  await button('Start').click()
  await expect.element(button('Charge')).toBeVisible()
  await expect.element(page.getByText(/at charge → Power\s8/)).toBeVisible()
  const [opened] = requestsOf(calls.openRunningRoast)
  expect(opened!.body).toMatchObject({ bean_id: 1, plan_roast_id: 12 })
  await expectAccessibleAndResponsive()
})

test('a coffee and what is followed propose a weight, and never in place of one that was typed', async () => {
  showLog({ beans: [KENYA], roasts: [{ ...REFERENCE, green_weight_g: 454 }] })
  await openApp('#/roast', { owner: true })
  const [coffee, follow] = [page.getByLabelText('Coffee'), page.getByLabelText('Follow')]
  const weight = page.getByLabelText('Green weight')
  await coffee.selectOptions('1')
  await follow.selectOptions('12')
  await expect.element(weight).toHaveValue('454')
  await weight.fill('80')
  await follow.selectOptions('')
  await follow.selectOptions('12')
  await coffee.selectOptions('')
  await coffee.selectOptions('1')
  await expect.element(weight).toHaveValue('80')
  await weight.fill('')
  await follow.selectOptions('12')
  await expect.element(weight).toHaveValue('454')
  await weight.fill('80')
  await button('Start').click()
  await expect.poll(() => requestsOf(calls.openRunningRoast)[0]?.body.green_weight_g).toBe(80)
})

test('three digits are a reading, and what can’t be sent stays on the device and is said', async () => {
  lose(calls.addLiveReadings)
  await page.viewport(360, 640)
  await start()
  await button('Charge').click()
  for (const digit of ['2', '0', '3']) await button(digit).click()
  await expect.element(page.getByText('203 °C').first()).toBeVisible()
  const placeOfKey = () => button('1').element().getBoundingClientRect().toJSON()
  const before = placeOfKey()
  const word = page.getByText('Kept here until the server is back')
  await expect.element(word, { timeout: 4_000 }).toBeInViewport()
  expect(placeOfKey()).toEqual(before)
  expect(run.get()!.readings).toMatchObject([{ bean_temp: 203 }])
  await page.viewport(1440, 900)
  await expectAccessibleAndResponsive()
})

test('after the drop the roast is saved with its weight; a refusal says why and keeps it', async () => {
  refuse(calls.finishRunningRoast, 409, 'Another roast has this name')
  await start()
  await afterDoubleTap()
  await button('Charge').click()
  await expect.element(button('Drop')).toBeVisible()
  await afterDoubleTap()
  await button('Drop').click()
  await page.getByLabelText('Roasted weight').fill('212')
  await afterDoubleTap()
  await button('Save').click()
  await expect.element(page.getByRole('alert').getByText('Another roast has this name')).toBeVisible()
  await expectAccessibleAndResponsive()
  answer(calls.finishRunningRoast, () => sampleRoast({ id: 40 }))
  answer(calls.readRoast, () => sampleRoast({ id: 40, roast_number: 155 }))
  await afterDoubleTap()
  await button('Save').click()
  await expect
    .element(page.getByRole('link', { name: 'Look at the roast' }))
    .toHaveAttribute('href', '#/roasts/40')
  await expect.element(page.getByRole('heading', { name: /^#155 .* is saved$/ })).toBeVisible()
  expect(requestsOf(calls.finishRunningRoast).at(-1)!.body).toEqual({ roasted_weight_g: 212 })
  await expectAccessibleAndResponsive()
  await button('Next roast').click()
  await expect.element(page.getByLabelText('Coffee')).toHaveValue('1')
})

test('what is wrong with a press is said without the name that the API has for it', async () => {
  const sentence = 'marks[0].at must not be after 2026-11-29T09:00:00.000Z'
  const fields = [{ field: 'marks[0].at', sentence }]
  refuse(calls.setLiveMarks, 422, { detail: sentence, code: 'invalid_fields', values: { fields } })
  await start()
  await afterDoubleTap()
  await button('Charge').click()
  const words = page
    .getByRole('alert')
    .getByText('Must not be after 2026-11-29T09:00:00.000Z', { exact: true })
  await expect.element(words).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('from a bean and from the sheet of a roast, coffee and roast are chosen already', async () => {
  await openApp('#/roast?bean=1&follow=12', { owner: true })
  await expect.element(page.getByLabelText('Coffee')).toHaveValue('1')
  await expect.element(page.getByLabelText('Follow')).toHaveValue('12')
  answer(calls.readRoast, () => REFERENCE)
  await openApp('#/again/12', { owner: true })
  const link = page.getByRole('link', { name: 'Follow' })
  await expect.element(link).toHaveAttribute('href', '#/roast?bean=1&follow=12')
})

test('a plan is followed even if Start is pressed before the plans are here', async () => {
  const release = hold(calls.listPlans)
  const times = { created_at: '2026-05-01T12:00:00.000Z', updated_at: '2026-05-01T12:00:00.000Z' }
  answer(calls.readPlan, () => ({ ...STEPS, id: 7, name: 'Slower', bean_id: 1, roast_id: 12, ...times }))
  await openApp('#/roast?bean=1&plan=7', { owner: true })
  await button('Start').click()
  await expect.poll(() => requestsOf(calls.openRunningRoast)).toHaveLength(1)
  expect(requestsOf(calls.openRunningRoast)[0]!.body).toMatchObject({ plan_roast_id: null, plan_id: 7 })
  await expect.element(page.getByText(/at charge → Power\s8/)).toBeVisible()
  const plannedCurve = () => document.querySelector('[data-curve="reference bean"] path')
  await expect.poll(plannedCurve).not.toBeNull()
  // Dots have no length: without round caps nothing is drawn.
  const plan = getComputedStyle(plannedCurve()!)
  expect([plan.strokeDasharray, plan.strokeLinecap]).toEqual(['0px, 5px', 'round'])
  release()
})

test('a roast that was begun on another device goes on here, or is watched', async () => {
  const charged_at = new Date(Date.now() - 65_000).toISOString()
  const running = { ...RUNNING, charged_at, event_id: 3 }
  answer(calls.listRunningRoasts, () => [running])
  answer(calls.readRunningRoast, () => running)
  await openApp('#/roast', { owner: true })
  const section = page.getByRole('region', { name: 'Kenya Nyeri runs' })
  await expect.element(section.getByRole('link', { name: 'Watch' })).toHaveAttribute('href', '#/live/5')
  await expectAccessibleAndResponsive()
  await section.getByRole('button', { name: 'Go on here' }).click()
  await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/^1:[01]\d$/)
  await afterDoubleTap()
  await button('Yellow').click()
  await expect.poll(() => requestsOf(calls.setLiveMarks)).toHaveLength(1)
  const { marks, ...others } = requestsOf(calls.setLiveMarks)[0]!.body
  expect([marks.map(({ milestone_type }) => milestone_type), others.dropped_at]).toEqual([
    ['yellowing'],
    null,
  ])
  expect(Math.abs(Number(others.charged_at) - Date.parse(charged_at))).toBeLessThanOrEqual(2_000)
  expect(requestsOf(calls.openRunningRoast)).toEqual([])
})

test('Start asks whether to go on with the roast that a device has opened meanwhile, or to begin another', async () => {
  await openApp('#/roast', { owner: true })
  await page.getByLabelText('Coffee').selectOptions('1')
  const charged_at = new Date(Date.now() - 192_000).toISOString()
  const device = { ...RUNNING, bean_id: null, green_weight_g: null, machine: 'Popper', charged_at }
  answer(calls.listRunningRoasts, () => [device])
  answerRunning(device)
  await button('Start').click()
  const dialog = page.getByRole('alertdialog', { name: 'A Roast Is Running' })
  await expect
    .element(
      dialog.getByText(
        /^A roast on Popper has been running for 3:1\d\. Go on with it here, or start another\?$/,
      ),
    )
    .toBeVisible()
  await expectAccessibleAndResponsive()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(run.get()).toBeNull()
  await button('Start').click()
  await dialog.getByRole('button', { name: 'Go on here' }).click()
  await expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/^3:[12]\d$/)
  // It gets the coffee that was chosen, which the device doesn't know.
  await expect
    .poll(() => requestsOf(calls.updateRunningRoast).at(-1)?.body)
    .toEqual({
      ...{ bean_id: 1, greens: null, plan_roast_id: 12, plan_id: null },
    })
  expect(requestsOf(calls.openRunningRoast)).toEqual([])

  run.set(null)
  await button('Start').click()
  await dialog.getByRole('button', { name: 'Start another' }).click()
  await expect.poll(() => requestsOf(calls.openRunningRoast)).toHaveLength(1)
})

test('two digits are a reading after two seconds, and at the next tap on something else', async () => {
  await start()
  await button('Charge').click()
  for (const digit of ['9', '6']) await button(digit).click()
  await expect.poll(() => run.get()!.readings, { timeout: 5_000 }).toMatchObject([{ bean_temp: 96 }])
  for (const digit of ['9', '9']) await button(digit).click()
  await button('Power up').click()
  await expect
    .poll(() => run.get()!.readings.map(({ bean_temp }) => bean_temp ?? null), { timeout: 1_500 })
    .toEqual([96, 99, null])
})

test('a temperature that no roast has is said and not sent, and one that the server refuses holds nothing back', async () => {
  let calls_ = 0
  answer(calls.addLiveReadings, ({ body }) => {
    calls_ += 1
    if (body.readings.some(({ bean_temp }) => bean_temp === 203)) throw new Refusal(422, { detail: 'No' })
    return { accepted: body.readings.length, reading_count: 1 }
  })
  await start()
  await button('Charge').click()
  for (const digit of ['9', '9', '9']) await button(digit).click()
  await expect.element(page.getByText('999 °C is no temperature of a roast')).toBeVisible()
  expect(run.get()!.readings).toEqual([])
  for (const digit of ['2', '0', '3', '2', '0', '4']) await button(digit).click()
  await expect.poll(() => run.get()!.sentReadings).toBe(2)
  expect(calls_).toBeGreaterThan(1)
  await expect.poll(() => run.get()!.unsent).toEqual([])
})

test('coffee, weight and what is followed are chosen late and sent before the roast is saved; a coffee that is gone is asked for again', async () => {
  const running = { ...RUNNING, bean_id: null, green_weight_g: null }
  answerRunning(running)
  refuse(calls.finishRunningRoast, 409, { detail: 'It lacks a bean', code: 'running_roast_unfinished' })
  await openApp('#/roast', { owner: true })
  await button('Start').click()
  await afterDoubleTap()
  await button('Charge').click()
  await expect.element(button('Drop')).toBeVisible()
  await afterDoubleTap()
  await button('Drop').click()
  await page.getByLabelText('Coffee').selectOptions('1')
  await expect.element(page.getByLabelText('Follow')).toHaveValue('12')
  await page.getByLabelText('Green weight').fill('250')
  await page.getByLabelText('Roasted weight').fill('212')
  await expect.element(page.getByText(/15\.2\s?%/)).toBeVisible()
  await afterDoubleTap()
  await button('Save').click()
  await expect.element(page.getByRole('alert').getByText('It lacks a bean')).toBeVisible()
  const changes = requestsOf(calls.updateRunningRoast).map(({ body }) => body)
  expect(Object.assign({}, ...changes)).toEqual({
    ...{ bean_id: 1, greens: null, green_weight_g: 250 },
    ...{ plan_roast_id: 12, plan_id: null },
  })
  await expect.element(page.getByLabelText('Coffee')).toHaveValue('')
})

test('without a network the next roast can begin, and the one before is saved as soon as there is one', async () => {
  lose(calls.openRunningRoast)
  await start()
  await afterDoubleTap()
  await button('Charge').click()
  await afterDoubleTap()
  await button('Drop').click()
  await afterDoubleTap()
  await button('Save, weigh later').click()
  await afterDoubleTap()
  // The server has it, which this device never heard.
  let running: RunningRoast[] = [{ ...RUNNING, key: run.get()!.key }]
  answer(calls.listRunningRoasts, () => running)
  await button('Next roast').click()
  await expect.element(page.getByText('An earlier roast is kept on this device')).toBeVisible()
  answer(calls.openRunningRoast, () => RUNNING)
  answer(calls.finishRunningRoast, () => {
    running = []
    return sampleRoast({ id: 40 })
  })
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => leftRuns.get()).toEqual([])
  expect(requestsOf(calls.finishRunningRoast)).toHaveLength(1)
  await expect.element(button('Go on here')).not.toBeInTheDocument()
})

test('what was typed is drawn as points on the roast’s chart, which says that they are too few for a curve', async () => {
  const read = { ibts_temp: null, power: null, fan: null, drum: null }
  const readings = [60, 300, 540].map(seconds => ({
    ...read,
    time_seconds: seconds,
    bean_temp: 100 + seconds / 5,
  }))
  const timeline = samples(600, 300).map(sample => ({ ...sample, bean_probe_temp: null, ibts_temp: null }))
  const unscored = {
    green_weight_g: 350,
    score: null,
    score_details: null,
    fc_minutes: null,
    roasted_weight_g: null,
  }
  const roast = sampleRoast({ id: 41, source: 'hand', readings: [...readings], timeline, ...unscored })
  showLog({ beans: [KENYA], roasts: [roast] })
  answer(calls.readRoastDetails, () => roast)
  await openApp('#/roasts/41')
  await expect
    .element(page.getByText('too few for a curve: 112 °C at 1:00, 160 °C at 5:00, 208 °C at 9:00.'))
    .toBeVisible()
  await expect
    .element(page.getByText(/No score: .* It lacks first crack and its roasted weight/))
    .toBeVisible()
  await expect.poll(() => document.querySelectorAll('circle[data-typed]').length).toBe(3)
  await button('Show').click()
  const rows = page.getByRole('region', { name: 'Timeline rows' })
  await expect.element(rows.getByRole('row', { name: /^1:00 112/ })).toBeVisible()
})

test('a step of the plan is ticked once it was set, and the sensor of the degrees is named', async () => {
  await start()
  await afterDoubleTap()
  await button('Charge').click()
  await expect.element(page.getByText(/^0:00 Power\s8 not set$/)).toBeVisible()
  await button('Power up').click()
  await expect.element(page.getByText(/^✓ 0:00 Power\s8$/)).toBeVisible()
  for (const digit of ['2', '0', '3']) await button(digit).click()
  await expect.element(page.getByTitle('bean probe')).toBeVisible()
})

test('a roast that is thrown away comes back with Undo as it was, and goes on', async () => {
  const deletion = {
    ...{ id: 9, kind: 'running roast' as const, label: 'Kenya Nyeri, 0:01', bean_count: 0, roast_count: 0 },
    ...{ deleted_at: '2026-11-29T12:00:00.000Z', kept_until: '2026-12-29T12:00:00.000Z' },
  }
  answer(calls.deleteRunningRoast, () => ({ deleted: 1 }))
  answer(calls.listDeletions, () => [deletion])
  answer(calls.restoreDeletion, () => deletion)
  await start()
  await afterDoubleTap()
  await button('Charge').click()
  await expect.poll(() => run.get()!.unsent).toEqual([])
  const before = run.get()
  const throwAway = async () => {
    await button('More').click()
    await afterDoubleTap()
    await button('Throw away').click()
    await afterDoubleTap()
    const dialog = page.getByRole('alertdialog', { name: 'Throw away' })
    await dialog.getByRole('button', { name: 'Throw away' }).click()
  }
  await throwAway()
  await expect.element(page.getByText('The roast was thrown away.')).toBeVisible()
  expect(run.get()).toBeNull()
  await afterDoubleTap()
  await button('Undo').click()
  await expect.element(page.getByText('The roast was brought back.')).toBeVisible()
  await expect.element(button('Yellow')).toBeEnabled()
  expect(run.get()).toEqual(before)
  // Without a network the screen says that it waits.
  lose(calls.deleteRunningRoast)
  await throwAway()
  await expect.element(page.getByRole('heading', { name: 'This roast was thrown away' })).toBeVisible()
  await afterDoubleTap()
  await button('Take back').click()
  await expect.element(button('Yellow')).toBeEnabled()
})

test('what ends a roast otherwise is far from Save', async () => {
  await page.viewport(360, 640)
  await start()
  await afterDoubleTap()
  await button('Charge').click()
  await afterDoubleTap()
  await button('Drop').click()
  await afterDoubleTap()
  const { bottom } = button('Save, weigh later').element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(640)
  for (const name of ['Take back drop', 'Throw away'])
    expect(button(name).element().getBoundingClientRect().top - bottom).toBeGreaterThan(64)
  await page.viewport(1440, 900)
})
