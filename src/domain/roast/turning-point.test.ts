import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { roastRisingAt, steadyDecline } from '#domain/testing/synthetic-roasts.ts'
import { turningPoint } from './turning-point.ts'

test('the turning point is where the probe is coldest after charge', () => {
  expect(turningPoint(roastRisingAt(steadyDecline))).toEqual({ seconds: 70, temperature: 95 })
})

test('a minimum after 240 s is not a turning point', () => {
  const timeline = { ...EMPTY_TIMELINE, timeSeconds: [0, 60, 120, 300], beanTemperature: [150, 90, 110, 20] }
  expect(turningPoint(timeline)).toEqual({ seconds: 60, temperature: 90 })
})

test('the last of equally cold samples counts, as in Artisan, and a missing value does not matter', () => {
  const timeline = {
    ...EMPTY_TIMELINE,
    timeSeconds: [0, 30, 60, 61, 90],
    beanTemperature: [null, 120, 90, 90, 95],
  }
  expect(turningPoint(timeline)).toEqual({ seconds: 61, temperature: 90 })
})

test('beside a gap the temperature is no turning point: it was lowest in the gap', () => {
  const seconds = [...Array(200).keys()]
  const fall = (second: number) => 95 + Math.abs(second - 70) / 2
  const turned = (isRead: (second: number) => boolean) => {
    const timeSeconds = seconds.filter(isRead)
    return turningPoint({ ...EMPTY_TIMELINE, timeSeconds, beanTemperature: timeSeconds.map(fall) })
  }
  expect(turned(second => second < 60 || second > 80)).toBeNull()
  expect(turned(second => second === 0 || second > 90)).toBeNull()
  expect(turned(second => second < 20 || second > 40)).toEqual({ seconds: 70, temperature: 95 })
  const unread = seconds.map(second => (second >= 60 && second <= 80 ? null : fall(second)))
  expect(turningPoint({ ...EMPTY_TIMELINE, timeSeconds: seconds, beanTemperature: unread })).toBeNull()
})

test('a probe that only cools, or none at all, has no turning point', () => {
  const cooling = { ...EMPTY_TIMELINE, timeSeconds: [0, 60, 120], beanTemperature: [150, 120, 100] }
  expect(turningPoint(cooling)).toBeNull()
  expect(turningPoint(EMPTY_TIMELINE)).toBeNull()
  expect(turningPoint({ ...cooling, beanTemperature: [], ibtsTemperature: [200, 25, 90] })).toBeNull()
})

test('a temperature that only rises has no turning point', () => {
  const timeline = { ...EMPTY_TIMELINE, timeSeconds: [0, 60, 120], beanTemperature: [20, 40, 80] }
  expect(turningPoint(timeline)).toBeNull()
  expect(turningPoint({ ...timeline, beanTemperature: [20, 20, 80] })).toBeNull()
})
