import { expect, test } from 'vitest'
import type { Roast } from '#contract/roasts.ts'
import { isLongLibrary, type RoastPages, roastsOfPages, withoutRoast, withRoast } from './roast-pages.ts'

const roast = (id: number) => ({ id }) as Roast
const read = (...idsOfPages: number[][]): RoastPages => ({
  pages: idsOfPages.map(ids => ({ items: ids.map(roast), totalCount: 9, nextCursor: null })),
  pageParams: idsOfPages.map(() => null),
})
const ids = (pages: RoastPages) => roastsOfPages(pages).map(({ id }) => id)
const totals = (pages: RoastPages) => pages.pages.map(({ totalCount }) => totalCount)

test('pages make one list; a roast that moved between them while they were read stands once', () => {
  expect(ids(read([9, 8, 7], [7, 6], [5]))).toEqual([9, 8, 7, 6, 5])
})

test('an added roast stands at the head and is counted', () => {
  const pages = withRoast(read([3, 2], [1]), roast(4))
  expect(ids(pages)).toEqual([4, 3, 2, 1])
  expect(totals(pages)).toEqual([10, 10])
})

test('a roast that is there already is not added again', () => {
  const pages = read([3, 2], [1])
  expect(withRoast(pages, roast(1))).toBe(pages)
})

test('a deleted roast leaves the list and the count', () => {
  const pages = withoutRoast(read([3, 2], [1]), 1)
  expect(ids(pages)).toEqual([3, 2])
  expect(totals(pages)).toEqual([8, 8])
  expect(withoutRoast(pages, 77)).toBe(pages)
})

test('a library is long when it has more than a page', () => {
  const of = (totalCount: number): RoastPages => ({
    pages: [{ items: [], totalCount, nextCursor: null }],
    pageParams: [null],
  })
  expect([isLongLibrary(of(500)), isLongLibrary(of(501))]).toEqual([false, true])
})
