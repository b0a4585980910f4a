import { expect, test } from 'vitest'
import { isLikelyTemperature } from './likely-temperature.ts'

const CHARGE = 1_000_000
/** A temperature so many seconds after charge. */
const read = (seconds: number, celsius: number) => ({ at: CHARGE + seconds * 1000, celsius })
type Reading = readonly [seconds: number, celsius: number]
const follows = (now: Reading, ...before: readonly Reading[]) =>
  isLikelyTemperature(
    read(...now),
    before.map(each => read(...each)),
    now[0] < 0 ? undefined : CHARGE,
  )

test.each<[string, Reading, ...Reading[]]>([
  ['half of 130 at minute six', [360, 13], [330, 122]],
  ['half of 130 after minutes without a reading', [600, 13], [300, 122]],
  ['half of a number that falls after charge', [30, 13], [5, 190]],
  ['a tenth of the first temperature', [40, 18]],
  ['half of a number before charge', [-20, 19], [-60, 185]],
  ['half of a number that rises from a cold start', [40, 11], [0, 22]],
  ['a fall by 20 °C in the middle of the roast', [400, 150], [370, 170]],
  ['half of a number of a popper whose beans have risen', [111, 99], [60, 110], [97, 165]],
  ['a wrong first digit half a minute later', [400, 268], [370, 166]],
  ['a wrong first digit a minute later', [430, 268], [370, 166]],
  ['a wrong first digit early on', [90, 199], [85, 99]],
])('%s can’t follow', (_, now, ...before) => {
  expect(follows(now, ...before)).toBe(false)
})

test.each<[string, Reading, ...Reading[]]>([
  ['a turning point', [80, 78], [0, 205]],
  ['a first reading after the turning point', [150, 88], [20, 150]],
  ['a probe that the beans cool after it rose a little', [40, 120], [2, 195], [6, 200]],
  ['a rise of a drum roaster', [180, 112], [150, 97]],
  ['a rise of a popcorn popper from a cold start', [60, 120], [0, 22]],
  ['a fall of the probe in first crack', [600, 196], [570, 201]],
  ['a reading after minutes without one', [600, 205], [300, 140]],
  ['a preheating probe', [-60, 190], [-300, 90]],
  ['a room that cools by a degree', [20, 21], [0, 22]],
  ['the first temperature', [40, 96]],
])('%s can follow', (_, now, ...before) => {
  expect(follows(now, ...before)).toBe(true)
})
