import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueOfRank } from './ranked.ts'

test('the value of a rank is the one that sorting puts there', () => {
  // Few different ones too. Sorting tells −0 from 0.
  const number = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ noNaN: true })).map(value => value + 0)
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 60 }), fc.nat(), (values, place) => {
      const rank = place % values.length
      expect(valueOfRank(Float64Array.from(values), rank)).toBe(Float64Array.from(values).sort()[rank])
    }),
    { numRuns: 1000 },
  )
})
