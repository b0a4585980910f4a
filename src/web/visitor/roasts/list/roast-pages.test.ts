import { expect, test } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
import {
  firstIndexOf,
  isLongLibrary,
  nextReading,
  pageBefore,
  type RoastPages,
  roastsOfPages,
  withoutRoast,
  withRoast,
} from './roast-pages.ts'

const roast = (id: number) => ({ id }) as Roast
const read = (...idsOfPages: number[][]): RoastPages => ({
  pages: idsOfPages.map(ids => ({ items: ids.map(roast), totalCount: 9, nextCursor: null })),
  pageParams: idsOfPages.map((_, index) => (index === 0 ? 0 : 'after')),
})
const ids = (pages: RoastPages) => roastsOfPages(pages).map(({ id }) => id)
const totals = (pages: RoastPages) => pages.pages.map(({ totalCount }) => totalCount)

test('pages form one list, and a roast that moved between them while they were read is listed once', () => {
  expect(ids(read([9, 8, 7], [7, 6], [5]))).toEqual([9, 8, 7, 6, 5])
})

test('an added roast is first and is counted', () => {
  const pages = withRoast(read([3, 2], [1]), roast(4))
  expect(ids(pages)).toEqual([4, 3, 2, 1])
  expect(totals(pages)).toEqual([10, 10])
})

test('a roast that is already listed is not added again', () => {
  const pages = read([3, 2], [1])
  expect(withRoast(pages, roast(1))).toBe(pages)
})

test('a deleted roast leaves the list and the count', () => {
  const pages = withoutRoast(read([3, 2], [1]), 1)
  expect(ids(pages)).toEqual([3, 2])
  expect(totals(pages)).toEqual([8, 8])
  expect(withoutRoast(pages, 77)).toBe(pages)
})

test('a library is long if it has more than one page', () => {
  const of = (totalCount: number): RoastPages => ({
    pages: [{ items: [], totalCount, nextCursor: null }],
    pageParams: [0],
  })
  expect([isLongLibrary(of(500)), isLongLibrary(of(501))]).toEqual([false, true])
})

test('a roast added at the top shifts the rows read further down', () => {
  const pages = withRoast({ ...read([30, 29]), pageParams: [1000] }, roast(99))
  expect([ids(pages), firstIndexOf(pages)]).toEqual([[30, 29], 1001])
  expect(totals(pages)).toEqual([10])
})

test('missing rows are read from the adjacent page, or from their own place if they are far away', () => {
  const pages = { first: 1000, last: 1999 }
  const missing = (first: number, last: number) => nextReading({ first, last }, pages)
  expect(missing(1100, 1130)).toBeNull()
  expect(missing(1990, 2020)).toBe('next')
  expect(missing(2300, 2330)).toBe('next')
  expect(missing(980, 1010)).toBe('previous')
  expect(missing(600, 630)).toBe('previous')
  expect(missing(70_210, 70_240)).toBe(70_000)
  expect(missing(0, 30)).toBe(0)
})

test('the previous page is a whole page, or the rest up to the top of the list', () => {
  expect([1000, 501, 200, 0, 'after'].map(pageBefore)).toEqual([500, 1, 0, undefined, undefined])
})
