import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { FIRST_CRACK_SECONDS, roastRisingAt, steadyDecline } from '#domain/testing/synthetic-roasts.ts'
import { type ChartView, viewedTimeline } from './chart-view.ts'
import { landmarks } from './landmarks.ts'
import { chartScales } from './scales.ts'
import { shownTimeline } from './shown-timeline.ts'
import { insideLabels, type ValueLabel, valueLabels } from './value-labels.ts'

const frame = { left: 2, top: 40, width: 324, height: 222 }
const probe = roastRisingAt(steadyDecline)
const both: Timeline = {
  ...probe,
  ibtsTemperature: probe.beanTemperature.map(value => value && value + 12),
}

function labelsOf(measured: Timeline, crackSeconds = FIRST_CRACK_SECONDS): ValueLabel[] {
  const timeline = shownTimeline(measured)
  const marks = landmarks(timeline, [], { seconds: crackSeconds, inferred: false })
  return valueLabels(timeline, timeline, marks, chartScales(timeline, frame), [])
}

test('charge, turning point, first crack and drop have one temperature each, by the sensor that the story and the score use', () => {
  const values = labelsOf(both).map(({ curve, seconds, value }) => [seconds, curve, Math.round(value)])
  expect(values.sort()).toEqual([
    [0, 'bean', 155],
    [470, 'bean', 172],
    [470, 'rateOfRise', 8],
    [600, 'bean', 186],
    [600, 'rateOfRise', 5],
    [70, 'bean', 95],
  ])
  const infrared = { ...both, beanTemperature: both.beanTemperature.map(() => null) }
  expect(labelsOf(infrared).filter(({ seconds }) => seconds === 470)).toMatchObject([
    { curve: 'ibts' },
    { curve: 'rateOfRise' },
  ])
})

test('a label says the measured degrees, whatever the smoothing of its curve; a hidden curve lends no other its own', () => {
  const degrees = (view: Pick<ChartView, 'hidden' | 'smoothingSeconds'>) => {
    const timeline = viewedTimeline(shownTimeline(both), view)
    const marks = landmarks(both, [], { seconds: 75, inferred: false })
    return valueLabels(timeline, both, marks, chartScales(timeline, frame), []).flatMap(label =>
      label.curve === 'rateOfRise' ? [] : [[label.curve, label.seconds, label.value]],
    )
  }
  const measured = degrees({ hidden: [], smoothingSeconds: 0 })
  expect(measured.length).toBeGreaterThan(2)
  for (const smoothingSeconds of [15, 30, 45] as const)
    expect(new Set(degrees({ hidden: [], smoothingSeconds }))).toEqual(new Set(measured))
  expect(degrees({ hidden: ['bean'], smoothingSeconds: 0 })).toEqual([])
})

test('labels cover no curve, touch neither each other nor the edges, wherever first crack was', () => {
  for (let crack = 300; crack <= 600; crack += 10) {
    const labels = labelsOf(both, crack)
    expect(labels.length).toBeGreaterThanOrEqual(4)
    expect(labels.flatMap(label => coveredSeconds(label))).toEqual([])
    for (const [index, { x, y }] of labels.entries()) {
      expect(x).toBeGreaterThanOrEqual(frame.left + 15)
      expect(x).toBeLessThanOrEqual(frame.left + frame.width - 15)
      expect(y).toBeGreaterThanOrEqual(frame.top + 7.5)
      expect(y).toBeLessThanOrEqual(frame.top + frame.height - 7.5)
      for (const other of labels.slice(index + 1)) {
        expect(Math.abs(x - other.x) >= 30 || Math.abs(y - other.y) >= 15).toBe(true)
      }
    }
  }
})

test('a label away from its point has a line to the ring around it', () => {
  const timeline = shownTimeline(both)
  const { time, temperature, rateOfRise } = chartScales(timeline, frame)
  const isClose: boolean[] = []
  for (let crack = 300; crack <= 600; crack += 10) {
    for (const { curve, seconds, value, x, y, leader } of labelsOf(both, crack)) {
      const point = { x: time(seconds), y: (curve === 'rateOfRise' ? rateOfRise : temperature)(value) }
      const aside = Math.max(0, Math.abs(x - point.x) - (curve === 'rateOfRise' ? 15 : 21))
      const distance = Math.hypot(aside, Math.max(0, Math.abs(y - point.y) - 7.5))
      isClose.push(leader === null)
      expect(leader === null).toBe(distance <= 12)
      if (leader === null) continue
      expect(Math.hypot(leader.to.x - point.x, leader.to.y - point.y)).toBeCloseTo(4.5)
      expect(Math.abs(leader.from.x - x)).toBeLessThanOrEqual(21)
    }
  }
  expect(new Set(isClose)).toEqual(new Set([true, false]))
})

/** The samples of the curves that lie under a label. */
function coveredSeconds({ x, y }: ValueLabel): number[] {
  const timeline = shownTimeline(both)
  const { time, temperature, rateOfRise } = chartScales(timeline, frame)
  return timeline.timeSeconds.filter((seconds, index) => {
    const { beanTemperature, ibtsTemperature, beanRateOfRise } = timeline
    const heights = [
      ...[beanTemperature[index], ibtsTemperature[index]].map(value => value && temperature(value)),
      beanRateOfRise[index] && rateOfRise(beanRateOfRise[index]),
    ]
    return heights.some(height => height && Math.abs(height - y) < 7.5 && Math.abs(time(seconds) - x) < 15)
  })
}

test('a label overlaps none that is placed already, and is left out if there is no room', () => {
  const timeline = shownTimeline(probe)
  const scales = chartScales(timeline, frame)
  const everywhere = { x: 160, y: 150, width: 400, height: 400 }
  expect(valueLabels(timeline, timeline, [], scales, [everywhere])).toEqual([])
  const [free] = valueLabels(timeline, timeline, [], scales, [])
  const [moved] = valueLabels(timeline, timeline, [], scales, [
    { x: free!.x, y: free!.y, width: 30, height: 15 },
  ])
  expect(moved).toMatchObject({ curve: 'bean', seconds: 600 })
  expect(moved!.y).not.toBe(free!.y)
})

test('a curve without a value has no label', () => {
  expect(labelsOf(probe).map(({ curve }) => curve)).not.toContain('ibts')
  const scales = chartScales(EMPTY_TIMELINE, frame)
  expect(valueLabels(EMPTY_TIMELINE, EMPTY_TIMELINE, [], scales, [])).toEqual([])
})

test('the labels of the axes of a part of the roast are all above their lines, and none is where a ring is', () => {
  const timeline = shownTimeline(both)
  const scales = chartScales(timeline, frame, undefined, {
    startSeconds: FIRST_CRACK_SECONDS,
    endSeconds: 600,
  })
  const labels = insideLabels(scales, [])
  const lines = [...scales.temperatureTicks, ...scales.rateOfRiseTicks]
  expect(labels).toHaveLength(lines.length)
  for (const [index, { y, height }] of labels.entries()) {
    expect(y + height / 2).toBeLessThan(lines[index]!.place)
    expect(y - height / 2).toBeGreaterThanOrEqual(frame.top)
  }
  const rate = labels.filter(({ axis }) => axis === 'rateOfRise')[1]!
  const drop = { x: frame.left + frame.width, y: rate.y + 8 }
  expect(insideLabels(scales, [drop])).toEqual(labels.filter(label => label !== rate))
})
