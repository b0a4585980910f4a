import { expect, test } from 'vitest'
import {
  type BatchRow,
  batchProblem,
  batchResultText,
  isImportable,
  leftBehindFirst,
  leftBehindTexts,
  withBean,
} from './batch-rows.ts'
import type { RoastImport } from './roast-import-calls.ts'

const row = { key: 'a', file: {} as File }
const roast = { greenWeight: '', roastedWeight: '' } as RoastImport
const bean = { id: 3, origin_name: 'Kenya' }

test('a batch imports ready rows, unmatched ones with a chosen bean, and those that failed before', () => {
  const rows: BatchRow[] = [
    { ...row, status: 'ready', roast, bean },
    { ...row, status: 'no_bean_match', roast, bean: null },
    { ...row, status: 'no_bean_match', roast, bean },
    { ...row, status: 'duplicate', message: 'There already' },
    { ...row, status: 'error', message: 'No timeline' },
    { ...row, status: 'failed', roast, bean, message: 'The disk is full' },
  ]
  expect(rows.map(isImportable)).toEqual([true, false, true, false, false, true])
})

test('a batch is blocked by an invalid weight in a row that it would import', () => {
  const file = { name: 'a.csv' } as File
  const unreadable = { ...roast, greenWeight: '1.2.3' }
  expect(batchProblem([{ key: 'a', file, status: 'ready', roast, bean }])).toBeNull()
  expect(batchProblem([{ key: 'a', file, status: 'ready', roast: unreadable, bean }])).toBe(
    'The weight typed for a.csv is not a number. Please correct or clear it, then import.',
  )
  expect(
    batchProblem([{ key: 'a', file, status: 'no_bean_match', roast: unreadable, bean: null }]),
  ).toBeNull()
})

test('what a batch leaves behind is counted by what it needs', () => {
  const unmatched: BatchRow = { ...row, status: 'no_bean_match', roast, bean: null }
  expect(leftBehindTexts(Array.from({ length: 7 }, () => unmatched))).toEqual(['7 need a bean'])
  const rows: BatchRow[] = [
    unmatched,
    { ...row, status: 'ready', roast, bean },
    { ...row, status: 'duplicate', message: 'There already' },
    { ...row, status: 'error', message: 'No timeline' },
    { ...row, status: 'failed', roast, bean, message: 'The disk is full' },
    { ...row, status: 'imported', roastName: '#1' },
  ]
  expect(leftBehindTexts(rows)).toEqual([
    '1 needs a bean',
    '1 not imported yet',
    '1 is a duplicate',
    '1 could not be read',
  ])
})

test('a matched row whose bean is taken away needs one', () => {
  expect(withBean({ ...row, status: 'ready', roast, bean }, null)).toMatchObject({ status: 'no_bean_match' })
})

test('the result of a batch has its counts', () => {
  expect(batchResultText(9, 1)).toBe('Import finished: 9 successful, 1 failed')
})

test('after an import the files that were left behind come first, in their order', () => {
  const rows: BatchRow[] = [
    { ...row, key: 'a', status: 'imported', roastName: '#1 Kenya' },
    { ...row, key: 'b', status: 'error', message: 'No timeline' },
    { ...row, key: 'c', status: 'imported', roastName: '#2 Kenya' },
    { ...row, key: 'd', status: 'no_bean_match', roast, bean: null },
  ]
  expect(leftBehindFirst(rows).map(({ key }) => key)).toEqual(['b', 'd', 'a', 'c'])
})
