import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumbersById } from './numbers-by-id.ts'

test('numbers are found by ids of any size, and nothing by others', () => {
  const id = fc.oneof(
    fc.integer({ min: 1, max: 50 }),
    fc.maxSafeNat(),
    fc.nat(100).map(n => n * 2 ** 32),
  )
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(id, fc.nat()), { selector: ([one]) => one }),
      id,
      (entries, other) => {
        const numbers = new Map(entries)
        const byId = new NumbersById(numbers)
        for (const [one, number] of entries) expect(byId.get(one)).toBe(number)
        expect(byId.get(other)).toBe(numbers.get(other) ?? Number.NaN)
        expect(byId.get(Number.NaN)).toBeNaN()
      },
    ),
  )
})
