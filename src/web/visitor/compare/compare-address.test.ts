import { expect, test } from 'vitest'
import { comparedIds } from './compare-address.ts'

test('a comparison takes each id of its address once and leaves out what is not an id', () => {
  expect(comparedIds('roasts=12,7,12,x,0,-3,&align=drop')).toEqual([12, 7])
  expect(comparedIds('')).toEqual([])
  expect(comparedIds('roasts=')).toEqual([])
})

test('a comparison takes the first eight ids', () => {
  expect(comparedIds('roasts=1,2,3,4,5,6,7,8,9')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
