import { expect, test } from 'vitest'
import { pages } from '#web/pages.ts'
import { roastsOfSearch, wholeNumberIn } from './label-counts.ts'

const searchOf = (ids: number[]) => pages.labelsOf(ids).split('?')[1] ?? ''

test('the address names each roast once, in its order', () => {
  expect(roastsOfSearch(searchOf([150, 149, 150])).ids).toEqual([150, 149])
  expect(roastsOfSearch('roasts=3,x,-1,0,2.5,7').ids).toEqual([3, 7])
  expect(roastsOfSearch('').ids).toEqual([])
})

test('labels are made for 50 roasts at once', () => {
  const many = Array.from({ length: 53 }, (_, index) => index + 1)
  const { ids, leftOut } = roastsOfSearch(searchOf(many))
  expect([ids.length, ids.at(-1), leftOut]).toEqual([50, 50, 3])
})

test('a typed number is kept within its limits', () => {
  const count = (text: string) => wholeNumberIn(text, 0, 99)
  expect(['3', '', '-1', '1.5', '120'].map(count)).toEqual([3, 0, 0, 0, 99])
})
