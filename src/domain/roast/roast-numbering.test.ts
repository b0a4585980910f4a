import { expect, test } from 'vitest'
import { numberedNames, numberInFile } from './roast-numbering.ts'

const OURS = { highest: 65, taken: new Set<number>(), deleted: new Set<number>() }
const nameOf = (file: { sourceName: string; hasCountedNumber?: boolean }, ...taken: number[]) =>
  numberedNames([file], { ...OURS, taken: new Set(taken) })[0]

test('a number that is written with # is the owner’s, however high', () => {
  expect(nameOf({ sourceName: '#1006 Kenya' })).toEqual({
    reason: 'own',
    usual: '#1006 Kenya',
    proposed: '#1006 Kenya',
    next: '#66 Kenya',
    foreignNumber: null,
  })
})

test('the owner’s own number stays if it is on another bag, but the next is proposed', () => {
  const names = nameOf({ sourceName: '#65 Kenya' }, 65)
  expect(names).toMatchObject({
    reason: 'taken',
    usual: '#65 Kenya',
    proposed: '#66 Kenya',
    foreignNumber: null,
  })
})

test.each([
  [86, 'foreign', '#66 Batch 86', '86'],
  [85, 'continues', '#85 Batch 85', null],
  [3, 'continues', '#3 Batch 3', null],
  [1001, 'foreign', '#66 Batch 1001', '1001'],
])('in a library with 65 roasts, Batch %i is %s', (number, reason, name, foreignNumber) => {
  const names = nameOf({ sourceName: `Batch ${number}` })
  expect(names).toMatchObject({ reason, usual: name, proposed: name, foreignNumber })
})

test('the number in the file is the one that it states, otherwise another program’s that the roast doesn’t get', () => {
  const names = nameOf({ sourceName: 'Batch 1001' })!
  expect(numberInFile(null, names, names.usual)).toBe('1001')
  expect(numberInFile(null, names, '#1001 Kenya')).toBeNull()
  expect(numberInFile('PR-7', names, names.usual)).toBe('PR-7')
  expect(numberInFile(null, nameOf({ sourceName: '#66 Kenya' })!, '#66 Kenya')).toBeNull()
})

test('another program’s number that is on another bag is replaced at once', () => {
  const names = nameOf({ sourceName: 'Kenya_no12' }, 12)
  expect(names).toMatchObject({ reason: 'taken', usual: '#66 Kenya_no12', foreignNumber: '12' })
})

test('a counter of another program is foreign although it is written with #', () => {
  const file = { sourceName: '#995 Kenya', hasCountedNumber: true }
  expect(nameOf(file)).toMatchObject({
    reason: 'foreign',
    usual: '#66 Kenya',
    foreignNumber: '995',
  })
})

test('a file without a number gets the next', () => {
  expect(nameOf({ sourceName: 'Kenya 2' })).toMatchObject({
    reason: 'none',
    usual: '#66 Kenya 2',
  })
})

test('files that are imported together get numbers in their order, around those that are taken', () => {
  const files = ['Kenya 1', '#68 Peru', 'Batch 1001', '#68 Peru again', 'Batch 88', 'Kenya 2'].map(
    sourceName => ({
      sourceName,
    }),
  )
  const names = numberedNames(files, { ...OURS, taken: new Set([67]) })
  expect(names.map(({ proposed, reason }) => [proposed, reason])).toEqual([
    ['#66 Kenya 1', 'none'],
    ['#68 Peru', 'own'],
    ['#69 Batch 1001', 'foreign'],
    ['#70 Peru again', 'taken'],
    ['#88 Batch 88', 'continues'],
    ['#89 Kenya 2', 'none'],
  ])
})

test('a date or slip in place of a number doesn’t move the owner’s series', () => {
  const files = ['#20260314 Kenya', 'Kenya 2'].map(sourceName => ({ sourceName }))
  expect(numberedNames(files, OURS).map(({ proposed }) => proposed)).toEqual([
    '#20260314 Kenya',
    '#66 Kenya 2',
  ])
})

test('the number of a roast in the trash goes to no other roast', () => {
  const files = ['Kenya 1', '#67 Peru'].map(sourceName => ({ sourceName }))
  const names = numberedNames(files, { ...OURS, deleted: new Set([66, 67]) })
  expect(names.map(({ proposed }) => proposed)).toEqual(['#68 Kenya 1', '#67 Peru'])
})
