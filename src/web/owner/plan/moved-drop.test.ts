import { expect, test } from 'vitest'
import type { TimelinePoint } from '#contract/roasts.ts'
import { movedDrop, type PlanDraft } from './plan-draft.ts'

const POINTS = Array.from({ length: 601 }, (_, seconds) => ({
  ...{ time_seconds: seconds, bean_probe_temp: 90 + seconds / 5, ibts_temp: null },
})) as unknown as TimelinePoint[]
const CURVE = { points: POINTS, units: { temperature: '°C', weight: 'g' } as const }
const draft = (drop_temp: string) => ({ drop_seconds: '10:00', drop_temp, sensor: 'bean_temp' }) as PlanDraft
const moved = (drop_temp: string, text: string) => movedDrop(draft(drop_temp), text, 600, CURVE).drop_temp

test('the degrees of a drop that moves follow the curve, which knows none of a later one', () => {
  expect(moved('210', '9:30')).toBe('204')
  expect(moved('210', '10:30')).toBe('')
  expect(moved('', '9:30')).toBe('204')
})

test('other degrees that were typed stay, and so do all while no time is typed, or without a roast', () => {
  expect(moved('215', '9:30')).toBe('215')
  expect(moved('210', '10:')).toBe('210')
  expect(movedDrop(draft('210'), '9:30', 600, { ...CURVE, points: [] }).drop_temp).toBe('210')
})
