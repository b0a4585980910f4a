import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { SheetCreate } from '#contract/tasting/sheets.ts'
import type { Tasting, TastingCreate } from '#contract/tasting/tastings.ts'
import { figuresOfRated } from '#domain/tasting/rated.ts'
import { BUILT_IN_SHEETS, CVA_AFFECTIVE } from '#domain/tasting/sheet.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { OPEN_TABLE } from '#web/testing/sample-table.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const ROAST = sampleRoast({ id: 12, roast_name: '#12 Nyeri' })
let tastings: Tasting[]

beforeEach(() => {
  tastings = []
  localStorage.clear()
  showLog({ roasts: [ROAST], beans: [sampleBean({ id: ROAST.bean_id })] })
  answer(calls.listRoastTastings, () => tastings)
  answer(calls.createTasting, ({ body }) => {
    tastings = [tastingOf(body as TastingCreate)]
    return tastings[0]!
  })
})

function tastingOf(sent: TastingCreate): Tasting {
  const moment = '2026-05-01T12:00:00.000Z'
  const rated = { values: sent.values, cups: sent.cups ?? null }
  return {
    ...{
      id: 5,
      date: '2026-05-01',
      method: 'filter',
      flavours: [],
      notes: null,
      taster: null,
      table_id: null,
    },
    ...{ is_public: false, is_taster_public: false, created_at: moment, updated_at: moment },
    ...sent,
    ...rated,
    score: figuresOfRated({ id: sent.sheet_id }, rated).score,
  }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const sent = () => requestsOf(calls.createTasting).at(-1)?.body as TastingCreate | undefined

test('the tastings of a blind table are one line with their mean, which unfolds and leads to the table', async () => {
  const asked = { roast_id: 12, sheet_id: 1, table_id: 1, method: 'cupping' as const }
  tastings = [
    { ...tastingOf({ ...asked, values: { rating: 4 }, taster: 'Ann' }), id: 6 },
    { ...tastingOf({ ...asked, values: { rating: 5 }, taster: null }), id: 7, table_id: null },
    { ...tastingOf({ ...asked, values: { rating: 3 }, taster: 'Ben' }), id: 8 },
  ]
  answer(calls.listTables, () => [OPEN_TABLE])
  await openApp('#/roasts/12', { owner: true })
  const section = page.getByRole('region', { name: 'Tastings' })
  await expect.element(section.getByRole('link', { name: 'Sunday' })).toHaveAttribute('href', '#/t/K7M2Q4')
  const line = section.getByText(/^Tasted blind 1 May.* · 3.5 · 2 cups$/)
  expect(
    section
      .getByText('Private')
      .elements()
      .filter(shown => shown.checkVisibility()),
  ).toHaveLength(1)
  await line.click()
  await expect.element(section.getByText('Ben', { exact: true })).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('the bench leads from tasting to a blind table, and to the one that is open', async () => {
  showLog({ roasts: [ROAST, sampleRoast({ id: 13 })] })
  answer(calls.listTables, () => [OPEN_TABLE, { ...OPEN_TABLE, code: 'ABCDEF', state: 'ended' as const }])
  await openApp('#/bench/tasting', { owner: true })
  const section = page.getByRole('region', { name: 'Taste blind' })
  await expect.element(section.getByRole('link', { name: 'Sunday' })).toHaveAttribute('href', '#/t/K7M2Q4')
  expect(section.getByRole('link').elements()).toHaveLength(2)
  await expectAccessibleAndResponsive()
})

test('three taps from the roast: Taste, a cup, Save', async () => {
  await openApp('#/roasts/12', { owner: true })
  await page.getByRole('link', { name: 'Taste', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Taste #12' })).toBeVisible()
  await expectAccessibleAndResponsive()
  await page.getByText('Tap a cup').element().closest('fieldset')!.querySelectorAll('label')[3]!.click()
  await button('Save').click()
  await expect.element(page.getByRole('heading', { name: /Roast #12/ })).toBeVisible()
  expect(sent()).toEqual({
    ...{
      key: expect.stringMatching(/^[\w-]{36}$/),
      roast_id: 12,
      sheet_id: 1,
      values: { rating: 4 },
      cups: null,
      method: 'filter',
      flavours: [],
    },
    ...{ notes: null, taster: null, is_public: false, is_taster_public: false },
  })
  const section = page.getByRole('region', { name: 'Tastings' })
  await expect.element(section.getByRole('img', { name: 'Rated 4 of 5' })).toBeVisible()
  await expect.element(section.getByText('Private')).toBeVisible()
})

test('a tasting whose answer was lost is there once, and as it is saved in the end', async () => {
  let isLost = true
  answer(calls.createTasting, ({ body }) => {
    if (tastings.length === 0) tastings = [tastingOf(body as TastingCreate)]
    if (isLost) throw new TypeError('Failed to fetch')
    return tastings[0]!
  })
  answer(calls.updateTasting, ({ body }) => {
    tastings = [{ ...tastings[0]!, ...(body as object) }]
    return tastings[0]!
  })
  await openApp('#/bench/tasting?12,', { owner: true })
  const cup = (place: number) =>
    page.getByRole('group', { name: 'How was it?' }).element().querySelectorAll('label')[place]!.click()
  await expect.element(page.getByText('Tap a cup')).toBeVisible()
  cup(3)
  await button('Save').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Network error: Failed to fetch')
  isLost = false
  cup(4)
  await button('Save').click()
  await expect.element(page.getByRole('heading', { name: /Roast #12/ })).toBeVisible()
  const keys = requestsOf(calls.createTasting).map(({ body }) => (body as TastingCreate).key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(tastings.map(({ values }) => values)).toEqual([{ rating: 5 }])
})

test('the bench leads to a tasting of each of the last roasts', async () => {
  await openApp('#/bench', { owner: true })
  await page.getByRole('link', { name: 'Taste #12' }).click()
  await button('Save').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Tap a cup first.')
  expect(sent()).toBeUndefined()
})

test('CVA affective shows its score once every scale is rated, and what is filled in survives leaving', async () => {
  await openApp('#/bench/tasting?12,', { owner: true })
  await page.getByText('CVA affective').click()
  for (const [index, { name }] of CVA_AFFECTIVE.scales.entries()) {
    await expect.element(page.getByText(`${index} of 8 rated`)).toBeVisible()
    await page
      .getByRole('radiogroup', { name: new RegExp(`^${name}`, 'i') })
      .getByText('7', { exact: true })
      .click()
  }
  const score = page.getByLabelText('CVA score')
  await expect.element(score).toHaveTextContent('89.5')
  await button('More cups not uniform').click()
  await button('More cups defective').click()
  await expect.element(score).toHaveTextContent('83.5')
  await expectAccessibleAndResponsive()
  await page.getByText('Flavors, words, who tasted, who sees it').click()
  await page.getByLabelText('Notes').fill('Like jam.')
  goTo('#/roasts/12')
  await expect.element(page.getByRole('heading', { name: /Roast #12/ })).toBeVisible()
  goTo('#/bench/tasting?12,')
  await expect.element(page.getByLabelText('Notes')).toHaveValue('Like jam.')
  await expect.element(score).toHaveTextContent('83.5')
  await button('Save').click()
  await expect
    .poll(sent)
    .toMatchObject({ sheet_id: 2, cups: { u: 1, d: 1 }, notes: 'Like jam.', values: { overall: 7 } })
})

test('before the first roast the bench says what will stand there', async () => {
  showLog({ roasts: [], beans: [] })
  await openApp('#/bench/tasting', { owner: true })
  await expect.element(page.getByText('Nothing is roasted yet.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Taste blind' }).elements()).toEqual([])
})

test('a visitor reads what is public, without a way to change it', async () => {
  tastings = [tastingOf({ roast_id: 12, sheet_id: 1, values: { rating: 5 }, notes: 'Jam', is_public: true })]
  await openApp('#/roasts/12')
  const section = page.getByRole('region', { name: 'What the roaster tasted' })
  await expect.element(section.getByText('Jam')).toBeVisible()
  expect(section.getByRole('button').elements()).toEqual([])
})

test('a sheet of one’s own is a copy, changed and saved', async () => {
  const sheets = BUILT_IN_SHEETS.map(sheet => ({ ...sheet, scales: [...sheet.scales], is_built_in: true }))
  answer(calls.createSheet, ({ body }) => {
    const made = { ...(body as SheetCreate), id: 3, is_built_in: false }
    return made as (typeof sheets)[number]
  })
  await openApp('#/bench/tasting', { owner: true })
  await page.getByRole('button', { name: 'Copy Five cups' }).click()
  await expect.element(page.getByLabelText('Name of the sheet')).toHaveValue('Five cups copy')
  await page.getByLabelText('To', { exact: true }).fill('0')
  await button('Save').click()
  await expect.element(page.getByText('Must be above From.')).toBeVisible()
  await page.getByLabelText('To', { exact: true }).fill('10')
  await page.getByLabelText('Step').fill('0,5')
  await expectAccessibleAndResponsive()
  await button('Save').click()
  await expect
    .poll(() => requestsOf(calls.createSheet).at(-1)?.body)
    .toMatchObject({ name: 'Five cups copy', scales: [{ name: 'rating', from: 1, to: 10, step: 0.5 }] })
})
