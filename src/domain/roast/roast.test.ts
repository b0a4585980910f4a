import { expect, test } from 'vitest'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import { roastFigures } from './roast.ts'

const timeline = {
  ...EMPTY_TIMELINE,
  timeSeconds: [0, 300, 632],
  beanTemperature: [150, 140.25, 181.54],
  ibtsTemperature: [25, 160, 203.2],
}

test('the figures of a roast with first crack at 9:00 and drop at 10:32', () => {
  expect(roastFigures(timeline, [{ milestone_type: '1st_crack_start', time_seconds: 540 }])).toEqual({
    total_duration_seconds: 632,
    final_bean_temp: 181.54,
    final_ibts_temp: 203.2,
    fc_minutes: 9,
    fc_inferred: false,
    dtr_percent: 14.557,
  })
})

test('a roast without first crack has no development time', () => {
  expect(roastFigures(timeline, [])).toMatchObject({
    fc_minutes: null,
    fc_inferred: false,
    dtr_percent: null,
  })
})

test('a roast without a timeline has no figures', () => {
  expect(roastFigures(EMPTY_TIMELINE, [])).toEqual({
    total_duration_seconds: null,
    final_bean_temp: null,
    final_ibts_temp: null,
    fc_minutes: null,
    fc_inferred: false,
    dtr_percent: null,
  })
})

test('the last temperature is the final one if it was measured at most a minute before drop', () => {
  const finalOf = (last: number) => {
    const stopped = { ...timeline, timeSeconds: [0, last, 632], beanTemperature: [150, 181.54, null] }
    return roastFigures(stopped, []).final_bean_temp
  }
  expect([finalOf(572), finalOf(571)]).toEqual([181.54, null])
})
