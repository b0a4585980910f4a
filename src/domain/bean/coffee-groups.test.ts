import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coffeeGroups, coffeeNameOf } from './coffee-groups.ts'

/** The bean names proposed for the groups of files with these names, each with the names of its files. */
function grouped(...sourceNames: string[]): Record<string, string[]> {
  const groups = coffeeGroups(sourceNames.map(sourceName => coffeeNameOf({ beanName: null, sourceName })))
  return Object.fromEntries(
    groups.map(({ beanName, files }) => [beanName, files.map(file => sourceNames[file]!)]),
  )
}

test('logs of one coffee are a group whatever their number, date and time, and with a letter wrong', () => {
  const jigesa = ['26-02-01_reference_Jigesa_no1', '26-02-12_2027_Jigesa_no17', '26-07-17_gigesa_no65']
  expect(grouped(...jigesa, '26-05-30_gotiti_no54')).toEqual({
    Jigesa: jigesa,
    Gotiti: ['26-05-30_gotiti_no54'],
  })
  expect(grouped('jigesa_no2', 'gigesa_no63')).toEqual({ Jigesa: ['jigesa_no2', 'gigesa_no63'] })
})

test('washed and natural coffees of one country stay apart', () => {
  expect(
    grouped('Kenia Natural Wypał 2', 'Kenia Washed Wypał 1', 'geisha Wypał 1', 'Kenia Natural Wypał 1'),
  ).toEqual({
    'Kenia Natural': ['Kenia Natural Wypał 2', 'Kenia Natural Wypał 1'],
    'Kenia Washed': ['Kenia Washed Wypał 1'],
    Geisha: ['geisha Wypał 1'],
  })
})

test('a name joins the longer one that has all its words, unless two have them or it is a country', () => {
  expect(grouped('Jigesa 1', '#2 Ethiopia Jigesa')).toEqual({
    'Ethiopia Jigesa': ['Jigesa 1', '#2 Ethiopia Jigesa'],
  })
  expect(Object.keys(grouped('Jigesa', 'Ethiopia Jigesa', 'Jigesa Natural'))).toHaveLength(3)
  expect(Object.keys(grouped('Kenya 2', 'Kenya Nyeri'))).toEqual(['Kenya', 'Kenya Nyeri'])
})

test('lots that differ in a digit or a short word stay apart', () => {
  expect(Object.keys(grouped('Lot12345 Huila', 'Lot12346 Huila', 'Kenya AA', 'Kenya AB'))).toHaveLength(4)
})

test('a file whose name says nothing of its coffee is in no group', () => {
  expect(grouped('roast-2022-05-30', 'log 12', 'Batch 995', '#7')).toEqual({})
  const afterMachines = [
    'Giesen_Profiler1',
    'IKAWA 2019-12-07 121826',
    'sr800',
    'Roasting-log-from-24-09-2020-17_06-1',
  ]
  expect(grouped('RST_LOG4', 'profile1', ...afterMachines)).toEqual({})
})

test('the figures of a batch and joining words such as “for” are not part of a name', () => {
  expect(Object.keys(grouped('02.gua.300.217c.11m', 'Batch for Glosli - Batch 995', 'huila 300g'))).toEqual([
    'Gua',
    'Glosli',
    'Huila',
  ])
  expect(grouped('batch for', '217c.11m')).toEqual({})
  expect(Object.keys(grouped('profile_800gaylanl', 'Coffee of Kivu'))).toEqual([
    '800gaylanl',
    'Coffee of Kivu',
  ])
})

test('a machine’s name may be part of a coffee’s', () => {
  expect(Object.keys(grouped('Artisan Espresso 12', 'CHAJ log0209'))).toEqual(['Artisan Espresso', 'CHAJ'])
})

test('each file with a coffee is in exactly one group, in any order', () => {
  const name = fc.constantFrom(
    'jigesa',
    'gigesa',
    'Ethiopia Jigesa',
    'gotiti',
    'Kenya',
    'Kenya Nyeri',
    'Nyeri Kenya',
  )
  fc.assert(
    fc.property(fc.array(name), names => {
      const files = coffeeGroups(names).flatMap(group => group.files)
      expect(files.toSorted((a, b) => a - b)).toEqual(names.map((_, place) => place))
    }),
  )
})

test('a bean’s name is the coffee’s as it is spelled, with the numbers in it', () => {
  const named = (beanName: string) => coffeeNameOf({ beanName, sourceName: 'roast 7' })
  expect(named('Sample 74110')).toBe('Sample 74110')
  expect(named('El Paraíso, lot 3 (2025)')).toBe('El Paraíso, lot 3 (2025)')
  expect(named('test 3')).toBeNull()
})

test('selections that are called by five digits are different coffees', () => {
  expect(Object.keys(grouped('74110 GR2 - Natural', '74112 GR2 - Natural'))).toEqual([
    '74110 GR2 Natural',
    '74112 GR2 Natural',
  ])
})

test('one coffee whose country is named in two languages is one group', () => {
  const names = ['Kenya Gatina', 'Kenia Gatina', 'Äthiopien Guji', 'Ethiopia Guji', 'Brasil Cerrado 2']
  expect(coffeeGroups(names).map(({ files }) => files)).toEqual([[0, 1], [2, 3], [4]])
})
