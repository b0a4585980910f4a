import { expect, test } from 'vitest'
import { beanNameIn, saysMoreThanName } from './described-bean.ts'
import { readOnlyRoast } from './testing/only-roast.ts'

test.each(['Kenya Gatina AA', 'Gatina, Nyeri: 2025', 'Gatina 74110\n'])('one line is the name: %j', field => {
  expect(beanNameIn(field, 'Another title')).toBe(field.trim())
})

test.each([
  ['in English', 'Bought in May\nName: Gatina AA\nsweet'],
  ['in French', 'Origine : Kenya\nNom du café : Gatina AA'],
  ['in German', 'Kaffee: Gatina AA\nHerkunft: Kenia'],
  ['in Portuguese', 'Origem: Quênia\r\nCafé: Gatina AA'],
  ['in Chinese', '产地：肯尼亚\n名称：Gatina AA'],
  ['in a line with others', 'Origin: Kenya, Coffee: Gatina AA, SCA: 87.0'],
])('a line of the description that says so names the bean, %s', (_, field) => {
  expect(beanNameIn(field, 'Roast 12')).toBe('Gatina AA')
})

test.each([
  ['its first line if that has no label', 'Gatina AA\nSCA: 87.0', 'Another title', 'Gatina AA'],
  [
    'the title, up to what it repeats',
    'Process: Washed\nAltitude: 1900m',
    'Gatina AA - Washed - 2025',
    'Gatina AA',
  ],
  ['the title without number and date', 'SCA: 87.0\nAltitude: 1900m', '#12 Gatina 2026-03-01', 'Gatina'],
  [
    'its origin if the title names no coffee',
    'Origin: Nyeri (Kenya)\nSCA: 87.0',
    'Roast 12',
    'Nyeri (Kenya)',
  ],
  ['nothing', 'SCA: 87.0\nAltitude: 1900m', '', null],
  ['no sentence', `${'A long story about this coffee. '.repeat(4)}\nSCA: 87.0`, '', null],
])('a description without a name is named by %s', (_, field, title, name) => {
  expect(beanNameIn(field, title)).toBe(name)
})

test.each(['', ' \n ', '\u200b'])('a field without visible text names nothing', field => {
  expect(beanNameIn(field, 'Gatina')).toBeNull()
})

test.each([
  ['Kenya Gatina AA', false],
  ['Gatina 74110 (washed)', false],
  ['', false],
  ['Kenya Gatina AA, washed, bought in May from Falcon', true],
  ['Gatina of the cooperative near Nyeri that dries on raised beds', true],
  ['Gatina AA\nsweet', true],
  ['Name: Gatina AA', true],
])('%j says more than a name: %s', (field, expected) => {
  expect(saysMoreThanName(field)).toBe(expected)
})

test('what Artisan’s field of the beans says beyond a name is in the private notes, however short the name becomes', () => {
  const seconds = Array.from({ length: 601 }, (_, second) => second)
  const notesOf = (beans: string) => {
    const log = { mode: 'C', title: 'Kenya', beans, timex: seconds, timeindex: [0, 0, 0, 0, 0, 0, 600, 0] }
    const curves = { temp1: seconds.map(() => -1), temp2: seconds.map(second => 90 + second / 5) }
    const read = readOnlyRoast(new TextEncoder().encode(JSON.stringify({ ...log, ...curves })), 'log.alog')
    return read.ok && read.value.fields.private_notes
  }
  const said = 'Kenya Gatina AA, washed, bought in May from Falcon'
  expect(notesOf(said)).toBe(said)
  expect(notesOf('Kenya Gatina AA')).toBeUndefined()
})
