import { expect, test } from 'vitest'
import { sizeOfLines } from './line-size.ts'

const LONG = '60 % Ethiopia Guji Kercha Highland Natural Grade 1'

test.each([
  [['60 % Kenya', '40 % Brazil'], 1],
  [[], 1],
  [[LONG], 1],
  [[LONG, LONG], 0.8],
  [Array<string>(8).fill('12 % Brazil Sítio'), 0.5],
  [Array<string>(8).fill(LONG), 0.4],
])('the lines %j fit at size %d', (lines, size) => {
  expect(sizeOfLines(lines)).toBe(size)
})
