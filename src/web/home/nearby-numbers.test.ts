import { expect, test } from 'vitest'
import { nearbyNumbers } from './nearby-numbers.ts'

const roasts = [9, 3, null, 7, 12, 4, 7].map((roast_number, index) => ({ id: index, roast_number }))
const numbersNear = (wanted: number) => nearbyNumbers(roasts, wanted).map(roast => roast.roast_number)

test('a missing number names two neighbours on each side, in order', () => {
  expect(numbersNear(8)).toEqual([4, 7, 9, 12])
})

test('a number beyond the last names the last two', () => {
  expect(numbersNear(500)).toEqual([9, 12])
})

test('of two roasts with one number the first listed stands for both', () => {
  expect(nearbyNumbers(roasts, 8).find(roast => roast.roast_number === 7)?.id).toBe(3)
})

test('an empty log has no neighbours', () => {
  expect(nearbyNumbers([], 8)).toEqual([])
})
