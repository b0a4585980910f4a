import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankedIds } from './ranking.ts'

const value = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(Number.NaN),
)

function sortedIds(values: readonly number[], order: 'asc' | 'desc'): number[] {
  const ids = values.map((_, index) => index + 1)
  return ids.sort((a, b) => {
    const [left, right] = [values[a - 1]!, values[b - 1]!]
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || b - a
    return (order === 'asc' ? left - right : right - left) || b - a
  })
}

test('a page is the same as that of the sorted list', () => {
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 60 }),
      fc.constantFrom('asc', 'desc'),
      fc.nat(65),
      fc.nat(20),
      (values, order, offset, count) => {
        const ranked = {
          ids: Float64Array.from(values, (_, index) => index + 1),
          values: Float64Array.from(values),
        }
        const expected = sortedIds(values, order)
        const page = rankedIds(ranked, order, { after: null, offset, count })
        expect(page).toEqual(expected.slice(offset, offset + count))
        const id = expected[offset]
        if (id === undefined) return
        const after = { value: values[id - 1]!, id }
        const rest = rankedIds(ranked, order, { after, offset: 0, count: Number.POSITIVE_INFINITY })
        expect(rest).toEqual(expected.slice(offset + 1))
      },
    ),
    { numRuns: 500 },
  )
})
