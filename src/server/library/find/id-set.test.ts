import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdSet, PIECE_IDS, pieceOf, RUN_IDS } from './id-set.ts'

const ascending = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)
const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 5 * PIECE_IDS }), { maxLength: 600 })
const near = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 300 })

function setOf(ids: readonly number[]): IdSet {
  const set = new IdSet()
  for (const id of ids) set.add(id)
  return set
}

test('a set has what was added and not deleted', () => {
  fc.assert(
    fc.property(someIds, someIds, (added, deleted) => {
      const set = setOf(added)
      for (const id of deleted) set.delete(id)
      const expected = ascending(added.filter(id => !deleted.includes(id)))
      expect(set.ids()).toEqual(expected)
      expect(set.size).toBe(expected.length)
      expect(set.runs()).toEqual([...new Set(expected.map(id => Math.floor(id / RUN_IDS)))])
    }),
  )
})

test('common ids are kept', () => {
  fc.assert(
    fc.property(fc.oneof(someIds, near), fc.oneof(someIds, near), (one, other) => {
      const set = setOf(one)
      set.keepCommon(setOf(other))
      expect(set.ids()).toEqual(ascending(one.filter(id => other.includes(id))))
    }),
  )
})

test('ids are kept whose values are in a range', () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.NaN))
  const values = fc.array(value, { minLength: RUN_IDS, maxLength: RUN_IDS, size: 'max' })
  fc.assert(
    fc.property(someIds, values, fc.nat(9), fc.nat(9), (ids, values, lowest, highest) => {
      const set = setOf(ids)
      const runs = set.runs()
      for (const run of runs.slice(1)) set.keepWithin(run, Float64Array.from(values), { lowest, highest })
      const isKept = (id: number) => {
        const value = values[id % RUN_IDS]!
        return Math.floor(id / RUN_IDS) === runs[0] || (value >= lowest && value <= highest)
      }
      expect(set.ids()).toEqual(ascending(ids.filter(isKept)))
    }),
  )
})

test('a stored set is the same set, and no piece takes more than one bit an id', () => {
  const dense = Array.from({ length: 900 }, (_, index) => index * 3 + 1)
  fc.assert(
    fc.property(fc.oneof(someIds, near, fc.constant(dense)), ids => {
      const set = setOf(ids)
      const read = new IdSet()
      for (const piece of new Set(ids.map(pieceOf))) {
        const packed = set.packed(piece)!
        expect(packed.length).toBeLessThanOrEqual(PIECE_IDS / 8)
        // Databases hand out bytes at any place in a larger piece of memory.
        read.addPacked(piece, Buffer.concat([new Uint8Array(1), packed]).subarray(1))
      }
      expect(read.ids()).toEqual(ascending(ids))
    }),
    { examples: [[dense]] },
  )
})

test('an empty piece is not stored', () => {
  const set = setOf([7])
  set.delete(7)
  expect(set.packed(0)).toBe(null)
  expect(set.packed(1)).toBe(null)
})
