import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { TableCreate } from '#contract/tasting/tables.ts'
import { FIVE_CUPS } from '#domain/tasting/sheet.ts'
import { LETTERS } from '#domain/tasting/table-draw.ts'
import { answer, hold } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast } from '#web/testing/sample-roasts.ts'
import { OPEN_TABLE, showTable } from '#web/testing/sample-table.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

beforeEach(() => {
  showLog({ roasts: [1, 2].map(id => sampleRoast({ id, roast_name: `#${id} Nyeri` })) })
})

test('the host sees code and tasters, and what to pour only after a question', async () => {
  const looks: string[] = []
  showTable(() => ({ ...OPEN_TABLE, tasters: [{ name: 'Ann', done: true }] }))
  answer(calls.readPouring, ({ path }) => {
    looks.push(path)
    return {
      roasts: [],
      letters: OPEN_TABLE.letters.map((letter, place) => ({
        letter,
        roast_id: place + 7,
        roast_number: null,
      })),
      tasters: [],
    }
  })
  await openApp('#/t/K7M2Q4', { owner: true })
  const host = page.getByRole('region', { name: 'For the host' })
  await expect.element(host.getByText('K7M2Q4', { exact: true })).toBeVisible()
  await expect.element(host.getByText('Ann done')).toBeVisible()
  await expect.element(page.getByLabelText('Your name')).not.toBeInTheDocument()
  await expectAccessibleAndResponsive()
  await host.getByRole('button', { name: 'Pour' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(looks).toEqual([])
  await host.getByRole('button', { name: 'Pour' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show' }).click()
  await expect.element(host.getByRole('region', { name: 'What to pour' })).toBeVisible()
  await expect.element(host.getByRole('img', { name: /QR code/ })).not.toBeInTheDocument()
  await expectAccessibleAndResponsive()
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'hidden')
  await expect.element(host.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect.element(host.getByRole('region', { name: 'What to pour' })).not.toBeInTheDocument()
  await host.getByRole('button', { name: 'Taste along' }).click()
  await expect.element(page.getByLabelText('Your name')).toBeVisible()
})

test('a triangle is poured by a row for each taster, and who is not done is named before the reveal', async () => {
  showTable(() => ({
    ...{ ...OPEN_TABLE, mode: 'triangle', sheet: null, letters: ['A', 'B', 'C'], owner_had_looked: true },
    tasters: ['Ann', 'Ben'].map(name => ({ name, done: false })),
  }))
  const roast = { roast_name: 'Nyeri', roast_date: null, bean_id: 1, bean_name: 'Kenya Nyeri' }
  answer(calls.readPouring, () => ({
    roasts: [145, 149].map((roast_number, place) => ({ ...roast, id: place + 1, roast_number })),
    letters: [],
    tasters: [
      { taster: 'Ann', cups: cupsOf([1, 2, 1]) },
      { taster: 'Ben', cups: cupsOf([2, 2, 1]) },
    ],
  }))
  await openApp('#/t/K7M2Q4', { owner: true })
  await expect.element(page.getByText('Each taster’s cups are drawn')).toBeVisible()
  await page.getByRole('button', { name: 'Pour' }).click()
  const rows = page.getByRole('region', { name: 'What to pour' }).getByRole('row')
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent))
    .toEqual(['TasterABC', 'Ann#145#149#145', 'Ben#149#149#145'])
  await expectAccessibleAndResponsive()
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect.element(page.getByRole('alertdialog').getByText('Ann and Ben are not done yet.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
})

const cupsOf = (roasts: readonly number[]) =>
  roasts.map((roast_id, place) => ({ letter: LETTERS[place]!, roast_id }))

test('a table is opened with the roasts of the address, once there are two', async () => {
  const opened: TableCreate[] = []
  showTable(() => OPEN_TABLE)
  answer(calls.listTables, () => [])
  answer(calls.listSheets, () => [{ ...FIVE_CUPS, scales: [...FIVE_CUPS.scales], is_built_in: true }])
  answer(calls.createTable, ({ body }) => {
    opened.push(body as TableCreate)
    return OPEN_TABLE
  })
  await openApp('#/bench/tables?roasts=1', { owner: true })
  await page.getByRole('button', { name: 'Open the table' }).click()
  await expect.element(page.getByText('Choose at least two coffees.')).toBeVisible()
  await expectAccessibleAndResponsive()
  const release = hold(calls.listRoasts)
  await openApp('#/bench/tables?roasts=1,2', { owner: true })
  await expect.element(page.getByRole('heading', { name: 'Taste blind' })).toBeVisible()
  expect(page.getByRole('form').elements(), 'before its coffees, which would move it').toEqual([])
  release()
  await page.getByRole('button', { name: 'Open the table' }).click()
  await expect
    .poll(() => opened)
    .toMatchObject([{ roast_ids: [1, 2], sheet_id: 1, hours: 4, mode: 'letters' }])
  await expect.poll(() => window.location.hash).toBe('#/t/K7M2Q4')
})
