import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import type { CupRate, TastingTable } from '#contract/tasting/tables.ts'
import { CVA_AFFECTIVE } from '#domain/tasting/sheet.ts'
import { LETTERS } from '#domain/tasting/table-draw.ts'
import { triangleResult } from '#domain/tasting/triangle.ts'
import { answer, lose, Refusal, refuse, requestsOf } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { OPEN_TABLE, showTable } from '#web/testing/sample-table.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const ROAST = {
  ...{ id: 7, roast_name: '#7 Kenya Nyeri', roast_number: 7, roast_date: '2026-04-01' },
  ...{ bean_id: 1, bean_name: 'Kenya Nyeri' },
}
const CVA = { ...CVA_AFFECTIVE, scales: [...CVA_AFFECTIVE.scales], is_built_in: true }

let table: TastingTable
let rated: CupRate[]

beforeEach(() => {
  table = OPEN_TABLE
  rated = []
  showTable(() => table)
  answer(calls.joinTable, ({ body }) => ({ taster: body.name, ratings: [], odd_letter: null }))
  answer(calls.rateCup, ({ body }) => {
    rated.push(body as CupRate)
    return { taster: 'Ann', ratings: [], odd_letter: null }
  })
})

const open = () => openApp('#/t/k7m2q4')
const sitDown = async () => {
  await page.getByLabelText('Your name').fill('Ann')
  await page.getByRole('button', { name: 'Sit down' }).click()
  await expect.element(page.getByRole('heading', { name: 'Cup A' })).toBeVisible()
}

/** Opens the table again with what the browser has kept. */
const reload = async () => {
  const kept = localStorage.getItem('tasting seats')!
  await open()
  localStorage.setItem('tasting seats', kept)
  window.dispatchEvent(new StorageEvent('storage', { key: 'tasting seats' }))
}

test('a name, then a tap: the cup is sent whole, with the seat’s key', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Sunday' })).toBeVisible()
  await page.getByRole('button', { name: 'Sit down' }).click()
  await expect.element(page.getByText('Please type a name.')).toBeVisible()
  await expectAccessibleAndResponsive()
  await sitDown()
  await page.getByRole('radio', { name: '4 of 5' }).click({ force: true })
  await expect.poll(() => rated).toMatchObject([{ letter: 'A', values: { rating: 4 }, notes: null }])
  expect(rated[0]!.key).toMatch(/^[\da-f-]{36}$/)
  await expect.element(page.getByText('Saved. You can change it until the reveal.')).toBeVisible()
  await page.getByText('Flavors and words').click()
  const notes = page.getByLabelText('In your words')
  await notes.fill('Jam')
  await expect.poll(() => rated.at(-1)?.notes).toBe('Jam')
  await notes.fill('')
  await expect.poll(() => rated.at(-1)?.notes).toBe(null)
  await expect.element(notes).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('a name that is taken is said, also after a reload, and what was rated is sent under another', async () => {
  lose(calls.joinTable)
  await open()
  await sitDown()
  await page.getByRole('radio', { name: '4 of 5' }).click({ force: true })
  const taken = 'Somebody named ‘Ann’ sits here already. Please take another name.'
  refuse(calls.joinTable, 409, { code: 'taster_exists', detail: taken })
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(taken)).toBeVisible()
  await reload()
  await expect.element(page.getByText(taken)).toBeVisible()
  answer(calls.joinTable, ({ body }) => ({ taster: body.name, ratings: [], odd_letter: null }))
  await page.getByLabelText('Your name').fill('Bea')
  await expect.element(page.getByText(taken)).not.toBeInTheDocument()
  expect(rated).toEqual([])
  await page.getByRole('button', { name: 'Sit down' }).click()
  await expect.element(page.getByText('You are Bea')).toBeVisible()
  await expect.poll(() => rated).toMatchObject([{ letter: 'A', values: { rating: 4 } }])
})

test('a seat that the server has lost is taken again, with all that was sent from it', async () => {
  await open()
  await sitDown()
  await page.getByRole('radio', { name: '4 of 5' }).click({ force: true })
  await page.getByRole('button', { name: 'Next: cup B' }).click()
  await expect.poll(() => rated.map(({ letter }) => letter)).toEqual(['A'])
  let isLost = true
  answer(calls.joinTable, ({ body }) => {
    isLost = false
    return { taster: body.name, ratings: [], odd_letter: null }
  })
  answer(calls.rateCup, ({ body }) => {
    if (isLost) throw new Refusal(403, { code: 'no_seat', detail: 'This key has no seat.' })
    rated.push(body as CupRate)
    return { taster: 'Ann', ratings: [], odd_letter: null }
  })
  await page.getByRole('radio', { name: '2 of 5' }).click({ force: true })
  await expect.poll(() => requestsOf(calls.rateCup).length).toBe(2)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => rated.map(({ letter }) => letter)).toEqual(['A', 'B', 'A'])
})

test('a note is sent once nothing was typed for a moment, and only a rated cup is called saved', async () => {
  await open()
  await sitDown()
  await page.getByRole('radio', { name: '4 of 5' }).click({ force: true })
  await expect.element(page.getByText('Saved. You can change it until the reveal.')).toBeVisible()
  await page.getByText('Flavors and words').click()
  await page.getByLabelText('In your words').click()
  await userEvent.keyboard('Jam and plums')
  await page.getByRole('button', { name: 'Next: cup B' }).click()
  await expect.poll(() => rated.map(({ notes }) => notes)).toEqual([null, 'Jam and plums'])
  await expect.element(page.getByRole('heading', { name: 'Cup B' })).toBeVisible()
  await expect.element(page.getByText('Saved. You can change it until the reveal.')).not.toBeInTheDocument()
})

test('a sheet of several scales is sent once each of them has a value', async () => {
  table = { ...OPEN_TABLE, sheet: CVA }
  await open()
  await sitDown()
  await expectAccessibleAndResponsive()
  for (const { name } of CVA.scales) {
    expect(rated).toEqual([])
    const scale = page.getByRole('radiogroup', { name, exact: true })
    await scale.getByRole('radio', { name: '7 of 9' }).click({ force: true })
  }
  await expect.poll(() => rated.length).toBe(1)
  expect(Object.values(rated[0]!.values!)).toEqual(CVA.scales.map(() => 7))
})

test('the results are ranked, say who said what and what was deleted', async () => {
  const rating = (taster: string, value: number) => ({
    ...{
      taster,
      values: { rating: value },
      cups: null,
      score: null,
      flavours: ['berry' as const],
      notes: 'Jam',
    },
  })
  const results: TastingTable['results'] = [
    { letter: 'A', roast: null, was_deleted: true, mean: 2, spread: 0, ratings: [rating('Ann', 2)] },
    {
      letter: 'B',
      roast: ROAST,
      was_deleted: false,
      mean: 4.5,
      spread: 0.4,
      ratings: [rating('Ann', 5), rating('Ben', 4)],
    },
  ]
  const agreement = { w: 0.75, words: 'strong agreement' }
  table = {
    ...OPEN_TABLE,
    state: 'revealed',
    revealed_at: OPEN_TABLE.opened_at,
    results,
    agreement,
    done: ['Ann', 'Ben'],
  }
  await open()
  const reveal = page.getByRole('region', { name: 'The reveal' })
  await expect.element(reveal.getByText('Strong agreement between 2 tasters')).toBeVisible()
  const headings = reveal.getByRole('heading').elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Kenya Nyeri', 'was deleted'])
  await expect.element(page.getByText('2 coffees, by Five cups · 2 tasted blind')).toBeVisible()
  await expect.element(reveal.getByText('2.0')).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('a scale named score of one’s own sheet is a scale like the others', async () => {
  const scales = ['score', 'body'].map(name => ({ ...OPEN_TABLE.sheet!.scales[0]!, name }))
  const values = { score: 3, body: 2 }
  const rating = { taster: 'Ann', values, cups: null, score: null, flavours: [], notes: null }
  const spread = { score: 0, body: 0 }
  const result = { roast: ROAST, was_deleted: false, mean: values, spread, ratings: [rating] }
  table = {
    ...{ ...OPEN_TABLE, state: 'revealed', revealed_at: OPEN_TABLE.opened_at, letters: ['A'] },
    sheet: { id: 3, name: 'Mine', scales, is_built_in: false },
    results: [{ letter: 'A', ...result }],
  }
  await open()
  await page.getByText('Who said what').click()
  const rows = page.getByRole('row').elements()
  expect(rows.map(({ textContent }) => textContent)).toEqual(['MeanAnn', 'score3.0 ± 0.03', 'body2.0 ± 0.02'])
})

test('a taster of a triangle sees what the cups were, and that who poured knew', async () => {
  const cups = [7, 8, 7].map((roast_id, place) => ({ letter: LETTERS[place]!, roast_id }))
  const answers = [{ taster: 'Ann', letter: 'B' as const, odd_letter: 'B' as const, cups }]
  const roasts = [ROAST, { ...ROAST, id: 8, roast_number: 8, roast_name: '#8 Kenya Nyeri' }]
  table = { ...OPEN_TABLE, mode: 'triangle', sheet: null, letters: ['A', 'B', 'C'] }
  await open()
  await page.getByLabelText('Your name').fill('Ann')
  await page.getByRole('button', { name: 'Sit down' }).click()
  await expect.element(page.getByText('You are Ann')).toBeVisible()
  table = {
    ...{ ...table, state: 'revealed', revealed_at: table.opened_at, owner_had_looked: true, event_id: 2 },
    triangle: { ...triangleResult(1, 1), roasts, answers },
  }
  await reload()
  await expect.element(page.getByText('Your cups: #7 · #8 · #7')).toBeVisible()
  await expect.element(page.getByText('1 tasted; the roaster knew the cups')).toBeVisible()
  await expectAccessibleAndResponsive()
})

test('a table says until when it is open, and promises no reveal once its hours are over', async () => {
  const today = new Date()
  today.setHours(23, 59, 0, 0)
  table = { ...OPEN_TABLE, ends_at: today.toISOString(), tasters: [{ name: 'Ben', done: true }] }
  await open()
  await expect.element(page.getByText('Open until 23:59')).toBeVisible()
  await sitDown()
  await expect.element(page.getByText('Ben is done.')).toBeVisible()
  table = { ...table, state: 'ended', ends_at: '2026-05-01T16:00:00.000Z' }
  await reload()
  for (const letter of ['A', 'B']) {
    await expect.element(page.getByRole('heading', { name: `Cup ${letter}` })).toBeVisible()
    await page.getByRole('radio', { name: '4 of 5' }).click({ force: true })
    if (letter === 'A') await page.getByRole('button', { name: 'Next: cup B' }).click()
  }
  await expect.element(page.getByText('You have rated every cup.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('the roaster can still reveal it, and tells you')).toBeVisible()
})

test('a table that is over says so, and that it was revealed since', async () => {
  table = { ...OPEN_TABLE, state: 'ended' }
  await open()
  await expect.element(page.getByRole('heading', { name: 'This table is over' })).toBeVisible()
  await expect.element(page.getByText('the roaster can still reveal it')).not.toBeInTheDocument()
  await expectAccessibleAndResponsive()
  table = { ...table, ends_at: '2026-05-01T16:00:00.000Z', revealed_at: '2026-05-02T16:00:00.000Z' }
  await open()
  await expect.element(page.getByText('The roaster revealed it after its hours')).toBeVisible()
})

test('a code is typed in any case, and one that no table has leads on', async () => {
  await openApp('#/t')
  await page.getByLabelText('Code of the table').fill('k7m2q0')
  await page.getByRole('button', { name: 'Go to the table' }).click()
  await expect.element(page.getByText('A code has six letters and digits')).toBeVisible()
  await expectAccessibleAndResponsive()
  await page.getByLabelText('Code of the table').fill(' k7m2q4')
  await page.getByRole('button', { name: 'Go to the table' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sunday' })).toBeVisible()
  expect(window.location.hash).toBe('#/t/K7M2Q4')
  refuse(calls.readTable, 404, { code: 'not_found', detail: 'Table not found' })
  await openApp('#/t/ZZZZZZ')
  await expect.element(page.getByText('No table has the code ZZZZZZ.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  await expectAccessibleAndResponsive()
})
