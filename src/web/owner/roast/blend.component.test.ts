import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { type SampleLog, showLog } from '#web/testing/sample-log.ts'
import { ofOneCoffee, sampleRoast } from '#web/testing/sample-roasts.ts'
import { untrackedStock } from '#web/testing/sample-stock.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const [WOLKITE, SANTA] = [
  sampleBean({
    id: 1,
    origin_name: 'Ethiopia Wolkite',
    country: 'Ethiopia',
    cupping_notes: 'Blueberry jam.',
  }),
  sampleBean({ id: 2, origin_name: 'Santa Clara', country: 'Brazil', cupping_notes: 'Hazelnut.' }),
]
const GREENS = [
  { bean_id: 1, origin_name: 'Ethiopia Wolkite', grams: 240, share_percent: 60 },
  { bean_id: 2, origin_name: 'Santa Clara', grams: 160, share_percent: 40 },
]

let log: SampleLog

beforeEach(() => {
  log = showLog({
    roasts: [sampleRoast({ id: 20, roast_name: '#20 Kitchen', green_weight_g: 400, roasted_weight_g: 340 })],
  })
  log.beans = [WOLKITE!, SANTA!]
})

test('the owner makes a blend of a roast: coffees with grams, whose sum is the green weight', async () => {
  answer(calls.updateRoast, ({ body }) => ({ ...log.roasts[0]!, ...ofOneCoffee(body), greens: GREENS }))
  await openApp('#/roasts/20', { owner: true })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Roast' })
  await dialog.getByLabelText('Bean').selectOptions('Several coffees…')
  const coffees = page.getByRole('dialog', { name: 'Several coffees' })
  await expect.element(coffees.getByLabelText('Grams of coffee 1')).toHaveValue('400')
  const take = coffees.getByRole('button', { name: 'Take these coffees' })
  await take.click()
  await expect.element(coffees.getByText('Choose a coffee.')).toBeVisible()
  await coffees.getByLabelText('Grams of coffee 1').fill('240')
  await coffees.getByLabelText('Coffee 2', { exact: true }).selectOptions('Santa Clara (Brazil)')
  await coffees.getByLabelText('Grams of coffee 2').fill('150')
  await expect.element(coffees.getByText('Together 390 g')).toBeVisible()
  await expectAccessibleAndResponsive()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await coffees.getByLabelText('Grams of coffee 2').fill('160')
  // Enter takes them, and doesn't save the roast yet.
  await userEvent.keyboard('{Enter}')
  await expect.element(coffees).not.toBeInTheDocument()
  await expect
    .element(dialog.getByLabelText('Bean'))
    .toHaveDisplayValue('60 % Ethiopia Wolkite + 40 % Santa Clara')
  await expect.element(dialog.getByLabelText('Green Weight (g)')).toHaveValue('400')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requestsOf(calls.updateRoast).map(({ body }) => body)).toMatchObject([
    {
      green_weight_g: 400,
      greens: [
        { bean_id: 1, grams: 240 },
        { bean_id: 2, grams: 160 },
      ],
    },
  ])
})

test('a visitor reads what a blend is of, each coffee with its flag, its taste and where it is from', async () => {
  const of = ({ id, origin_name, country, cupping_notes }: typeof WOLKITE & object) => ({
    ...log.roasts[0]!.bean,
    ...{ id, origin_name, country, cupping_notes },
  })
  log.roasts[0] = { ...log.roasts[0]!, greens: GREENS, coffees: [of(WOLKITE!), of(SANTA!)] }
  await openApp('#/roasts/20')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Roast #20 Blend of two coffees')
  await expect.element(page.getByText('60 % Ethiopia Wolkite')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Brazil Santa Clara' }))
    .toHaveAttribute('href', '#/beans/2')
  await expect.element(page.getByAltText('Flag of Brazil')).toBeVisible()
  await expect.element(page.getByText('Santa Clara: Hazelnut.')).toBeVisible()
  const places = page.getByRole('region', { name: 'Where from' }).or(page.getByText('Where from'))
  await expect.element(places.first()).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('a roast by a recipe that isn’t weighed is called by it, with the coffees it is to have', async () => {
  const planned_greens = GREENS.map(({ grams: _, ...part }) => part)
  log.roasts[0] = { ...log.roasts[0]!, blend_id: 3, blend_name: 'Sunday House', planned_greens }
  await openApp('#/roasts/20')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Roast #20 Sunday House')
  await expect.element(page.getByRole('link', { name: 'Santa Clara' })).toHaveAttribute('href', '#/beans/2')
  // Its recipe was deleted.
  expect(page.getByRole('link', { name: 'Sunday House' }).elements()).toEqual([])
  log.blends = [{ id: 3, name: 'Sunday House', parts: planned_greens, summary: null, is_retired: false }]
  for (const owner of [true, false]) {
    await openApp('#/roasts/20', { owner })
    await expect
      .element(page.getByRole('link', { name: 'Sunday House' }))
      .toHaveAttribute('href', '#/blends/3')
  }
  await openApp('#/roasts')
  await expect.element(page.getByText('Sunday House', { exact: true }).first()).toBeVisible()
})

test('a roast keeps the shares that it has, says its grams, and names what the stock lacks', async () => {
  const stock = (bean_id: number, on_hand_g: number) => untrackedStock({ bean_id, on_hand_g })
  answer(calls.listStock, () => [stock(1, 1_000), stock(2, 90)])
  const parts = GREENS.map(({ bean_id, origin_name }) => ({ bean_id, origin_name, share_percent: 50 }))
  log.blends = [{ id: 1, name: 'Kitchen', parts, summary: null, is_retired: false }]
  log.roasts = [{ ...log.roasts[0]!, greens: GREENS, blend_id: 1, blend_name: 'Kitchen' }]
  await openApp('#/roasts/20', { owner: true })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Roast' })
  await expect
    .element(dialog.getByLabelText('Bean'))
    .toHaveDisplayValue('Kitchen (60 % Ethiopia Wolkite + 40 % Santa Clara)')
  await expect.element(dialog.getByText('240 g Ethiopia Wolkite + 160 g Santa Clara')).toBeVisible()
  expect(dialog.getByText(/needed/).elements()).toEqual([])
  await dialog.getByLabelText('Green Weight (g)').fill('800')
  await expect.element(dialog.getByText('480 g Ethiopia Wolkite + 320 g Santa Clara')).toBeVisible()
  await expect.element(dialog.getByText('Santa Clara: 320 g needed, 250 g left')).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('a recipe says its grams for a weight, and what a change of it leaves as it is', async () => {
  answer(calls.listStock, () => [])
  const parts = GREENS.map(({ bean_id, origin_name, share_percent }) => ({
    bean_id,
    origin_name,
    share_percent,
  }))
  log.blends = [{ id: 1, name: 'Kitchen', parts, summary: null, is_retired: false }]
  await openApp('#/blends/1', { owner: true })
  await expect.element(page.getByText('300 g Ethiopia Wolkite + 200 g Santa Clara')).toBeVisible()
  await page.getByLabelText('For a green weight of').fill('351')
  await expect.element(page.getByText('210.6 g Ethiopia Wolkite + 140.4 g Santa Clara')).toBeVisible()
  await page.getByRole('button', { name: 'Edit recipe' }).click()
  await expect.element(page.getByText(/^Weighed roasts keep their shares/)).toBeVisible()
})
