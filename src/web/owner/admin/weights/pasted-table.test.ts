import { expect, test } from 'vitest'
import { changesOf, guessedUses, readPastedTable } from './pasted-table.ts'

const roast = (id: number, roast_number: number | null, green: number | null = null) => ({
  id,
  roast_number,
  roast_name: roast_number === null ? 'Unnumbered' : `#${roast_number} Kenya`,
  green_weight_g: green,
  roasted_weight_g: null,
})
/** As the tab lists them: newest first. */
const ROASTS = [roast(9, 152), roast(8, 151), roast(7, 150), roast(6, null), roast(5, 12), roast(4, 12)]

/** The changes of a pasted text as its columns are understood at first. */
function pasted(text: string, start = 0) {
  const table = readPastedTable(text)
  if (table === null) return null
  const uses = guessedUses(table, ROASTS)
  const changes = changesOf(table, uses, ROASTS, start).map(({ roast, green, roasted, problems }) => [
    roast?.id ?? null,
    green,
    roasted,
    ...problems,
  ])
  return { uses: uses.join(' '), changes }
}

test('one or two columns of weights are pasted without a preview, even with an empty third column', () => {
  for (const text of ['350\t300', '350\n250', '350\t300\t\n250\t210\t\r\n', 'none\t0', '']) {
    expect(readPastedTable(text)).toBeNull()
  }
})

test('with a column of numbers, rows go to the roasts of these numbers', () => {
  expect(pasted('Roast\tGreen\tRoasted\n150\t350\t300\n#152\t250\t212,5')).toEqual({
    uses: 'number green roasted',
    changes: [
      [7, 350, 300],
      [9, 250, 212.5],
    ],
  })
})

test('without a heading, the column of numbers is the one with numbers of roasts, each once', () => {
  const text = '2026-01-04\t350\t151\t300\n2026-01-05\t350\t150\t298'
  expect(pasted(text)).toEqual({
    uses: 'other green number roasted',
    changes: [
      [8, 350, 300],
      [7, 350, 298],
    ],
  })
})

test('without numbers, rows go to the roasts in order, from the row in focus', () => {
  expect(pasted('Green (g)\tRoasted (g)\tNote\n350\t300\tsweet\n250\t210\t', 1)?.changes).toEqual([
    [8, 350, 300],
    [7, 250, 210],
  ])
})

test('an unreadable cell is reported, and the rest of its row still counts', () => {
  expect(
    pasted('#\tGreen\tRoasted\n150\tabout 350\t300\n999\t350\t300\n12\t350\t300\nx\t1\t1\n\t350\t300')
      ?.changes,
  ).toEqual([
    [7, null, 300, '“about 350” is not a weight'],
    [null, 350, 300, 'No roast has the number 999'],
    [null, 350, 300, '2 roasts have the number 12'],
    [null, 1, 1, '“x” is not a number of a roast'],
    [null, 350, 300, 'The row has no number'],
  ])
})

test('a number that is in two rows is used for neither', () => {
  const reason = 'The number 150 is in more than one row'
  expect(pasted('#\tGreen\n150\t350\n150\t340')?.changes).toEqual([
    [null, 350, null, reason],
    [null, 340, null, reason],
  ])
})

test('rows beyond the last roast are reported as too many', () => {
  const text = `Green\tRoasted\n${'350\t300\n'.repeat(7)}`
  expect(pasted(text)?.changes.at(-1)).toEqual([null, 350, 300, 'There are no more roasts for this row'])
})

test('thousands and decimal signs are those of the column, and units become grams', () => {
  const green = (cells: string[]) => pasted(`Green\n${cells.join('\n')}`)?.changes.map(([, grams]) => grams)
  expect(green(['1.250', '302,5'])).toEqual([1250, 302.5])
  expect(green(['1,250', '302.5'])).toEqual([1250, 302.5])
  expect(green(["1'250,75 g", '1 250'])).toEqual([1250.75, 1250])
  expect(green(['0.35 kg', '350g'])).toEqual([350, 350])
  expect(green(['1 lb'])?.map(grams => Math.round(Number(grams) * 100))).toEqual([45359])
  expect(pasted('Green (kg)\tRoasted [oz]\n0,35\t10')?.changes[0]).toEqual([
    9,
    350,
    expect.closeTo(283.495, 2),
  ])
})

test('headings are understood in any order, and only the first of two alike counts', () => {
  expect(pasted('Yield\tRaw weight\tGreen coffee\tBatch\n300\t350\t1\t150')).toEqual({
    uses: 'roasted green other number',
    changes: [[7, 350, 300]],
  })
})
