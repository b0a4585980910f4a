import { expect, test } from 'vitest'
import { BEAN_PAGES, pickerTypes, ROAST_FILES } from '#contract/upload-rules.ts'
import { checkFiles } from './upload-rules.ts'

const file = (name: string, size = 1000) => ({ name, size })
const problemOf = (...selection: Parameters<typeof checkFiles>) => checkFiles(...selection).problem

test('the extension may be in capitals', () => {
  expect(problemOf([file('Kenya.CSV')], ROAST_FILES)).toBeNull()
})

test('every wrong file is named in a line of its own, apart from the accepted ones', () => {
  const huge = file('c.csv', 10 * 1024 * 1024)
  expect(checkFiles([file('a.csv'), file('b.txt'), huge], ROAST_FILES)).toEqual({
    accepted: [file('a.csv')],
    problem:
      'Error in b.txt: File must be one of: csv, alog, json, klog, tsv, xls, xlsx\nError in c.csv: File size must be less than 10MB',
  })
})

test('a file of exactly 10 MB is too large', () => {
  const limit = 10 * 1024 * 1024
  expect(problemOf([file('a.csv', limit - 1)], ROAST_FILES)).toBeNull()
  expect(problemOf([file('a.csv', limit)], ROAST_FILES)).toBe(
    'Error in a.csv: File size must be less than 10MB',
  )
})

test('a saved .mhtml page is rejected with a hint to rename it', () => {
  expect(problemOf([file('kenya.mhtml')], BEAN_PAGES)).toMatch(
    /^Error in kenya.mhtml: File must be one of: html, htm\. .*renamed to \.html$/,
  )
})

test('a roast file may have no extension, a supplier’s page may not', () => {
  expect(problemOf([file('5f0c2a7e-roast')], ROAST_FILES)).toBeNull()
  expect(problemOf([file('kenya')], BEAN_PAGES)).toBe('Error in kenya: File must be one of: html, htm')
})

test('the file picker offers every accepted file', () => {
  expect(pickerTypes(BEAN_PAGES)).toBe('.html,.htm')
  expect(pickerTypes(ROAST_FILES)).toBe('.csv,.alog,.json,.klog,.tsv,.xls,.xlsx,application/octet-stream')
})

test('an empty selection has no file selected', () => {
  expect(problemOf([], BEAN_PAGES)).toBe('No file selected')
})
