import { expect, test } from 'vitest'
import { isNumberedByLog, numberedNames, numberInFile, numbersAside } from './roast-numbering.ts'

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
    farAbove: 65,
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

const namesOf = (sourceNames: string[], library = OURS) =>
  numberedNames(
    sourceNames.map(sourceName => ({ sourceName })),
    library,
  )
const EMPTY = { ...OURS, highest: 0 }

test('a number that one of the files states with # goes to no file before it', () => {
  const names = namesOf(['Kenya', 'Kenya_no2', '#1 Peru', '#2 Peru'], EMPTY)
  expect(names.map(({ proposed, reason }) => [proposed, reason])).toEqual([
    ['#3 Kenya', 'none'],
    ['#4 Kenya_no2', 'taken'],
    ['#1 Peru', 'own'],
    ['#2 Peru', 'own'],
  ])
})

test('a number that another program counted goes to no file without one, and to the owner’s before it', () => {
  const proposed = (...sourceNames: string[]) => namesOf(sourceNames).map(names => names.proposed)
  expect(proposed('Kenya', 'Peru', 'Batch 66')).toEqual(['#67 Kenya', '#68 Peru', '#66 Batch 66'])
  expect(proposed('Batch 66', 'Kenya', '#66 Peru')).toEqual(['#67 Batch 66', '#68 Kenya', '#66 Peru'])
  expect(proposed('Kenya', 'Batch 66', 'Loring 66')).toEqual(['#67 Kenya', '#66 Batch 66', '#68 Loring 66'])
  expect(proposed('Batch 66', 'Kenya')).toEqual(['#66 Batch 66', '#67 Kenya'])
})

test('a number that another program counted far above the series keeps none from getting the next', () => {
  const names = namesOf(['Kenya', 'Batch 1001', 'Peru'])
  expect(names.map(({ proposed }) => proposed)).toEqual(['#66 Kenya', '#67 Batch 1001', '#68 Peru'])
})

test('a number that another program counted, as the owner says, is free for a file without one', () => {
  const files = [{ sourceName: 'Kenya' }, { sourceName: 'Batch 66', isForeign: true }]
  expect(numberedNames(files, OURS).map(({ proposed }) => proposed)).toEqual(['#66 Kenya', '#67 Batch 66'])
})

test('a number that a known recording states is free for others, and the next of a numbered file may be its own', () => {
  const files = [{ sourceName: 'Kenya' }, { sourceName: '#66 Peru', isKnown: true }]
  expect(numberedNames(files, OURS)[0]!.proposed).toBe('#66 Kenya')
  expect(nameOf({ sourceName: '#66 Peru' })!.next).toBe('#66 Peru')
})

test.each([
  ['in a library of 42 roasts', ['#901 Kenya'], 42, [42]],
  ['above the other files', ['#901 Kenya', '#5 Peru', '#42 Peru'], 0, [42, null, null]],
  ['as one of two', ['#901 Kenya', '#902 Kenya'], 42, [42, 42]],
  [
    'as one of three, which are a series',
    ['#901 Kenya', '#950 Kenya', '#1001 Kenya'],
    42,
    [null, null, null],
  ],
  ['in an empty library', ['#901 Kenya'], 0, [null]],
  ['at most 100 above the last', ['#142 Kenya'], 42, [null]],
  ['above a series that comes with it', ['#142 Kenya', '#242 Kenya'], 42, [null, null]],
])('whether #901 is far above the series: %s', (_, sourceNames, highest, farAbove) => {
  const names = namesOf(sourceNames, { ...OURS, highest })
  expect(names.map(each => each.farAbove)).toEqual(farAbove)
})

test('whether it is asked about depends on roasts near it, and on whether another roast has it', () => {
  const farAbove = (...taken: number[]) => nameOf({ sourceName: '#901 Kenya' }, ...taken)!.farAbove
  expect([farAbove(), farAbove(802), farAbove(802, 1000), farAbove(901)]).toEqual([65, 65, null, null])
})

test('a number that the owner calls another program’s never becomes theirs', () => {
  const [far, near] = numberedNames(
    [
      { sourceName: '#901 Kenya', isForeign: true },
      { sourceName: '#70 Kenya', isForeign: true },
    ],
    OURS,
  )
  expect(far).toMatchObject({
    reason: 'foreign',
    usual: '#66 Kenya',
    foreignNumber: '901',
    farAbove: null,
  })
  expect(near).toMatchObject({ reason: 'foreign', usual: '#67 Kenya', foreignNumber: '70' })
})

const LOGS = {
  roastName: '#12 Kenya',
  sourceName: 'Kenya',
  fileName: 'kenya-2026-03-01.csv',
  isNameByHand: false,
}

test.each([
  [true, 'has a name that its file names without a number', {}],
  [true, 'has another program’s number in its file', { roastName: '#12 Batch 901', sourceName: 'Batch 901' }],
  [false, 'has its number in its file', { sourceName: '#12 Kenya' }],
  [false, 'has its number as a hint in its file', { sourceName: 'Kenya_no12', roastName: '#12 Kenya_no12' }],
  [false, 'has its number in the name of its file', { fileName: '#12 kenya.csv' }],
  [false, 'has its number as a hint in the name of its file', { fileName: 'roast-12.csv' }],
  [false, 'was named by the owner', { isNameByHand: true }],
  [false, 'has a name that the log doesn’t make', { roastName: '#12 Kenya AA' }],
  [false, 'has no number', { roastName: 'Kenya' }],
])('that the log gave a roast its number is %s if it %s', (isLogs, _, roast) => {
  expect(isNumberedByLog({ ...LOGS, ...roast })).toBe(isLogs)
})

test('roasts step aside above all numbers of the series and of the files, but not above one that is alone far away', () => {
  const library = { ...OURS, highest: 3, taken: new Set([2, 3]), deleted: new Set([32]) }
  const own = new Set([2, 3, 12, 30, 901])
  expect(numbersAside(2, own, library)).toEqual([31, 33])
  expect(numbersAside(2, new Set([2]), library)).toEqual([4, 5])
})
