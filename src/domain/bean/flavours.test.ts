import { expect, test } from 'vitest'
import { strongestFlavours } from './flavours.ts'

test('the four strongest flavours, strongest first; equal ones as the supplier lists them', () => {
  const profile = { Floral: 2, Sugars: 3.5, Fruits: 4, Citrus: 4, Berry: 4.5, Cocoa: 3 }
  expect(strongestFlavours(profile)).toEqual(['Berry', 'Fruits', 'Citrus', 'Sugars'])
})

test('a flavour less than half as strong as the first is left out, and so are body and the cup as a whole', () => {
  expect(strongestFlavours({ Body: 5, Flavour: 8, Cocoa: 4, Nuts: 2, Spice: 1.9 })).toEqual(['Cocoa', 'Nuts'])
})

test('a coffee without ratings above 0 has no flavours', () => {
  expect(strongestFlavours(null)).toEqual([])
  expect(strongestFlavours({ Floral: 0, Berry: -1 })).toEqual([])
})
