import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/timeline.ts'
import { describeCurves } from './description.ts'
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

test('the curves are described in sentences', () => {
  const crack = { seconds: 480, inferred: false }
  expect(describeCurves(roast, landmarks(roast, marked, crack), crack)).toBe(
    'The roast lasts 10:00 minutes. Turning point at 1:00, beans at 92 °C. Yellowing at 5:00, beans at 140 °C. ' +
      'First crack at 8:00, beans at 178 °C. Development takes 2:00, 20.0 %. ' +
      'The rate of rise peaks at 14.2 °C per minute at 2:00. ' +
      'Bean temperature ends at 191 °C. IBTS temperature ends at 208 °C.',
  )
})

test('a roast without a timeline has no description', () => {
  expect(describeCurves(EMPTY_TIMELINE, [], null)).toBe('')
})
