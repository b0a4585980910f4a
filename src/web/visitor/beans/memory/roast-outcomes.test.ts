import { expect, test } from 'vitest'
import { bestRoast } from '#web/parts/roast/best-roast.ts'
import { notableRoasts, outcomeText } from './roast-outcomes.ts'

const scored = (id: number, score: number | null, score_partial = false) => ({ id, score, score_partial })

test('the best roast has the highest score, among equals the newest', () => {
  expect(bestRoast([scored(4, 70), scored(3, null), scored(2, 88), scored(1, 88)])?.id).toBe(2)
})

test('the best roast is never one whose score is from fewer than all components', () => {
  expect(bestRoast([scored(3, 100, true), scored(2, 88), scored(1, 90)])?.id).toBe(1)
  expect(bestRoast([scored(2, 100, true), scored(1, 60)])?.id).toBe(1)
  expect(bestRoast([scored(2, 100, true), scored(1, 90, true)])).toBeNull()
})

test('one score alone is not the best', () => {
  expect(bestRoast([scored(2, 88), scored(1, null)])).toBeNull()
  expect(bestRoast([])).toBeNull()
})

test('an outcome is duration and first crack, as far as they are known', () => {
  const known = { total_duration_seconds: 624, fc_minutes: 8.5166 }
  expect(outcomeText(known)).toBe('10:24, first crack 8:31')
  expect(outcomeText({ ...known, fc_minutes: null })).toBe('10:24')
  expect(outcomeText({ total_duration_seconds: null, fc_minutes: null })).toBe('')
})

test('the last, the best and the reference roast are each listed once, with all their roles', () => {
  const roasts = [scored(3, 70), scored(2, 90), scored(1, 80)]
  const names = (referenceId: number | null, of = roasts) =>
    notableRoasts(of, referenceId).map(({ roast, name }) => [roast.id, name])
  expect(names(1)).toEqual([
    [3, 'Last time'],
    [2, 'Best'],
    [1, 'Reference'],
  ])
  expect(names(2)).toEqual([
    [3, 'Last time'],
    [2, 'Best, and the reference'],
  ])
  expect(names(4, [scored(4, 95), ...roasts])).toEqual([[4, 'Last time, the best so far, and the reference']])
  expect(names(9, [])).toEqual([])
})
