import { expect, test } from 'vitest'
import { latestFirst } from './latest-first.ts'

const roast = (roast_number: number | null, roast_date: string | null) => ({ roast_number, roast_date })

test('the highest number comes first, whatever the dates say', () => {
  const roasts = [roast(9, '2026-05-01'), roast(48, '2026-01-01'), roast(10, null)]
  expect(latestFirst(roasts).map(({ roast_number }) => roast_number)).toEqual([48, 10, 9])
})

test('if two roasts have the same number, the later date comes first', () => {
  const roasts = [roast(48, null), roast(48, '2026-01-01'), roast(48, '2026-02-01')]
  expect(latestFirst(roasts).map(({ roast_date }) => roast_date)).toEqual(['2026-02-01', '2026-01-01', null])
})

test('a roast without a number comes after all that have one', () => {
  expect(latestFirst([roast(null, '2026-09-01'), roast(1, '2020-01-01')])[0]?.roast_number).toBe(1)
})
