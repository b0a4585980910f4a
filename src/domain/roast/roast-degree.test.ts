import { describe, expect, test } from 'vitest'
import { EMPTY_TIMELINE, type Timeline } from '#domain/curve/timeline.ts'
import type { Milestone } from './milestones.ts'
import { riseAfterFirstCrack, roastDegree } from './roast-degree.ts'

describe('the degree of a roast', () => {
  test.each([
    [11, 1, 'Light'],
    [12.49, 1, 'Light'],
    [12.5, 2, 'Medium-light'],
    [14.5, 3, 'Medium'],
    [16.5, 4, 'Medium-dark'],
    [18.5, 5, 'Dark'],
    [30, 5, 'Dark'],
  ])('a loss of %f %% is level %i, %s', (loss, level, name) => {
    expect(roastDegree(loss, 40)).toEqual({ name, level, from: 'weight loss', value: loss })
  })

  test.each([
    [0, 1],
    [6.9, 1],
    [7, 2],
    [15, 3],
    [23, 4],
    [31, 5],
  ])('without weights, a rise of %f °C after first crack is level %i', (rise, level) => {
    expect(roastDegree(null, rise)).toMatchObject({ level, from: 'rise after first crack', value: rise })
  })

  test.each([-3, 0, 30.1, Number.NaN])('a loss of %f %% can’t be true, so the rise decides', loss => {
    expect(roastDegree(loss, 16)).toMatchObject({ level: 3, from: 'rise after first crack' })
    expect(roastDegree(loss, null)).toBeNull()
  })
})

describe('the rise after first crack', () => {
  const crackAt = (time_seconds: number): Milestone[] => [{ milestone_type: '1st_crack_start', time_seconds }]
  const roast = (temperatures: Partial<Timeline>): Timeline => ({
    ...EMPTY_TIMELINE,
    timeSeconds: [0, 100, 200, 300],
    ...temperatures,
  })

  test('is measured by the bean probe, from the last reading before the crack to drop', () => {
    const timeline = roast({ beanTemperature: [90, 150, 195, 207], ibtsTemperature: [160, 180, 205, 225] })
    expect(riseAfterFirstCrack(timeline, crackAt(299))).toBe(12)
    expect(riseAfterFirstCrack(timeline, crackAt(300))).toBe(0)
  })

  test('is measured by IBTS if the probe has no readings or falls', () => {
    const ibtsTemperature = [160, 180, 205, 225]
    expect(riseAfterFirstCrack(roast({ ibtsTemperature }), crackAt(200))).toBe(20)
    const beanTemperature = [90, 150, 195, 150]
    expect(riseAfterFirstCrack(roast({ ibtsTemperature, beanTemperature }), crackAt(200))).toBe(20)
  })

  test('is unknown without a first crack, or with one outside the roast', () => {
    const timeline = roast({ beanTemperature: [90, 150, 195, 207] })
    expect(riseAfterFirstCrack(timeline, [])).toBeNull()
    expect(riseAfterFirstCrack(timeline, crackAt(301))).toBeNull()
    expect(riseAfterFirstCrack(EMPTY_TIMELINE, crackAt(0))).toBeNull()
  })
})
