import { expect, test, vi } from 'vitest'
import type { RezonedRoast, TimeZoneChanges } from '#contract/settings.ts'
import { zoneNote, zoneQuestion } from './zone-question.ts'

vi.stubGlobal('navigator', { language: 'en-US' })

const roast = (number: number | null, day: number | null): RezonedRoast => ({
  ...{ id: number ?? 1, roast_name: 'Morning', roast_number: number, origin_name: 'Kenya' },
  started_at: { before: '', after: '' },
  roast_date: day === null ? null : { before: `2026-03-${day}`, after: `2026-03-${day - 1}` },
})
const changes = (roasts: RezonedRoast[], kept: RezonedRoast[] = []): TimeZoneChanges => ({
  ...{ count: roasts.length, roasts, kept_count: kept.length },
  kept: kept.map(each => ({ ...each, reason: 'name_taken' })),
  dates: roasts.filter(({ roast_date }) => roast_date !== null).length,
})

test('the question names the first roasts with their former and new dates', () => {
  const roasts = [150, null, 152, 153, 154, 155, 156].map(number => roast(number, 15))
  expect(zoneQuestion(changes([...roasts, roast(1, null)]), 'America/Lima')).toBe(
    [
      'In America/Lima, 7 roasts get another date:',
      '#150 Kenya 3/15/26 → 3/14/26',
      'Morning 3/15/26 → 3/14/26',
      ...[152, 153, 154].map(number => `#${number} Kenya 3/15/26 → 3/14/26`),
      'and 2 more',
    ].join('\n'),
  )
  expect(zoneNote(changes([...roasts, roast(1, null)]))).toBe('1 other gets another time of day.')
})

test('where no date changes, it speaks of the time of day', () => {
  expect(zoneQuestion(changes([roast(1, null)]), 'UTC')).toBe('In UTC, 1 roast gets another time of day.')
  expect(zoneNote(changes([roast(1, null)]))).toBeUndefined()
})

test('what stays because its name is taken is named', () => {
  expect(zoneNote(changes([roast(1, 15)], [roast(150, 15)]))).toBe(
    '#150 Kenya stays as it is: another roast of the bean has that name on that date.',
  )
  expect(zoneNote(changes([roast(1, 15)], [roast(150, 15), roast(151, 15)]))).toBe(
    '#150 Kenya, #151 Kenya stay as they are: other roasts of the bean have these names on that date.',
  )
})
