import { expect, test } from 'vitest'
import type { Timeline } from '#domain/curve/timeline.ts'
import { curveStory } from '#domain/story/curve-story.ts'
import { FIRST_CRACK_SECONDS, roastRisingAt, steadyDecline } from '#domain/testing/synthetic-roasts.ts'
import { landmarkLabels } from './landmark-labels.ts'
import { landmarks } from './landmarks.ts'
import { chartScales } from './scales.ts'
import { shownTimeline } from './shown-timeline.ts'
import { markAt, signBox, signPlace, storyMarks } from './story-marks.ts'

const frame = { left: 2, top: 40, width: 600, height: 250 }
const crack = { seconds: FIRST_CRACK_SECONDS, inferred: false }
const milestones = [{ milestone_type: 'yellowing', time_seconds: 280 } as const]

function marksOf(measured: Timeline) {
  const timeline = shownTimeline(measured)
  const scales = chartScales(timeline, frame)
  const marks = storyMarks(curveStory(measured, milestones, crack), timeline, scales)
  return { marks, scales, labels: landmarkLabels(landmarks(timeline, milestones, crack), scales, null) }
}

const dip = (second: number) => Math.max(0, 1 - Math.abs(second - 500) / 30)
const crashed = roastRisingAt(second => steadyDecline(second) - 5 * dip(second))

test('moments are marked on the temperature and findings on the rate of rise', () => {
  const { marks, scales } = marksOf(crashed)
  const at = (kind: string) => marks.find(mark => mark.kind === kind)!
  expect(marks.map(({ kind }) => kind)).toEqual([
    'charge',
    'turning_point',
    'drying',
    'first_crack',
    'crash',
    'flick',
    'drop',
  ])
  expect(at('turning_point')).toMatchObject({ seconds: 70, x: scales.time(70), y: scales.temperature(95) })
  expect(at('drying').x).toBe(scales.time(280))
  // A crash is marked at its bottom, a flick at its top.
  expect(at('crash').y).toBeGreaterThan(scales.rateOfRise(8))
  expect(at('flick').y).toBeLessThan(at('crash').y - 10)
  expect(at('flick').y).toBeLessThan(scales.rateOfRise(0))
})

test('a sentence without a value on its curve has no mark', () => {
  const unmeasured = { ...crashed, beanTemperature: crashed.beanTemperature.map(() => null) }
  expect(marksOf(unmeasured).marks).toEqual([])
})

test('crash and flick have a sign above the curve and inside the plot; moments have none', () => {
  const { marks } = marksOf(crashed)
  const crash = marks.find(({ kind }) => kind === 'crash')!
  expect(signPlace(crash, frame)).toEqual({ x: crash.x, y: crash.y - 20 })
  expect(signPlace({ ...crash, x: 0, y: 45 }, frame)).toEqual({ x: 11, y: 49 })
  expect(signBox(crash, frame)).toEqual({ x: crash.x, y: crash.y - 20, width: 16, height: 16 })
  expect(signBox(marks[0]!, frame)).toBeNull()
})

test('a tap picks the mark, its sign or the label above it, and elsewhere nothing', () => {
  const { marks, labels, scales } = marksOf(crashed)
  const tapped = (x: number, y: number) => markAt(marks, labels, { x, y }, frame)?.kind ?? null
  const crash = marks.find(({ kind }) => kind === 'crash')!
  expect(tapped(crash.x - 10, crash.y + 10)).toBe('crash')
  expect(tapped(crash.x, crash.y - 38)).toBe('crash')
  expect(tapped(scales.time(280), scales.temperature(137) + 15)).toBe('drying')
  expect(tapped(scales.time(200), scales.temperature(20))).toBeNull()
  const label = labels.find(({ landmark }) => landmark.name === 'First crack')!
  expect(tapped(label.centre + 20, 20)).toBe('first_crack')
  expect(tapped(scales.time(200), 20)).toBeNull()
})
