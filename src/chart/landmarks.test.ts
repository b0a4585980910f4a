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

test('landmarks are in order of time, each with its temperature, an inferred first crack is flagged, and nothing is marked after drop', () => {
  expect(landmarks(roast, marked, { seconds: 480, inferred: true })).toEqual([
    { name: 'Charge', seconds: 0, temperature: 150, inferred: false },
    { name: 'Turning point', seconds: 60, temperature: 92, inferred: false },
    { name: 'Yellowing', seconds: 300, temperature: 140, inferred: false },
    { name: 'First crack', seconds: 480, temperature: 178, inferred: true },
    { name: 'Drop', seconds: 600, temperature: 190.5, inferred: false, sensor: 'bean' },
  ])
  const drop = landmarks({ ...roast, ibtsTemperature: roast.timeSeconds.map(() => null) }, [], null).at(-1)
  expect(drop).not.toHaveProperty('sensor')
})
