import { expect, test } from 'vitest'
import { namedPeriods, periodText } from './periods.ts'

const TODAY = '2026-11-24'
const inWarsaw = (from: string, to: string, today = TODAY) => periodText(from, to, today, 'Europe/Warsaw')

test('periods to choose from are whole months, seasons and years', () => {
  expect(namedPeriods(TODAY, 'Europe/Warsaw')).toEqual([
    { name: 'this month', when: 'Nov 2026', from: '2026-11-01', to: '2026-11-30' },
    { name: 'last month', when: 'Oct 2026', from: '2026-10-01', to: '2026-10-31' },
    { name: 'this autumn', when: '2026', from: '2026-09-01', to: '2026-11-30' },
    { name: 'last summer', when: '2026', from: '2026-06-01', to: '2026-08-31' },
    { name: 'last spring', when: '2026', from: '2026-03-01', to: '2026-05-31' },
    { name: 'last winter', when: '2025/26', from: '2025-12-01', to: '2026-02-28' },
    { name: 'this year', when: '2026', from: '2026-01-01', to: '2026-12-31' },
    { name: 'last year', when: '2025', from: '2025-01-01', to: '2025-12-31' },
  ])
})

test('a winter that has begun is this winter, in January too', () => {
  const names = (today: string) => namedPeriods(today, 'Europe/Warsaw').map(({ name, from }) => [name, from])
  expect(names('2026-01-10')).toContainEqual(['this winter', '2025-12-01'])
  expect(names('2026-01-10')).toContainEqual(['last month', '2025-12-01'])
  expect(names('2026-12-01')).toContainEqual(['this winter', '2026-12-01'])
})

test('in the south winter is in July', () => {
  expect(namedPeriods(TODAY, 'Australia/Melbourne')).toContainEqual({
    name: 'last winter',
    when: '2026',
    from: '2026-06-01',
    to: '2026-08-31',
  })
})

test('a period has the shortest words that say it', () => {
  expect(inWarsaw('2025-12-01', '2026-02-28')).toBe('last winter')
  expect(inWarsaw('2023-12-01', '2024-02-29')).toBe('winter 2023/24')
  expect(inWarsaw('2024-06-01', '2024-08-31')).toBe('summer 2024')
  expect(inWarsaw('2025-02-01', '2025-02-28')).toBe('Feb 2025')
  expect(inWarsaw('2024-01-01', '2024-12-31')).toBe('2024')
  expect(inWarsaw('2025-01-03', '2025-02-28')).toBe('1/3/25 to 2/28/25')
  expect(inWarsaw('2025-01-03', '2025-01-03')).toBe('1/3/25')
  expect(inWarsaw('2025-01-03', '')).toBe('from 1/3/25')
  expect(inWarsaw('', '2025-01-03')).toBe('until 1/3/25')
})
