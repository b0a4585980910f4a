import { describe, expect, test } from 'vitest'
import {
  type CropYears,
  cropYearsIn,
  cropYearText,
  isCrop,
  NO_CROP_YEARS,
  typedCropYears,
} from './crop-year.ts'

const of = (crop_year: number, crop_year_to: number | null = null): CropYears => ({ crop_year, crop_year_to })

describe('a crop year as it is typed', () => {
  test.each(['2025/26', '2025/2026', '2025-26', '2025-2026', '25/26', '2025–2026', '2025 / 26', ' 25–26 '])(
    '%j is the crop of 2025/26',
    text => {
      const typed = typedCropYears(text)
      expect(typed).toEqual(of(2025, 2026))
      expect(cropYearText(typed!)).toBe('2025/26')
    },
  )

  test.each(['2025', '2025/25', '2025-2025', '２０２５'])('%j is the crop of 2025', text => {
    expect(typedCropYears(text)).toEqual(of(2025))
    expect(cropYearText(of(2025))).toBe('2025')
  })

  test('the turn of a century is a next year', () => {
    expect(typedCropYears('1999/00')).toEqual(of(1999, 2000))
    expect(cropYearText(of(1999, 2000))).toBe('1999/00')
  })

  test.each([
    '2025/27',
    '2025/24',
    '2025/6',
    '2025/26/27',
    '25',
    '26/25',
    '11/12',
    '86/87',
    '98/99',
    '2011-12-05',
    '1899',
    '2101',
    '2100/01',
  ])('%j is none', text => expect(typedCropYears(text)).toBeNull())

  test.each(['crop 2025', '2025/26 main', '2024.5', 'next'])('%j is more than one', text => {
    expect(typedCropYears(text)).toBeNull()
  })

  test('nothing typed is unknown, and unknown is shown as nothing', () => {
    expect(typedCropYears('  ')).toEqual(NO_CROP_YEARS)
    expect(cropYearText(NO_CROP_YEARS)).toBe('')
  })
})

describe('a crop year in a text', () => {
  test.each([
    ['Main crop 2024/25, lot 1840', of(2024, 2025)],
    ['lot 1840, crop 2025', of(2025)],
    ['2024/2025年', of(2024, 2025)],
    ['05/2025', of(2025)],
    ['05/06/2025', of(2025)],
    ['2025-06-26', of(2025)],
    ['2011-12-05', of(2011)],
    ['2011/12/05', of(2011)],
    ['2011/12', of(2011, 2012)],
    ['2024/2025-1', of(2024, 2025)],
    ['17/18 screen, 24/25', of(2024, 2025)],
    ['2023, 2024', of(2023)],
    ['harvest 23/24', of(2023, 2024)],
  ])('%j', (text, years) => expect(cropYearsIn(text)).toMatchObject(years))

  test.each([
    ...['November 11/12', '23/24/1', 'SL2024', '15-17 screen', ''],
    ...['86/87 points', '17/18 screen', 'Screen 17/18', 'screen size: 17/18', 'Scr. 17/18', '49/50 pts'],
  ])('%j has none', text => {
    expect(cropYearsIn(text)).toBeNull()
  })

  test('it stands where the text has it', () => {
    const text = 'Main crop 2024 / 25, lot 1840'
    const { start, end } = cropYearsIn(text)!
    expect(text.slice(start, end)).toBe('2024 / 25')
    const single = cropYearsIn('2024/27')!
    expect([single.start, single.end]).toEqual([0, 4])
  })
})

test('the second year of a crop is the one after the first', () => {
  expect([of(2025), of(2025, 2026), NO_CROP_YEARS].every(isCrop)).toBe(true)
  const wrong = [of(2025, 2025), of(2025, 2027), { crop_year: null, crop_year_to: 2026 }]
  expect(wrong.some(isCrop)).toBe(false)
})
