import { expect, test } from 'vitest'
import { beanNameIn } from './described-bean.ts'

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
