import { expect, test } from 'vitest'
import { comparisonsIn } from './figure-ranges.ts'

const near = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)
const rangesIn = (query: string) =>
  comparisonsIn(query).ranges.map(({ figure, lowest, highest }) => [figure, near(lowest), near(highest)])

test.each([
  ['>15%', ['loss', 15, null]],
  ['> 15,5 %', ['loss', 15.5, null]],
  ['<10:00', ['time', null, 600]],
  ['time<9.5', ['time', null, 570]],
  ['< 9 min', ['time', null, 540]],
  ['>=85', ['score', 85, null]],
  ['score ≥ 85', ['score', 85, null]],
  ['dtr 18-22', ['dtr', 18, 22]],
  ['DTR: 18 – 22 %', ['dtr', 18, 22]],
  ['end >= 205', ['drop', 205, null]],
  ['>205°', ['drop', 205, null]],
  ['drop < 401 °F', ['drop', null, 205]],
  ['>401', ['drop', 205, null]],
  ['cups>=4', ['cups', 4, null]],
  ['loss = 15', ['loss', 15, 15]],
  ['time 9:30 to 10:15', ['time', 570, 615]],
])('%s is a range', (query, range) => {
  expect(rangesIn(query)).toEqual([range])
  expect(comparisonsIn(query)).toMatchObject({ unknown: [], rest: '' })
})

test('a comparison may stand among words', () => {
  expect(comparisonsIn('ethiopia loss>15 natural >=85')).toMatchObject({
    ranges: [{ figure: 'loss' }, { figure: 'score' }],
    unknown: [],
    rest: 'ethiopia   natural',
  })
})

test('a word that begins like a unit is none', () => {
  expect(comparisonsIn('score 80-85 gélin')).toMatchObject({ ranges: [{ figure: 'score' }], rest: 'gélin' })
})

test('above and below leave the bound itself out', () => {
  expect(comparisonsIn('loss>15').ranges[0]!.lowest).toBeGreaterThan(15)
  expect(comparisonsIn('loss>=15').ranges[0]!.lowest).toBe(15)
})

test.each([
  ['fc>8:00', ['fc>8:00']],
  ['fc > 8:00', ['fc > 8:00']],
  ['>abc', ['>abc']],
  ['kenya > ', ['>']],
  ['score>850', ['score>850']],
  ['loss>15:00', ['loss>15:00']],
  ['washed -natural', ['-natural']],
  ['-"natural"', ['-"natural"']],
  ['<300g', ['<300g']],
  ['> 0.5 lb', ['> 0.5 lb']],
  ['drop 200-210 g', ['drop 200-210 g']],
])('%s is no comparison, and says so', (query, unknown) => {
  expect(comparisonsIn(query)).toMatchObject({ unknown })
})

test('a number after # is a roast number, alone or among words', () => {
  expect(comparisonsIn('kenya #57')).toEqual({ ranges: [], numbers: [57], unknown: [], rest: 'kenya' })
  expect(comparisonsIn('#007').numbers).toEqual([7])
  expect(comparisonsIn('# 57, #58').numbers).toEqual([57, 58])
})

test.each(['ethiopia', '2026-02', 'no 12 - washed', 'time will tell', 'a#57', '57', 'drop'])(
  '%s is words',
  query => {
    expect(comparisonsIn(query)).toEqual({ ranges: [], numbers: [], unknown: [], rest: query })
  },
)
