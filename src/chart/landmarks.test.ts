import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { landmarks } from './landmarks.ts'

const roast: Timeline = {
  ...EMPTY_TIMELINE,
  timeSeconds: [0, 60, 120, 300, 480, 600],
  ibtsTemperature: [200, 25, 130, 160, 196, 208.4],
  beanTemperature: [150, 92, 104, 140, 178, 190.5],
  beanRateOfRise: [-30, 0, 14.2, 11, 8, 6],
}
const marked = [
  { milestone_type: '2nd_crack_start', time_seconds: 700 } as const,
  { milestone_type: 'yellowing', time_seconds: 300 } as const,
]

test('landmarks are in order of time, an inferred first crack is flagged, and nothing is marked after drop', () => {
  expect(landmarks(roast, marked, { seconds: 480, inferred: true })).toEqual([
    { name: 'Turning point', seconds: 60, inferred: false },
    { name: 'Yellowing', seconds: 300, inferred: false },
    { name: 'First crack', seconds: 480, inferred: true },
  ])
})
