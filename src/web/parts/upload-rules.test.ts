import { expect, test } from 'vitest'
import { acceptedFiles, BEAN_PAGES, ROAST_FILES } from '#contract/upload-rules.ts'
import { selectionProblem } from './upload-rules.ts'

const file = (name: string, size = 1000) => ({ name, size })

test('the extension may be in capitals', () => {
  expect(selectionProblem([file('Kenya.CSV')], ROAST_FILES)).toBeNull()
})

test('one file of another kind rejects the whole selection and is named', () => {
  expect(selectionProblem([file('a.csv'), file('b.txt')], ROAST_FILES)).toBe(
    'Error in b.txt: File must be one of: csv, alog, json, klog, tsv, xls, xlsx',
  )
})

test('a file of exactly 10 MB is too large', () => {
  const limit = 10 * 1024 * 1024
  expect(selectionProblem([file('a.csv', limit - 1)], ROAST_FILES)).toBeNull()
  expect(selectionProblem([file('a.csv', limit)], ROAST_FILES)).toBe(
    'Error in a.csv: File size must be less than 10MB',
  )
})

test('a saved .mhtml page is rejected with a hint to rename it', () => {
  expect(selectionProblem([file('kenya.mhtml')], BEAN_PAGES)).toMatch(
    /^Error in kenya.mhtml: File must be one of: html, htm\. .*renamed to \.html$/,
  )
})

test('a roast file may have no extension, a supplier’s page may not', () => {
  expect(selectionProblem([file('5f0c2a7e-roast')], ROAST_FILES)).toBeNull()
  expect(selectionProblem([file('kenya')], BEAN_PAGES)).toBe('Error in kenya: File must be one of: html, htm')
})

test('the file picker offers every accepted file', () => {
  expect(acceptedFiles(BEAN_PAGES)).toBe('.html,.htm')
  expect(acceptedFiles(ROAST_FILES)).toBe('.csv,.alog,.json,.klog,.tsv,.xls,.xlsx,application/octet-stream')
})

test('an empty selection has no file selected', () => {
  expect(selectionProblem([], BEAN_PAGES)).toBe('No file selected')
})
