import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CURVE_STYLES } from '#chart/palette.ts'
import type { Plan } from '#contract/again/plans.ts'
import * as calls from '#contract/calls.ts'
import { clearGetCache, renewShown } from '#web/api/stale-reads.ts'
import { keptKeys } from '#web/parts/edit/kept-draft.ts'
import { answer, lose, requestsOf } from '#web/testing/answers.ts'
import { emulateMedia } from '#web/testing/emulated-media.ts'
import { byCss } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'
import { run } from '#web/visitor/roasts/live/run.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { readersToday } from '#web/words/readers-own.ts'

const ROAST = sampleRoast({ id: 12, roast_name: '#12 Nyeri', timeline: samples(600, 1) })
const step = (time_seconds: number, from: number | null, to: number) => ({
  ...{ time_seconds, setting: 'power' as const, from, to, bean_temp: 152, ibts_temp: 170 },
})
const STEPS = {
  preheat_temp: 220,
  charge_temp: 190,
  green_weight_g: 350,
  steps: [step(0, null, 8), step(240, 8, 6)],
  marks: [{ milestone_type: '1st_crack_start' as const, time_seconds: 470, bean_temp: 196 }],
  drop_seconds: 600,
  drop_temp: 208,
}
let saved: Plan[]

beforeEach(() => {
  saved = []
  showLog({ roasts: [ROAST], beans: [sampleBean({ id: ROAST.bean_id })] })
  answer(calls.readRoast, () => ROAST)
  answer(calls.readRoastSteps, () => STEPS)
  answer(calls.listPlans, () => saved)
  answer(calls.readPlan, () => saved[0]!)
  answer(calls.createPlan, ({ body }) => {
    saved = [planOf(body as Partial<Plan>)]
    return saved[0]!
  })
})

function planOf(plan: Partial<Plan>): Plan {
  const moment = '2026-05-01T12:00:00.000Z'
  const known = { ...STEPS, ...plan, id: 5, name: plan.name ?? '', bean_id: ROAST.bean_id, roast_id: 12 }
  return { ...known, created_at: moment, updated_at: moment } as Plan
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (number: number) => page.getByRole('listitem', { name: `Step ${number}`, exact: true })
const times = () =>
  byCss('ol input[name$=time_seconds]:not([type=hidden])').map(input => (input as HTMLInputElement).value)

test('the steps of a roast are changed, and saved with the bean under a name', async () => {
  await openApp('#/again/12', { owner: true })
  await page.getByRole('link', { name: 'Edit as a plan' }).click()
  await expect.element(row(1)).toBeVisible()
  expect(times()).toEqual(['0:00', '4:00', '7:50'])
  await expectAccessibleAndResponsive()

  await page.getByLabelText('Name').fill('Slower')
  await row(2).getByLabelText('Time').fill('8:30')
  await row(1).getByLabelText('Power').click()
  await button('Step 2: 5 s earlier').click()
  await button('Step 2: 5 s earlier').click()
  expect(times(), 'while the rows are edited').toEqual(['0:00', '8:20', '7:50'])
  await page.getByLabelText('Name').click()
  await expect.poll(times, { message: 'once the focus is elsewhere' }).toEqual(['0:00', '7:50', '8:20'])
  await button('Step 3: 5 s later').click()
  await button('Step 2: delete').click()
  await button('Add a step').click()
  await userEvent.keyboard('3:00')
  await row(3).getByLabelText('Power').fill('7')
  expect(times()).toEqual(['0:00', '8:25', '3:00'])
  await button('Save').click()
  await expect.element(page.getByRole('heading', { name: 'Slower' })).toBeVisible()
  expect(requestsOf(calls.createPlan).map(({ body }) => body)).toEqual([
    {
      ...{ name: 'Slower', bean_id: ROAST.bean_id, roast_id: 12 },
      ...{ preheat_temp: 220, charge_temp: 190, green_weight_g: 350, drop_seconds: 600, drop_temp: 208 },
      steps: [
        { time_seconds: 0, setting: 'power', to: 8, bean_temp: 152, ibts_temp: null },
        { time_seconds: 180, setting: 'power', to: 7, bean_temp: 117.6, ibts_temp: null },
        { time_seconds: 505, setting: 'power', to: 6, bean_temp: 152, ibts_temp: null },
      ],
      marks: [],
    },
  ])
  expect(location.hash).toBe('#/plan/5')
})

test('degrees are those of the sensor that is chosen, and what is typed survives leaving the screen', async () => {
  await openApp('#/plan-of/12', { owner: true })
  await page.getByLabelText('Degrees of').selectOptions('ibts_temp')
  await expect.element(row(2).getByLabelText('Degrees')).toHaveValue('170')
  await expect.element(page.getByLabelText('Charge', { exact: true })).toHaveValue('205')
  await expect.element(page.getByLabelText('Drop temperature')).toHaveValue('223')
  await expect.element(row(3).getByLabelText('Degrees')).toHaveValue('211')
  await expect.element(page.getByText('Temperatures of the infrared sensor (IBTS).')).toBeInTheDocument()
  await page.getByLabelText('Charge').fill('hot')
  goTo('#/beans')
  await expect.element(page.getByRole('heading', { name: 'Beans' })).toBeVisible()
  goTo('#/plan-of/12')
  await button('Save').click()
  await expect.element(page.getByText('Enter degrees such as 190.')).toBeVisible()
  await page.getByLabelText('Charge').fill('185')
  await button('Save').click()
  await vi.waitFor(() =>
    expect(requestsOf(calls.createPlan).at(-1)?.body).toMatchObject({
      charge_temp: 185,
      steps: [
        { bean_temp: null, ibts_temp: 170 },
        { bean_temp: null, ibts_temp: 170 },
      ],
      marks: [{ bean_temp: null, ibts_temp: 211 }],
    }),
  )
})

test('what is set at one moment is one row, which moves as one', async () => {
  const both = { ...step(240, 4, 3), setting: 'fan' as const }
  answer(calls.readRoastSteps, () => ({ ...STEPS, steps: [...STEPS.steps, both], marks: [] }))
  await openApp('#/plan-of/12', { owner: true })
  await expect.element(row(2).getByLabelText('Power')).toHaveValue('6')
  await expect.element(row(2).getByLabelText('Fan')).toHaveValue('3')
  expect(times()).toEqual(['0:00', '4:00'])
  await button('Step 2: 5 s later').click()
  await button('Add a step').click()
  await userEvent.keyboard('4:05')
  await row(3).getByLabelText('Drum').fill('9')
  await page.getByLabelText('Name').click()
  await expect.poll(times).toEqual(['0:00', '4:05'])
  await expect.element(row(2).getByLabelText('Drum')).toHaveValue('9')
  await button('Add a mark').click()
  await userEvent.keyboard('6:00')
  await row(3).getByLabelText('Mark').selectOptions('Yellow')
  await button('Save').click()
  await vi.waitFor(() =>
    expect(requestsOf(calls.createPlan).at(-1)?.body).toMatchObject({
      steps: [
        { time_seconds: 0, setting: 'power', to: 8 },
        { time_seconds: 245, setting: 'power', to: 6 },
        { time_seconds: 245, setting: 'fan', to: 3 },
        { time_seconds: 245, setting: 'drum', to: 9 },
      ],
      marks: [{ time_seconds: 360, milestone_type: 'yellowing' }],
    }),
  )
})

test('a step from the curve of the roast follows it in time, and typed degrees stay', async () => {
  await openApp('#/plan-of/12', { owner: true })
  await button('Add a step').click()
  await userEvent.keyboard('5:00')
  const degrees = row(4).getByLabelText('Degrees')
  const at = (seconds: number) => String(Math.round(ROAST.timeline[seconds]!.bean_probe_temp! * 10) / 10)
  await expect.element(degrees).toHaveValue(at(300))
  await button('Step 4: 5 s later').click()
  await expect.element(degrees).toHaveValue(at(305))
  await degrees.fill('140')
  await button('Step 4: 5 s later').click()
  await expect.element(degrees).toHaveValue('140')
})

test('the curves of a plan have the colours and dashes of a roast’s chart, the one with its degrees in bold', async () => {
  await openApp('#/plan-of/12', { owner: true })
  await expect.poll(() => byCss('[data-curve]').length).toBe(2)
  for (const line of byCss('[data-curve]')) {
    const { dashes } = CURVE_STYLES[line.dataset.curve as 'ibts' | 'bean']
    const { strokeWidth, strokeDasharray } = getComputedStyle(line)
    expect(strokeWidth).toBe(line.dataset.curve === 'bean' ? '3px' : '1.5px')
    expect(strokeDasharray).toBe(dashes === null ? 'none' : '7px, 3px')
  }
})

test('a plan is changed, followed and deleted', async () => {
  saved = [planOf({ name: 'Slower' })]
  answer(calls.updatePlan, ({ body }) => {
    saved = [{ ...saved[0]!, ...(body as Partial<Plan>), updated_at: '2026-05-01T12:00:01.000Z' }]
    return saved[0]!
  })
  lose(calls.openRunningRoast)
  answer(calls.deletePlan, () => ({ deleted: 1, deletion_id: 7 }))
  await openApp('#/plan/5', { owner: true })
  await page.getByLabelText('Drop time').fill('9:30')
  await button('Save').click()
  await expect.element(page.getByText('Saved “Slower” with')).toBeInTheDocument()
  expect(requestsOf(calls.updatePlan).at(-1)?.body).toMatchObject({ drop_seconds: 570 })
  await page.getByRole('link', { name: 'Follow' }).click()
  await expect.element(page.getByLabelText('Follow')).toHaveValue('plan 5')
  await button('Start').click()
  await expect.element(page.getByText('at charge → Power 8, about 190 °C')).toBeVisible()
  run.set(null)
  goTo('#/plan/5')
  await button('Delete').click()
  await vi.waitFor(() => expect(location.hash).toBe(`#/beans/${ROAST.bean_id}`))
})

test('the message that a plan was saved is not on its sheet', async () => {
  await openApp('#/plan-of/12', { owner: true })
  await button('Save').click()
  const message = page.getByText('Saved “Like #12” with')
  await expect.element(message).toBeVisible()
  onTestFinished(() => emulateMedia(''))
  await emulateMedia('print')
  await expect.element(message).not.toBeVisible()
})

test('a plan that is changed elsewhere while it is typed keeps what is typed, and takes the rest', async () => {
  saved = [planOf({ name: 'Slower' })]
  answer(calls.updatePlan, ({ body }) => {
    saved = [{ ...saved[0]!, ...(body as Partial<Plan>) }]
    return saved[0]!
  })
  await openApp('#/plan/5', { owner: true })
  await page.getByLabelText('Drop time').fill('9:30')
  saved = [{ ...saved[0]!, name: 'Slowest', updated_at: '2026-05-01T12:00:01.000Z' }]
  clearGetCache()
  await renewShown()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Slowest')
  await expect.element(page.getByLabelText('Drop time')).toHaveValue('9:30')
  await button('Save').click()
  await expect.element(page.getByText('Saved “Slowest” with')).toBeInTheDocument()
  expect(requestsOf(calls.updatePlan).at(-1)?.body).toMatchObject({ name: 'Slowest', drop_seconds: 570 })
  expect(keptKeys()).toEqual([])
})

test('a drop that is no time is said at its field, and nothing is sent', async () => {
  saved = [planOf({ name: 'Slower' })]
  await openApp('#/plan/5', { owner: true })
  const field = page.getByLabelText('Drop time')
  await field.fill('soon')
  await button('Save').click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  const said = field.element().getAttribute('aria-describedby')!.split(' ')
  expect(said.map(id => document.getElementById(id)?.textContent).join(' ')).toMatch(/like|time|10:00/)
  expect(requestsOf(calls.updatePlan)).toEqual([])
})

test('a plan is begun from its bean, without a roast', async () => {
  answer(calls.createPlan, ({ body }) => {
    saved = [{ ...planOf(body as Partial<Plan>), roast_id: null }]
    return saved[0]!
  })
  await openApp(`#/beans/${ROAST.bean_id}`, { owner: true })
  await page.getByRole('link', { name: 'New plan' }).click()
  await expect.element(page.getByRole('heading', { name: 'New plan' })).toBeVisible()
  await expectAccessibleAndResponsive()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Kenya Nyeri')
  expect(button('Print').elements(), 'nothing to print').toEqual([])
  await page.getByLabelText('Name').fill('First try')
  await expect.element(button('Print')).toBeVisible()
  await page.getByLabelText('Charge').fill('185')
  await button('Add a step').click()
  await userEvent.keyboard('0:00')
  await row(1).getByLabelText('Power').fill('8')
  await button('Save').click()
  await expect.element(page.getByRole('heading', { name: 'First try' })).toBeVisible()
  expect(requestsOf(calls.createPlan).at(-1)?.body).toEqual({
    ...{ name: 'First try', bean_id: ROAST.bean_id, roast_id: null, preheat_temp: null, charge_temp: 185 },
    ...{ green_weight_g: null, drop_seconds: null, drop_temp: null, marks: [] },
    steps: [{ time_seconds: 0, setting: 'power', to: 8, bean_temp: null, ibts_temp: null }],
  })
  expect(location.hash).toBe('#/plan/5')
})

test('on paper a plan that isn’t saved is called by its coffee and the day', async () => {
  await openApp('#/plan-of/12', { owner: true })
  await expect.element(page.getByRole('heading', { name: 'New plan' })).toBeVisible()
  onTestFinished(() => emulateMedia(''))
  await emulateMedia('print')
  await expect.element(page.getByRole('heading', { name: 'Kenya Nyeri', level: 1 })).toBeVisible()
  await expect.element(page.getByText(dateInWords(readersToday()))).toBeVisible()
})

test('what was wanted for the next time stands on a plan of the roast and on its sheet', async () => {
  answer(calls.readRoastDetails, () => ({ ...ROAST, next_time: 'Less heat before crack.' }))
  saved = [planOf({ name: 'Slower' })]
  const words = page.getByText('Next time, after #12: Less heat before crack.')
  await openApp('#/plan/5', { owner: true })
  await expect.element(words).toBeVisible()
  await openApp('#/plan-of/12', { owner: true })
  await expect.element(words).toBeVisible()
  onTestFinished(() => emulateMedia(''))
  await emulateMedia('print')
  await expect.element(words).toBeVisible()
})

test('on a phone a step is one line, and what else can be done with it moves no line', async () => {
  await page.viewport(390, 800)
  await openApp('#/plan-of/12', { owner: true })
  await expect.element(row(3)).toBeVisible()
  const places = () => byCss('ol > li').map(line => Math.round(line.getBoundingClientRect().top + scrollY))
  const before = places()
  expect(before[2]! - before[1]!).toBeLessThan(60)
  await row(2).getByLabelText('Time').click()
  const icon = button('Step 2: delete').element().querySelector('svg')!
  await expect.poll(() => icon.checkVisibility()).toBe(true)
  expect(places()).toEqual(before)
  await page.viewport(1440, 900)
})
