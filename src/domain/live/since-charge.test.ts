import { expect, test } from 'vitest'
import { type Reading, UNREAD } from './running-roast.ts'
import { sinceCharge } from './since-charge.ts'

const CHARGED_AT = 1_000_000
const typed = (seconds: number, values: Partial<Reading>): Reading => ({
  ...{ ...UNREAD, typed: true, ...values },
  at: CHARGED_AT + seconds * 1000,
})
/** The temperatures that are known from charge on. */
const read = (...readings: Reading[]) =>
  sinceCharge(readings, CHARGED_AT).flatMap(({ seconds, bean_temp, ibts_temp }) =>
    seconds < 0 || (bean_temp ?? ibts_temp) === null ? [] : [[seconds, bean_temp, ibts_temp]],
  )

test('what was typed last of a sensor in the minute before charge is its temperature at charge', () => {
  const later = typed(60, { bean_temp: 95 })
  expect(
    read(
      typed(-60, { ibts_temp: 201 }),
      typed(-40, { bean_temp: 160 }),
      typed(-8, { bean_temp: 149 }),
      later,
    ),
  ).toEqual([
    [0, 149, 201],
    [60, 95, null],
  ])
  expect(read(typed(-60.001, { bean_temp: 149 }), later)).toEqual([[60, 95, null]])
})

test('one that is read within five seconds after charge, or that a machine sent before it, leaves it as it is', () => {
  const before = typed(-8, { bean_temp: 149 })
  for (const seconds of [0, 5])
    expect(read(before, typed(seconds, { bean_temp: 140 }))).toEqual([[seconds, 140, null]])
  expect(read(before, typed(5.001, { bean_temp: 140 }))).toHaveLength(2)
  expect(read({ ...before, typed: false }, typed(60, { bean_temp: 95 }))).toEqual([[60, 95, null]])
})

test('a setting that was tapped with it keeps its time', () => {
  const [before, atCharge] = sinceCharge([typed(-8, { bean_temp: 149, power: 8 })], CHARGED_AT)
  expect(before).toMatchObject({ seconds: -8, bean_temp: null, power: 8 })
  expect(atCharge).toMatchObject({ seconds: 0, bean_temp: 149, power: null, typed: true })
})
