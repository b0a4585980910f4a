import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { chartScales } from './scales.ts'
import { curvePieces } from './series.ts'

/** A smooth curve is a single piece. */
const calm = (path: string) => [{ path, offset: 0 }]
const frame = { left: 0, top: 0, width: 400, height: 200 }

test('a gap in the measurements is a gap in the curve', () => {
  const timeline = {
    ...EMPTY_TIMELINE,
    timeSeconds: [0, 100, 200, 300, 400],
    beanTemperature: [100, 50, null, 150, 200],
  }
  expect(curvePieces(timeline, chartScales(timeline, frame)).bean).toEqual(
    calm('M0.0,100.0L100.0,150.0M300.0,50.0L400.0,0.0'),
  )
})

test('no line joins samples between which a machine sent nothing, unless all of them are that far apart', () => {
  const timeSeconds = [...Array(100).keys()].map(second => (second < 50 ? second : second + 40))
  const timeline = { ...EMPTY_TIMELINE, timeSeconds, beanTemperature: timeSeconds.map(() => 100) }
  const scales = chartScales(timeline, { ...frame, width: 139 })
  expect(curvePieces(timeline, scales).bean).toEqual(calm('M0.0,100.0L49.0,100.0M90.0,100.0L139.0,100.0'))
  const seldom = { ...EMPTY_TIMELINE, timeSeconds: [0, 60, 120, 240], beanTemperature: [100, 100, 100, 100] }
  expect(curvePieces(seldom, chartScales(seldom, frame)).bean).toEqual(calm('M0.0,100.0L400.0,100.0'))
})

test('a lone sample between gaps is a dot', () => {
  const timeline = { ...EMPTY_TIMELINE, timeSeconds: [0, 200, 400], beanTemperature: [null, 50, null] }
  expect(curvePieces(timeline, chartScales(timeline, frame)).bean).toEqual(calm('M200.0,150.0Z'))
})

test('a value that is not a finite number is a gap', () => {
  const timeline = {
    ...EMPTY_TIMELINE,
    timeSeconds: [0, 100, 200, 300, 400],
    beanRateOfRise: [0, 5, Number.POSITIVE_INFINITY, Number.NaN, 5],
  }
  expect(curvePieces(timeline, chartScales(timeline, frame)).rateOfRise).toEqual(
    calm('M0.0,200.0L100.0,160.0M400.0,160.0Z'),
  )
})

test('a rate of rise above 25 leaves the field where it crosses the edge, and comes back there', () => {
  const timeline = {
    ...EMPTY_TIMELINE,
    timeSeconds: [0, 100, 200, 300, 400],
    beanRateOfRise: [5, 45, 90, 45, 5],
  }
  expect(curvePieces(timeline, chartScales(timeline, frame)).rateOfRise).toEqual(
    calm('M0.0,160.0L50.2,-0.5M349.8,-0.5L400.0,160.0'),
  )
})

test('a part of a roast is drawn from edge to edge, also between two samples', () => {
  const timeline = { ...EMPTY_TIMELINE, timeSeconds: [0, 10, 20], beanTemperature: [100, 100, 200] }
  const part = chartScales(timeline, frame, undefined, { startSeconds: 5, endSeconds: 15 })
  const [piece] = curvePieces(timeline, part).bean
  expect(piece!.path).toMatch(/^M-0\.5,.*L200\.0,.*L400\.5,[^L]*$/)
})

test('the infrared curve is drawn as the file has it, including the reset', () => {
  const timeline = { ...EMPTY_TIMELINE, timeSeconds: [0, 100, 400], ibtsTemperature: [180, 25, 200] }
  expect(curvePieces(timeline, chartScales(timeline, frame)).ibts).toEqual(
    calm('M0.0,20.0L100.0,175.0L400.0,0.0'),
  )
})

test('a curve above 200 °C is neither clipped nor flattened', () => {
  const timeline = { ...EMPTY_TIMELINE, timeSeconds: [0, 200, 400], ibtsTemperature: [100, 216, 221] }
  expect(curvePieces(timeline, chartScales(timeline, frame)).ibts).toEqual(
    calm('M0.0,111.1L200.0,8.0L400.0,3.6'),
  )
})

test('a restless curve is split into pieces, each starting where the previous one ends', () => {
  const timeSeconds = Array.from({ length: 401 }, (_, index) => index)
  const timeline = {
    ...EMPTY_TIMELINE,
    timeSeconds,
    beanRateOfRise: timeSeconds.map(index => (index % 2) * 25),
  }
  const pieces = curvePieces(timeline, chartScales(timeline, frame)).rateOfRise
  expect(pieces).toHaveLength(4)
  const points = pieces.map(({ path }) => path.slice(1).split('L'))
  expect(points.map(all => all.length)).toEqual([101, 101, 101, 101])
  expect(points.map(all => all[0])).toEqual(['0.0,200.0', '100.0,200.0', '200.0,200.0', '300.0,200.0'])
  expect(points.map(all => all.at(-1))).toEqual(['100.0,200.0', '200.0,200.0', '300.0,200.0', '400.0,200.0'])
})

test('a piece knows how far along its line it starts, to keep the dashes even', () => {
  const timeSeconds = Array.from({ length: 201 }, (_, index) => index)
  const zigzag = timeSeconds.map(index => (index % 2) * 1.5)
  const timeline = { ...EMPTY_TIMELINE, timeSeconds, beanTemperature: zigzag }
  const [first, second] = curvePieces(timeline, chartScales(timeline, frame)).bean
  expect(first?.offset).toBe(0)
  expect(second?.offset).toBeCloseTo(100 * Math.hypot(2, 1.5), 5)
})

test('a curve with many gaps has no more pieces than an unbroken one', () => {
  const timeSeconds = Array.from({ length: 1200 }, (_, index) => index)
  const broken = timeSeconds.map(index => (index % 3 === 2 ? null : 100))
  const timeline = { ...EMPTY_TIMELINE, timeSeconds, beanTemperature: broken }
  const pieces = curvePieces(timeline, chartScales(timeline, frame)).bean
  expect(pieces).toHaveLength(8)
  expect(pieces.map(({ path }) => path.split('M').length - 1)).toEqual(Array(8).fill(50))
})
