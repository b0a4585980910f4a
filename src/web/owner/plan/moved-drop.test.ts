import { expect, test } from 'vitest'
import type { TimelinePoint } from '#contract/roasts.ts'
import { temperatureText } from '#web/words/unit-text.ts'
import { draftOfSteps, movedDrop, type PlanDraft, planOfDraft } from './plan-draft.ts'

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

test('a plan has the same whole degrees as the roast that it is from', () => {
  const roast = {
    ...{ preheat_temp: null, charge_temp: null, green_weight_g: null, drop_seconds: null },
    ...{ machine: null, steps: [], marks: [] },
  }
  for (const drop_temp of [167.4, 167.45, 167.4999, 167.5, 167.55, 206.94])
    for (const temperature of ['°C', '°F'] as const) {
      const units = { temperature, weight: 'g' } as const
      const plan = planOfDraft(draftOfSteps('Plan', { ...roast, drop_temp }, units), units)
      const planned = plan.ok ? plan.value.drop_temp : null
      expect(temperatureText(planned, units)).toBe(temperatureText(drop_temp, units))
    }
})
