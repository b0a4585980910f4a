import { expect, test } from 'vitest'
import { unknownBean } from '#domain/bean/bean.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { draftOf } from './bean-draft.ts'
import { importableRows, isTyped, judgedPages, type PageRow, type ReadRow } from './page-rows.ts'

const file = new File([], 'page.html')

function read(key: string, name: string, made: Partial<ReadRow> = {}): ReadRow {
  const found = draftOf(unknownBean(name))
  const untouched = { warnings: [], isLeftOut: false, imported: null, refusal: null }
  return { key, file, state: 'read', found, draft: found, ...untouched, ...made }
}

const statuses = (rows: readonly PageRow[], known: string[] = []) =>
  judgedPages(rows, known).map(({ status }) => status)

test('a page of a bean of the library is a duplicate until its name is another', () => {
  const peru = read('1', 'Peru Cerro Azul')
  expect(judgedPages([peru], ['PERU  cerro azul'])).toMatchObject([
    {
      status: 'duplicate',
      message: "Bean 'Peru Cerro Azul' already exists in the database. This is a duplicate.",
    },
  ])
  const renamed = { ...peru, draft: draftOf(unknownBean('Peru Cerro Azul 2026')) }
  expect(statuses([renamed], ['Peru Cerro Azul'])).toEqual(['ready'])
})

test('of several pages of one bean, the first that isn’t left out is imported', () => {
  const [first, second] = [read('1', 'Java'), read('2', ' JAVA')]
  const judged = judgedPages([first, second], [])
  expect(judged.map(({ status }) => status)).toEqual(['ready', 'duplicate'])
  expect(judged[1]?.message).toBe("Another page in this selection is also 'JAVA'.")
  const leftOut = { ...first, isLeftOut: true }
  expect(statuses([leftOut, second])).toEqual(['left_out', 'ready'])
  expect(importableRows(judgedPages([leftOut, second], []))).toEqual([second])
})

test('an imported page is no duplicate of its own bean, and one that was refused can be tried again', () => {
  const imported = read('1', 'Java', { imported: sampleBean() })
  const failed = read('2', 'Blend', { refusal: 'The disk is full' })
  const waiting: PageRow[] = [
    { key: '3', file, state: 'reading' },
    { key: '4', file, state: 'unreadable', problem: 'No bean' },
  ]
  const judged = judgedPages([imported, failed, ...waiting], ['Java'])
  expect(judged.map(({ status, message }) => `${status} ${message}`)).toEqual([
    'imported ',
    'failed The disk is full',
    'reading ',
    'error No bean',
  ])
  expect(importableRows(judged)).toEqual([failed])
})

test('pages without a name are not each other’s duplicates', () => {
  expect(statuses([read('1', ' '), read('2', '')])).toEqual(['ready', 'ready'])
})

test('what was corrected is to be kept until it is stored', () => {
  const corrected = read('1', 'Java', { draft: draftOf(unknownBean('Java Ijen')) })
  expect([read('1', 'Java'), corrected, { ...corrected, imported: sampleBean() }].map(isTyped)).toEqual([
    false,
    true,
    false,
  ])
})
