import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { referenceDifferences } from './reference-differences.ts'

const timeSeconds = [0, 300, 480, 600]
const rising = (by = 0): Timeline => ({
  ...EMPTY_TIMELINE,
  timeSeconds: timeSeconds.map(seconds => seconds),
  beanTemperature: [180, 150, 190, 205].map(value => value + by),
})
const reference = {
  timeline: rising(),
  milestones: [
    { milestone_type: 'yellowing', time_seconds: 270 },
    { milestone_type: '1st_crack_start', time_seconds: 480 },
  ] as const,
}

test('a roast is compared with its reference in seconds and degrees at the marks of both', () => {
  const roast = {
    timeline: { ...rising(4), timeSeconds: [0, 300, 474, 640] },
    milestones: [{ milestone_type: '1st_crack_start', time_seconds: 474 }] as const,
  }
  expect(referenceDifferences(roast, reference)).toEqual([
    { moment: 'charge', seconds: 0, degrees: 4 },
    { moment: 'first-crack', seconds: -6, degrees: 4 },
    { moment: 'drop', seconds: 40, degrees: 4 },
  ])
})

test('without a common sensor there are only seconds, and without samples nothing', () => {
  const infrared = { ...rising(), beanTemperature: [], ibtsTemperature: [180, 150, 190, 205] }
  expect(referenceDifferences({ ...reference, timeline: infrared }, reference)).toEqual([
    { moment: 'charge', seconds: 0, degrees: null },
    { moment: 'yellowing', seconds: 0, degrees: null },
    { moment: 'first-crack', seconds: 0, degrees: null },
    { moment: 'drop', seconds: 0, degrees: null },
  ])
  expect(referenceDifferences({ timeline: EMPTY_TIMELINE, milestones: [] }, reference)).toEqual([])
})
