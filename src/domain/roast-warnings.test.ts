import { expect, test } from 'vitest'
import { believabilityWarnings } from './roast-warnings.ts'
import {
  FIRST_CRACK_SECONDS,
  roastRisingAt,
  steadyDecline,
  withTemperatures,
} from './testing/synthetic-roasts.ts'
import { EMPTY_TIMELINE } from './timeline.ts'

const ordinary = roastRisingAt(steadyDecline)
const marked = [{ milestone_type: '1st_crack_start' as const, time_seconds: FIRST_CRACK_SECONDS }]

test('an ordinary roast gives no warning', () => {
  expect(believabilityWarnings(ordinary, marked)).toEqual([])
})

test('a roast that is too short or too long is named with its duration', () => {
  const short = { ...EMPTY_TIMELINE, timeSeconds: [0, 179], beanTemperature: [150, 160] }
  const long = { ...short, timeSeconds: [0, 1801] }
  const crack = [{ milestone_type: '1st_crack_start' as const, time_seconds: 100 }]
  expect(believabilityWarnings(short, crack)).toEqual([
    'The roast lasts 2:59; a believable one lasts 3:00 to 30:00.',
  ])
  expect(believabilityWarnings(long, crack)).toEqual([
    'The roast lasts 30:01; a believable one lasts 3:00 to 30:00.',
  ])
})

test('a first crack that is missing, inferred or outside the roast is pointed out', () => {
  expect(believabilityWarnings(ordinary, [])).toEqual([
    'First crack is not marked, and the curve does not show it.',
  ])
  const late = [{ milestone_type: '1st_crack_start' as const, time_seconds: 700 }]
  expect(believabilityWarnings(ordinary, late)).toEqual(['First crack at 11:40 lies outside the roast.'])
  const jumping = {
    ...withTemperatures(ordinary, temperature => temperature + 60),
    beanRateOfRise: ordinary.timeSeconds.map(second => (second < 500 ? 5 : 12)),
  }
  expect(believabilityWarnings(jumping, [])).toEqual([
    'First crack is not marked; the curve shows it at 8:20.',
  ])
})

test('a sensor that stays below 100 °C is named', () => {
  const cold = { ...ordinary, ibtsTemperature: ordinary.timeSeconds.map(() => 25) }
  expect(believabilityWarnings(cold, marked)).toEqual(['The IBTS never rises above 100 °C.'])
})

test('a roast without samples has no timeline to believe', () => {
  expect(believabilityWarnings(EMPTY_TIMELINE, marked)).toContain('The roast has no timeline.')
})
