import { expect, test } from 'vitest'
import { milestoneSeconds } from './milestones.ts'

test('a marked milestone has a time, one that was not marked has none', () => {
  const milestones = [{ milestone_type: 'yellowing' as const, time_seconds: 224 }]
  expect(milestoneSeconds(milestones, 'yellowing')).toBe(224)
  expect(milestoneSeconds(milestones, '1st_crack_start')).toBeNull()
})
