import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdSet, RUN_IDS } from './id-set.ts'
import { Ranking } from './ranking.ts'

const value = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(Number.NaN),
)
/** Most lists fit into a ranking's buffer; the long ones don't. */
const values = fc.oneof(
  { weight: 4, arbitrary: fc.array(value, { maxLength: 60 }) },
  { weight: 1, arbitrary: fc.array(value, { minLength: 1_500, maxLength: 2_500, size: 'max' }) },
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
      values,
      fc.constantFrom('asc', 'desc'),
      fc.boolean(),
      fc.nat(65),
      fc.nat(20),
      (values, order, isReversed, offset, count) => {
        const set = new IdSet()
        for (const index of values.keys()) set.add(index + 1)
        const runs = isReversed ? set.runs().reverse() : set.runs()
        const page = (place: Omit<ConstructorParameters<typeof Ranking>[1], 'size'>) => {
          const ranking = new Ranking(order, { ...place, size: values.length })
          for (const run of runs) {
            const ids = Float64Array.from({ length: RUN_IDS }, (_, place) => run * RUN_IDS + place)
            ranking.add(
              set,
              run,
              ids.map(id => values[id - 1] ?? Number.NaN),
            )
          }
          return ranking.page()
        }
        const expected = sortedIds(values, order)
        expect(page({ after: null, offset, count })).toEqual(expected.slice(offset, offset + count))
        const id = expected[offset]
        if (id === undefined) return
        const after = { value: values[id - 1]!, id }
        expect(page({ after, offset: 0, count })).toEqual(expected.slice(offset + 1, offset + 1 + count))
        const rest = page({ after, offset: 0, count: Number.POSITIVE_INFINITY })
        expect(rest).toEqual(expected.slice(offset + 1))
      },
    ),
    { numRuns: 500 },
  )
})
