import { expect, test } from 'vitest'
import type { Deletion } from '#contract/trash.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { comparisonText, deletedText, deletionText, sizeText } from './safety-texts.ts'

const deletion: Deletion = {
  id: 1,
  kind: 'roast',
  label: '#7 Kenya',
  bean_count: 0,
  roast_count: 1,
  deleted_at: '',
  kept_until: '',
}

test('a deletion is named after what it deleted', () => {
  expect(deletionText(deletion)).toBe('#7 Kenya')
  expect(deletionText({ ...deletion, kind: 'bean', label: 'Kenya', bean_count: 1, roast_count: 0 })).toBe(
    'Kenya',
  )
  expect(deletionText({ ...deletion, kind: 'bean', label: 'Kenya', bean_count: 1 })).toBe(
    'Kenya with 1 roast',
  )
  expect(deletionText({ ...deletion, kind: 'all beans', bean_count: 2, roast_count: 9 })).toBe(
    'All beans (2) with 9 roasts',
  )
  expect(deletionText({ ...deletion, kind: 'all roasts', roast_count: 9 })).toBe('All roasts (9)')
  expect(deletionText({ ...deletion, kind: 'scores', label: null, roast_count: 9 })).toBe(
    'Scores of 9 roasts before they were calculated again',
  )
  const thrownAway = {
    ...deletion,
    kind: 'running roast' as const,
    label: 'Kenya Nyeri, 0:27',
    roast_count: 0,
  }
  expect(deletionText(thrownAway)).toBe('Running roast, Kenya Nyeri, 0:27')
  expect(deletionText({ ...deletion, kind: 'table', label: 'Friends', roast_count: 0 })).toBe(
    'The table Friends',
  )
  const zoned = { ...deletion, kind: 'time zone' as const, roast_count: 9 }
  expect(deletionText({ ...zoned, label: 'UTC → Europe/Warsaw' })).toBe(
    '9 roasts and the time zone before it was changed from UTC to Europe/Warsaw',
  )
  expect(deletionText({ ...zoned, label: '→ Europe/Warsaw' })).toBe(
    '9 roasts and the time zone before it was changed to Europe/Warsaw',
  )
  expect(deletionText({ ...zoned, label: null })).toBe('9 roasts before the time zone was changed')
  expect(deletionText({ ...deletion, kind: 'style', label: 'Light', roast_count: 0 })).toBe('The style Light')
})

test('what was changed isn’t called deleted', () => {
  expect((['roast', 'running roast', 'changes', 'update', 'merge'] as const).map(deletedText)).toEqual([
    'Deleted',
    'Deleted',
    'Changed',
    'Changed',
    'Merged',
  ])
})

test('a size has one decimal below 10 MB and is never shown as zero', () => {
  expect([1, 1_500_000, 50_000_000].map(sizeText)).toEqual(['0.1 MB', '1.4 MB', '48 MB'])
})

test('a comparison says what a restore would bring, remove and revert', () => {
  const now = { bean_count: 3, roast_count: 9, newest_roast_date: '2026-05-02', last_change_at: null }
  const after = { bean_count: 2, roast_count: 0, newest_roast_date: null, last_change_at: null }
  const lost_roasts = { count: 9, names: ['#1 Kenya', '#2 Kenya'] }
  const compared = {
    made_at: '',
    is_ours: true,
    now,
    after,
    lost_beans: { count: 0, names: [] },
    lost_roasts,
    lost_plans: { count: 0, names: [] },
    lost_blends: { count: 0, names: [] },
    lost_sheets: { count: 0, names: [] },
    lost_tastings: { count: 2, names: ['#7 Kenya'] },
    lost_tables: { count: 0, names: [] },
    lost_running_roasts: { count: 1, names: ['Kenya'] },
    lost_stock_entries: { count: 3, names: ['Kenya', 'Peru'] },
    lost_styles: { count: 1, names: ['Light'] },
    changed: 1,
    settings: [{ setting: 'currency' as const, now: 'USD', after: 'PLN' }],
  }
  expect(comparisonText(compared)).toBe(
    `Beans: 3 now, 2 after. Roasts: 9 now, 0 after. Newest roast: ${dateInWords('2026-05-02')} now, none after. ` +
      'Not in the backup: #1 Kenya, #2 Kenya and 7 more. Not in the backup: Light. ' +
      'Entries of the stock not in the backup: 3 (Kenya, Peru). ' +
      'Tastings not in the backup: 2 (#7 Kenya). Running roasts not in the backup: 1 (Kenya). Changed since the backup and reverted: 1. Currency: USD now, PLN after.',
  )
})
