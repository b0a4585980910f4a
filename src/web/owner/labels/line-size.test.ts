import { expect, test } from 'vitest'
import { sizesOfBlend } from './line-size.ts'

const LONG = '60 % Ethiopia Guji Kercha Highland Natural Grade 1'

test.each([
  [['60 % Kenya', '40 % Brazil'], 1],
  [[], 1],
  [[LONG], 1],
  [[LONG, LONG], 0.8],
  [Array<string>(8).fill('12 % Brazil Sítio'), 0.5],
  [Array<string>(8).fill(LONG), 0.4],
])('the parts %j of a blend fit at size %d', (parts, size) => {
  expect(sizesOfBlend('Filter', parts)).toEqual({ name: 1, parts: size })
})

test('a long name is smaller, and leaves less room for the parts', () => {
  const sizes = ['Filter', 'Sunday Afternoon Filter Blend', 'Filter '.repeat(10)].map(name =>
    sizesOfBlend(name, [LONG, LONG, LONG]),
  )
  expect(sizes).toEqual([
    { name: 1, parts: 0.65 },
    { name: 0.95, parts: 0.5 },
    { name: 0.6, parts: 0.55 },
  ])
})
