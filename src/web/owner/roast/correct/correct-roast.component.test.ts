import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const ROAST = sampleRoast({
  id: 20,
  roast_name: '#20 Nyeri',
  green_weight_g: 350,
  roasted_weight_g: 300,
  timeline: samples(600, 1),
  milestones: CRACK,
})

beforeEach(async () => {
  showLog({ roasts: [ROAST] })
  await openApp('#/roasts/20', { owner: true })
  await page.getByRole('button', { name: 'Marks', exact: true }).click()
  await expect.element(crack).toBeVisible()
})

const mark = (name: string) => page.getByRole('slider', { name, exact: true })
const crack = mark('First crack start')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const figure = (name: string) => {
  const named = byCss('dt').filter(term => term.textContent === name)
  return texts(named.map(term => term.nextElementSibling!)).at(-1)
}
/** Presses keys on a mark. */
async function press(name: string, keys: string) {
  mark(name).element().focus()
  await userEvent.keyboard(keys)
}
const crackSays = (text: RegExp | string) => expect.poll(() => crack.element().ariaValueText).toMatch(text)

test('Marks begins with its heading at the top of the window, and each mark says its time and temperature', async () => {
  const heading = page.getByRole('heading', { name: 'Marks', exact: true })
  await expect.element(heading).toHaveFocus()
  await expect.poll(() => Math.abs(heading.element().getBoundingClientRect().top)).toBeLessThan(1)
  await crackSays(/^7:50, 170 °C$/)
  expect(figure('DTR')).toBe('21.7 %')
  const { width, height } = crack.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})

test('keys move a mark by one second or ten, the figures follow, and Undo takes back a row of presses', async () => {
  await expect.element(crack.getByText('7:50')).not.toBeVisible()
  await press('First crack start', '{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}{PageDown}{PageDown}{PageDown}')
  await press('First crack start', '{PageDown}{PageDown}')
  await crackSays(/^6:49, /)
  await expect.element(crack.getByText('6:49')).toBeVisible()
  await expect.poll(() => figure('DTR')).toBe('31.8 %, was 21.7 %')
  expect(figure('First crack')).toBe('6:49, was 7:50')
  expect(figure('Score')).toMatch(/^Score \d+[A-F], was Score \d+[A-F]$/)
  await expect.element(page.getByText('The file says 7:50')).toBeVisible()
  await expectAccessibleAndResponsive()
  await press('Charge', '{PageUp}')
  await crackSays(/^6:39, /)
  await button('Undo').click()
  await crackSays(/^6:49, /)
  await userEvent.keyboard('{Control>}z{/Control}')
  await crackSays(/^7:50, /)
  await expect.element(button('Undo')).toBeDisabled()
})

test('a mark is added with the focus on it and removed by a key; buttons move marks as keys do', async () => {
  await button('Add yellowing').click()
  await expect.element(mark('Yellowing')).toHaveFocus()
  await press('Yellowing', '{Home}{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => mark('Yellowing').element().ariaValueNow).toBe('11')
  await userEvent.keyboard('{Delete}')
  await expect.element(mark('Yellowing')).not.toBeInTheDocument()
  await button('First crack start, +10 seconds').click()
  await crackSays(/^8:00, /)
  await button('First crack start, −10 seconds').click()
  await button('First crack start, one second later').click()
  await crackSays(/^7:51, /)
  answer(calls.correctRoast, () => ROAST)
  await button('Save').click()
  await expect.element(page.getByRole('heading', { name: 'Roast Profile' })).toBeVisible()
  expect(requestsOf(calls.correctRoast).map(({ body }) => body)).toEqual([
    { charge_seconds: 0, drop_seconds: 600, milestones: [{ ...CRACK[0], time_seconds: 471 }] },
  ])
})

test('what was moved is left only after a question', async () => {
  await press('First crack start', '{ArrowRight}')
  await page.getByRole('link', { name: 'Back to Roasts' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await crackSays(/^7:51, /)
  await button('Cancel').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('heading', { name: 'Roast Profile' })).toBeVisible()
  expect(requestsOf(calls.correctRoast)).toEqual([])
})
