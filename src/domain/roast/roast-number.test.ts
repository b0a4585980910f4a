import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hintedRoastNumberIn,
  renumberedRoastName,
  roastNumberIn,
  withoutRoastNumbersAndDates,
} from './roast-number.ts'

test.each([
  ['#48 Kenya', 48],
  ['Kenya #48', 48],
  ['Kenya#48', 48],
  ['# 7', 7],
  ['#17_26-02-12', 17],
  ['#007', 7],
  ['Kenya 48', null],
  ['Kenya #', null],
  ['', null],
])('the name "%s" states the roast number %s', (name, number) => {
  expect(roastNumberIn(name)).toBe(number)
})

test.each([
  ['26-02-12_2027_Jigesa_no17', 17],
  ['26-05-30_gotiti_no54', 54],
  ['12 - Kenya', 12],
  ['9- Kenya', 9],
  ['Batch for a friend - Batch 995', 995],
  ['No. 5 Brazil', 5],
  ['Roast 3 2025-11-22', 3],
  ['Kenya 2', null],
  ['Kenya v4', null],
  ['casino17', null],
  ['roast-2022-05-30', null],
  ['roast_25-09-20_1158', null],
  ['2025-11-22_Kenya 1', null],
  ['batch 20251122', null],
  ['roast 3.5 minutes', null],
])('the source name "%s" hints at the roast number %s', (name, number) => {
  expect(hintedRoastNumberIn(name)).toBe(number)
})

test('a new number replaces the one in a source name, or is put in front', () => {
  expect(renumberedRoastName('Kenya # 48', 7)).toBe('Kenya #7')
  expect(renumberedRoastName('26-02-12_2027_Jigesa_no17', 17)).toBe('#17 26-02-12_2027_Jigesa_no17')
  expect(renumberedRoastName('Kenya 2', 7)).toBe('#7 Kenya 2')
})

test.each([
  ['#48 Kenya AA', 'Kenya AA'],
  ['#17_26-02-12', '_'],
  ['12 - Kenya', 'Kenya'],
  ['Kenya 2', 'Kenya 2'],
])('"%s" names the coffee "%s"', (name, coffee) => {
  expect(withoutRoastNumbersAndDates(name).trim()).toBe(coffee)
})

test('whatever the source name, the renumbered name states the number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(100_000), (name, next) => {
      expect(roastNumberIn(renumberedRoastName(name, next))).toBe(next)
    }),
  )
})
