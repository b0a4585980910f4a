import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, TIMELINE_SERIES, type Timeline } from '#domain/curve/timeline.ts'
import { SERIES_LIMITS } from '#domain/curve/timeline-limits.ts'
import { packTimeline, unpackTimeline } from './timeline-codec.ts'

function timelineWith(timeSeconds: number[], columns: Partial<Timeline> = {}): Timeline {
  const unknown = timeSeconds.map(() => null)
  const series = Object.fromEntries(TIMELINE_SERIES.map(name => [name, unknown]))
  return { timeSeconds, ...series, ...columns } as Timeline
}

const sensorValue = fc.oneof(
  fc.integer({ min: -5_000, max: 60_000 }).map(hundredths => hundredths / 100),
  fc.integer({ min: 0, max: 9 }),
)
const { least, most } = SERIES_LIMITS.beanRateOfRise
const anyValue = fc.double({ noNaN: true, min: least, max: most })
const value = fc.oneof({ weight: 6, arbitrary: sensorValue }, anyValue)
/** Seconds between two samples. */
const step = fc.oneof(
  fc.integer({ min: 1, max: 500 }).map(hundredths => hundredths / 100),
  fc.double({ noNaN: true, min: 0.01, max: 500 }),
)

/** Columns as machines write them, with gaps and runs, and columns of arbitrary numbers. */
const column = fc.oneof(
  fc.array(fc.option(sensorValue), { maxLength: 200 }),
  fc.array(fc.option(value), { maxLength: 50 }),
  fc
    .array(fc.tuple(fc.option(sensorValue), fc.integer({ min: 1, max: 40 })), { maxLength: 10 })
    .map(runs => runs.flatMap(([repeated, length]) => new Array<number | null>(length).fill(repeated))),
)

test('any timeline is unpacked exactly as it was packed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), column, column, (steps, second, third) => {
      const length = Math.max(steps.length, second.length, third.length)
      const padded = (values: (number | null)[]) =>
        Array.from({ length }, (_, index) => values[index] ?? null)
      let seconds = -30
      const timeSeconds = padded(steps).map(step => (seconds += step ?? 0.5))
      const timeline = timelineWith(timeSeconds, {
        beanRateOfRise: padded(second),
        ibtsRateOfRise: padded(third),
      })
      expect(unpackTimeline(packTimeline(timeline))).toEqual(timeline)
    }),
  )
})

test('an empty timeline survives packing', () => {
  expect(unpackTimeline(packTimeline(EMPTY_TIMELINE))).toEqual(EMPTY_TIMELINE)
})

test.each([
  ['the least and the greatest number', [Number.MIN_VALUE, most, least]],
  ['minus zero', [-0, 0]],
  ['thirds', [1 / 3, 2 / 3]],
  [
    'numbers at the edge of the scaled range',
    [2 ** 29 - 1, 2 ** 29, -(2 ** 29) + 1].map(scaled => scaled / 1e6),
  ],
  ['six decimals and seven', [0.000001, 0.0000001]],
  ['a value known only once', [null, 181.54, null]],
])('%s survive packing exactly', (_name, values) => {
  const timeline = timelineWith(
    values.map((_, index) => index),
    { beanRateOfRise: values },
  )
  expect(unpackTimeline(packTimeline(timeline)).beanRateOfRise).toEqual(values)
})

test('a roast of 20 minutes at 1 s takes less than 8 kB', () => {
  const seconds = Array.from({ length: 1_200 }, (_, second) => second)
  const timeline = timelineWith(seconds, {
    ibtsTemperature: seconds.map(second => Math.round(9_000 + second * 9.7 + Math.sin(second) * 40) / 100),
    beanTemperature: seconds.map(second => Math.round(8_000 + second * 10.3) / 100),
    ibtsRateOfRise: seconds.map(second => Math.round(2_000 - second + Math.sin(second) * 90) / 100),
    beanRateOfRise: seconds.map(second => Math.round(2_000 - second) / 100),
    power: seconds.map(second => Math.floor(second / 200)),
    fan: seconds.map(() => 3),
    drum: seconds.map(() => 9),
  })
  expect(packTimeline(timeline).length).toBeLessThan(8_000)
})

test('bytes that are cut short or of an unknown version throw instead of giving a wrong timeline', () => {
  const packed = packTimeline(timelineWith([0, 1, 2.5], { power: [1, 7, 3] }))
  expect(() => unpackTimeline(packed.with(0, 9))).toThrow('version 9')
  expect(() => unpackTimeline(packed.subarray(0, packed.length - 1))).toThrow(RangeError)
})

test.each([
  ['a hundred million samples in eighteen bytes', [1, 0x80, 0xc2, 0xd7, 0x2f, 18, 3, 0x80, 0xc2, 0xd7, 0x2f]],
  ['a run that is longer than the column', [1, 2, 18, 3, 0x80, 0xc2, 0xd7, 0x2f]],
  ['an unknown form of a column', [1, 2, 9, 1, 1]],
  ['an unknown version', [2, 0]],
  ['bytes that end too soon', [1, 0x80, 1, 2, 1]],
])('%s are refused', (_name, bytes) => {
  expect(() => unpackTimeline(new Uint8Array([...bytes, 0, 0, 0, 0, 0]))).toThrow()
})
