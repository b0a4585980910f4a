import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonOf } from './json-pieces.ts'

const many = Array.from({ length: 1_234 }, (_, index) => ({ index, text: 'é"\n' }))

test.each([
  ['a long list', many],
  ['a list as long as a piece', many.slice(0, 1_000)],
  ['a long list in an object', { id: 1, left: undefined, timeline: many, after: [1], none: null }],
  ['two long lists', { a: many, b: many }],
])('%s is the same JSON in pieces', (_, value) => {
  const pieces = [...jsonOf(value)]
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.join('')).toBe(JSON.stringify(value))
  for (const piece of pieces) expect(piece.split('"index"').length - 1).toBeLessThanOrEqual(500)
})

test('anything short is JSON in one text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(jsonOf(value)).toBe(JSON.stringify(value))
    }),
  )
})
