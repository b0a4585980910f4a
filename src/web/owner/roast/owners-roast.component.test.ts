import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, refuse, requestsOf } from '#web/testing/answers.ts'
import { byCss } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { CRACK, ofOneCoffee, sampleRoast, samples } from '#web/testing/sample-roasts.ts'

const ROAST = 20

let log: SampleLog

beforeEach(() => {
  const roast = sampleRoast({
    id: ROAST,
    roast_name: '#20 Nyeri',
    green_weight_g: 350,
    roasted_weight_g: 300,
    timeline: samples(600, 1),
    milestones: CRACK,
    next_time: 'Drop sooner.',
    private_notes: 'The chaff collector was full. '.repeat(20),
  })
  log = showLog({ roasts: [roast] })
  answer(calls.updateRoast, ({ body }) => {
    log.roasts[0] = { ...log.roasts[0]!, ...ofOneCoffee(body), updated_at: new Date().toISOString() }
    return log.roasts[0]
  })
})

const open = async () => {
  await openApp(`#/roasts/${ROAST}`, { owner: true })
  await ready()
}
const ready = () => expect.element(page.getByRole('heading', { name: 'Timeline Data' })).toBeVisible()
const coffeeCurve = page.getByRole('img', { name: /^How warm the beans were/ })
const nextTime = page.getByLabelText('Next time')
const boxOf = (element: Element) => element.getBoundingClientRect()

test('what the owner wrote is beside the figures of a wide screen, however long, and above the chart of a narrow one', async () => {
  await open()
  const notes = page.getByLabelText('Private', { exact: true })
  await expect.element(nextTime).toHaveValue('Drop sooner.')
  for (const width of [1440, 1024, 768, 360]) {
    await page.viewport(width, 900)
    const [strip, chart] = [boxOf(byCss('main dl')[0]!), boxOf(byCss('figure')[0]!)]
    for (const text of [nextTime, notes]) {
      const box = boxOf(text.element())
      expect(box.bottom, `${width} px`).toBeLessThanOrEqual(chart.top)
      if (width >= 1024) expect(box.left, `${width} px`).toBeGreaterThan(strip.right)
      else expect(box.top, `${width} px`).toBeGreaterThan(strip.bottom)
    }
    if (width >= 1024) expect(boxOf(notes.element()).top - strip.top, `${width} px`).toBeLessThan(40)
  }
})

test('what the owner writes there is saved by its button, and stays if it can’t be', async () => {
  await open()
  const save = page.getByRole('button', { name: 'Save next time' })
  await expect.element(nextTime).toBeVisible()
  expect(save.elements()).toEqual([])
  await nextTime.fill('Charge 5 °C cooler.')
  refuse(calls.updateRoast, 503, { detail: 'the database is away' })
  await save.click()
  await expect.element(page.getByRole('alert').getByText('the database is away')).toBeVisible()
  answer(calls.updateRoast, ({ body }) => {
    log.roasts[0] = { ...log.roasts[0]!, ...ofOneCoffee(body), updated_at: new Date().toISOString() }
    return log.roasts[0]
  })
  goTo('#/beans')
  await expect.element(page.getByRole('heading', { level: 1, name: /^Beans/ })).toBeVisible()
  goTo(`#/roasts/${ROAST}`)
  await expect.element(nextTime).toHaveValue('Charge 5 °C cooler.')
  await save.click()
  await expect.element(save).not.toBeInTheDocument()
  expect(requestsOf(calls.updateRoast).at(-1)?.body).toEqual({ next_time: 'Charge 5 °C cooler.' })
})

test('what the owner writes there is saved when the field is left', async () => {
  await open()
  answer(calls.updateRoast, ({ body }) => {
    log.roasts[0] = { ...log.roasts[0]!, ...ofOneCoffee(body), updated_at: new Date().toISOString() }
    return log.roasts[0]
  })
  await nextTime.fill('Charge 5 °C cooler.')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Save next time' })).not.toBeInTheDocument()
  expect(requestsOf(calls.updateRoast).map(({ body }) => body)).toEqual([
    { next_time: 'Charge 5 °C cooler.' },
  ])
})

test('what is written in Edit Roast shows there at once', async () => {
  await open()
  await nextTime.fill('Charge 5 °C cooler.')
  await nextTime.fill('Drop sooner.')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Roast' })
  await dialog.getByLabelText('Next time').fill('Preheat longer.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(nextTime).toHaveValue('Preheat longer.')
  expect(page.getByRole('button', { name: 'Save next time' }).elements()).toEqual([])
})

test('the owner sees one curve', async () => {
  await open()
  expect(coffeeCurve.elements()).toEqual([])
  expect(byCss('figure')).toHaveLength(1)
})

test('a visitor has nothing of what is written for the owner', async () => {
  await openApp(`#/roasts/${ROAST}`)
  await expect.element(coffeeCurve).toBeVisible()
  expect(nextTime.elements()).toEqual([])
})

test('the menu opens right below its button and whole within the window, from its first frame, and stays so when it grows', async () => {
  await open()
  await page.viewport(1280, 640)
  const button = page.getByRole('button', { name: 'More' })
  const list = page.getByRole('list', { name: 'More' })
  const firstFrame = new Promise<DOMRect>(resolve => {
    const look = ({ target }: Event) =>
      requestAnimationFrame(() => setTimeout(() => resolve(boxOf(target as Element))))
    document.addEventListener('beforetoggle', look, { once: true, capture: true })
  })
  await button.click()
  const place = ({ top, right, bottom }: DOMRect) => {
    const trigger = boxOf(button.element())
    return {
      gap: top - trigger.bottom,
      shift: right - trigger.right,
      isWhole: bottom <= window.innerHeight - 7,
    }
  }
  const rightBelow = { gap: 8, shift: 0, isWhole: true }
  expect(place(await firstFrame)).toEqual(rightBelow)
  const items = Array.from(list.element().children)
  for (const item of items.slice(2)) item.remove()
  await expect.poll(() => boxOf(list.element()).height).toBeLessThan(120)
  list.element().append(...items.slice(2))
  await expect.poll(() => boxOf(list.element()).height).toBeGreaterThan(200)
  expect(place(boxOf(list.element()))).toEqual(rightBelow)
  list.element().scrollTo(0, 10_000)
  const last = boxOf(page.getByRole('button', { name: 'Delete' }).element())
  expect(last.bottom).toBeLessThanOrEqual(boxOf(list.element()).bottom)
})
