import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { expectFineInEveryLook } from '#web/testing/looks.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast, samples } from '#web/testing/sample-roasts.ts'

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
  answer(calls.updateRoast, ({ body }) => ({ ...ROAST, ...body }))
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
    '0:00Power 8190 °C',
    '4:00Power 6152 °C',
    '7:50First crack196 °C',
    '10:00Drop208 °C',
  ])
  await expect.element(page.getByText('Sweet.')).toBeVisible()
  expect(page.getByLabelText('Next time').elements()).toEqual([])
  await expectFineInEveryLook()
})

test('the owner writes down what to do otherwise next time', async () => {
  await openApp('#/again/12', { owner: true })
  await page.getByLabelText('Next time').fill('Drop earlier')
  await button('Save').click()
  await vi.waitFor(() =>
    expect(requestsOf(calls.updateRoast).map(({ body }) => body)).toEqual([{ next_time: 'Drop earlier' }]),
  )
})

test('the next step counts down, leaving the page loses nothing, and a wrong tap is taken back', async () => {
  // Moved by hand: while timers are faked, each look at the page moves them on.
  let now = 1_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  await openApp('#/follow/12')
  await expect.element(page.getByText('at charge → Power 8, about 190 °C')).toBeVisible()
  await button('Charge').click()
  now += 215_000
  await expect.element(page.getByRole('timer')).toHaveTextContent('3:35')
  await expect.element(page.getByText('in 0:25 → Power 6, about 152 °C')).toBeVisible()
  await expect.element(page.getByText('✓ 0:00 Power 8')).toBeVisible()
  await expect.element(page.getByText('then 7:50 First crack')).toBeVisible()
  await expectFineInEveryLook()
  const sizes = byCss('main button').map(each => each.getBoundingClientRect())
  expect(sizes.filter(({ width, height }) => width < 64 || height < 64)).toEqual([])

  now += 245_000
  await expect.element(page.getByRole('timer')).toHaveTextContent('7:40')
  await button('First crack').click()
  await expect.element(button('First crack 7:40')).toBeVisible()
  await button('Drop').click()
  await expect.element(page.getByText('Dropped at 7:40, first crack 7:40')).toBeVisible()
  await button('Take back drop').click()

  goTo('#/again/12')
  await expect.element(page.getByRole('heading', { name: 'Roast #12 again' })).toBeVisible()
  now += 60_000
  goTo('#/follow/12')
  await expect.element(page.getByRole('timer')).toHaveTextContent('8:40')
  await expect.element(button('First crack 7:40')).toBeVisible()
})

test('the first crack that was tapped is proposed as the mark of the roast whose file has none', async () => {
  const file = sampleRoast({ id: 13, roast_name: '#13 Nyeri', timeline: samples(600, 1) })
  showLog({ roasts: [file] })
  await openApp('#/roasts/13', { owner: true })
  const taps = [
    { tap: 'charge', at: 1_000_000 },
    { tap: 'first_crack', at: 1_480_000 },
    { tap: 'drop', at: 1_605_000 },
  ]
  localStorage.setItem('follow 12', JSON.stringify(taps))
  await button('Marks').click()
  await expect.element(page.getByText('First crack was tapped at 8:00')).toBeVisible()
  await button('Mark it').click()
  await expect.element(page.getByText('First crack was tapped at 8:00')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove First crack start' }).first()).toBeVisible()
})
