import { expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import { roastDoubtText } from '#domain/file/roast-doubts.ts'
import { roastsOfRecording } from './charge-and-drop.ts'
import type { DropMark } from './end-of-roast.ts'
import { withoutLoneReadings } from './lone-readings.ts'

/** A roast to 200 °C at 10:00 with a sample every 10 s, then `after`, every 10 s as well. */
function roast(after: readonly (number | null)[] = []): Timeline {
  const rising = Array.from({ length: 61 }, (_, index) =>
    index < 6 ? 210 - 20 * index : 90 + 2 * (index - 5),
  )
  const beanTemperature = [...rising, ...after]
  const timeSeconds = beanTemperature.map((_, index) => 10 * index)
  const nothing = beanTemperature.map(() => null)
  return {
    ...EMPTY_TIMELINE,
    timeSeconds,
    beanTemperature,
    ibtsTemperature: nothing,
    beanRateOfRise: nothing,
    ibtsRateOfRise: nothing,
    power: nothing,
    fan: nothing,
    drum: nothing,
  }
}

/** When the roast of a recording ends, and what is said about that. */
function endOf(timeline: Timeline, drop: DropMark): [number, string[]] {
  const { timeline: measured } = withoutLoneReadings(timeline)
  const [roast, ...others] = roastsOfRecording(measured, { charge: 'marked', drop })
  expect(others).toEqual([])
  return [roast!.drop, roast!.doubts.map(roastDoubtText)]
}
const EMPTIED = [190, 175, 160, null, 140]

const FALLING =
  'The bean temperature falls steeply after 10:00, as it does when the machine is emptied; the roast is taken to end then and not at the last row (10:50).'

test('without a mark, a roast ends at its highest bean temperature if a steep fall follows', () => {
  expect(endOf(roast(EMPTIED), 'never marked')).toEqual([600, [FALLING]])
  expect(endOf(roast(EMPTIED), 'unmarked')).toEqual([600, [`The file marks no drop. ${FALLING}`]])
})

test('the probe of an emptied machine may warm up again', () => {
  const after = [190, 175, 160, 150, 150, 160, 170, 180, 190, 195, 198]
  expect(endOf(roast(after), 'never marked')[0]).toBe(600)
})

test.each([
  ['that falls slowly', [199, 198, 197, 196, 195, 194, 193, 192, 191, 190, 188, 186, 184]],
  ['that falls by little', [195, 190, 187]],
  ['without a fall', []],
  ['with a reading of a bad contact', [201, 350, 202, 203, 204, 20, 206, 207, 208]],
])('a roast %s lasts until its last row', (_, after) => {
  expect(endOf(roast(after), 'never marked')).toEqual([600 + 10 * after.length, []])
})

test('a file that lacks its format’s mark warns of a gentle fall, with the times of both possible ends', () => {
  const after = [199, 198, 197, 196, 195.5]
  const falls =
    'The bean temperature falls from 200 °C at 10:00 to 195.5 °C at 10:50. If the beans left the drum at 10:00, correct drop on the curve.'
  expect(endOf(roast(after), 'unmarked')).toEqual([
    650,
    ['The file marks no drop; the roast is taken to end at 10:50.', falls],
  ])
  expect(endOf(roast(after), 'missing')[1]).toContain(falls)
  expect(endOf(roast([199, 198, 198]), 'unmarked')[1]).toHaveLength(1)
})

test('the last of several highest samples is the end', () => {
  const plateau = roast([200, 200, 200, ...EMPTIED])
  expect(endOf(plateau, 'never marked')[0]).toBe(630)
})

test('a probe that was hotter at charge than at the end of the roast makes no difference', () => {
  expect(endOf(roast(EMPTIED), 'unmarked')[0]).toBe(600)
})

test('a marked drop counts, even if the beans had cooled before it', () => {
  const cooled = [196, 193, 190, null, 140]
  expect(endOf(roast(cooled), { seconds: 640 })).toEqual([640, []])
  expect(endOf(roast(cooled), { seconds: 639.5 })).toEqual([639.5, []])
})

test('a marked drop does not count if the machine was emptied before it', () => {
  const marked = 'The drop that the file marks at 10:40 (160 °C) is after the machine was emptied'
  const [seconds, doubts] = endOf(roast(EMPTIED), { seconds: 640 })
  expect([seconds, doubts]).toEqual([600, [expect.stringContaining(marked)]])
})

test('a file whose rows end long before its drop was cut', () => {
  expect(endOf(roast(), { seconds: 615 })).toEqual([615, []])
  expect(endOf(roast(), { seconds: 616 })).toEqual([
    600,
    ['The file was cut before its end: it ends at 10:00, but marks its drop at 10:16.'],
  ])
})

test('a format that always marks its drop was cut if it has none', () => {
  expect(endOf(roast(), 'missing')).toEqual([
    600,
    ['The file was cut before its end: it ends at 10:00, which is taken as drop.'],
  ])
})

test('a program that ends its file with drop is believed', () => {
  expect(endOf(roast(EMPTIED), 'last sample')).toEqual([650, []])
})
