import { describe, expect, it } from 'vitest'
import { decimalSignOf } from './decimal-sign.ts'
import { numbersIn, readingOf } from './written-numbers.ts'

const values = (text: string) => numbersIn(text).map(({ value }) => value)

describe('a number in a text', () => {
  it.each([
    ['87,25', [87.25]],
    ['87.25 Punkte', [87.25]],
    ['86½', [86.5]],
    ['86 ½', [86.5]],
    ['86 1/2', [86.5]],
    ['½ lb', [0.5]],
    ['1/2 pound', [0.5]],
    ['86 1⁄2', [86.5]],
    ['1.700 - 1.850 masl', [1700, 1850]],
    ['1 700–1 850 m', [1700, 1850]],
    ['1’700 m ü. M.', [1700]],
    ['1.250,50 €', [1250.5]],
    ['$1,250.50', [1250.5]],
    ['1 350,00 zł', [1350]],
    ['1.234.567', [1234567]],
    ['0,720 g/ml', [0.72]],
    ['.5 d/300gr', [0.5, 300]],
    ['Fr.14.50', [14.5]],
    ['16/17', [16, 17]],
    ['2024/25', [2024, 25]],
    ['01/02/2026', [1, 2, 2026]],
    ['SL28, SL34', []],
    ['標高1,700m', [1700]],
    ['８７，２５', [87.25]],
    ['', []],
  ])('"%s" is %j', (text, expected) => expect(values(text)).toEqual(expected))

  it('with three digits after its sign is thousands unless the language or its field says otherwise', () => {
    expect(numbersIn('1,000 kg', ',')).toMatchObject([{ value: 1, otherValue: 1000 }])
    expect(numbersIn('1,000 kg', '.')).toMatchObject([{ value: 1000, otherValue: 1 }])
    const isScore = (value: number) => value >= 60 && value <= 100
    expect(readingOf(numbersIn('87.125')[0], isScore)).toBe(87.125)
    expect(readingOf(numbersIn('1.700')[0], isScore)).toBeNull()
  })
})

it.each([
  ['de', ','],
  ['de-CH', '.'],
  ['pl-PL', ','],
  ['es-MX', '.'],
  ['ja', '.'],
  ['', null],
  ['x-default-!', null],
])('the decimal sign of the language "%s" is %s', (language, sign) => {
  expect(decimalSignOf(language)).toBe(sign)
})
