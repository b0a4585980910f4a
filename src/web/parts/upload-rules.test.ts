import { expect, test } from 'vitest'
import { BEAN_PAGES, ROAST_FILES } from '#contract/upload-rules.ts'
import { selectionProblem } from './upload-rules.ts'

const file = (name: string, size = 1000) => ({ name, size })

test('a CSV in capitals is a CSV', () => {
  expect(selectionProblem([file('Kenya.CSV')], ROAST_FILES)).toBeNull()
})

test('one file of another kind refuses the whole selection by its name', () => {
  expect(selectionProblem([file('a.csv'), file('b.txt')], ROAST_FILES)).toBe(
    'Error in b.txt: File must be one of: csv',
  )
})

test('a file of 10 MB is no longer under 10 MB', () => {
  const limit = 10 * 1024 * 1024
  expect(selectionProblem([file('a.csv', limit - 1)], ROAST_FILES)).toBeNull()
  expect(selectionProblem([file('a.csv', limit)], ROAST_FILES)).toBe(
    'Error in a.csv: File size must be less than 10MB',
  )
})

test('a saved .mhtml page is refused with the way to have it read', () => {
  expect(selectionProblem([file('kenya.mhtml')], BEAN_PAGES)).toMatch(
    /^Error in kenya.mhtml: File must be one of: html, htm\. .*renamed to \.html$/,
  )
})

test('no file at all is said so', () => {
  expect(selectionProblem([], BEAN_PAGES)).toBe('No file selected')
})
