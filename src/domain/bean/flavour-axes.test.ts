import { expect, test } from 'vitest'
import { comparedFlavours } from './flavour-axes.ts'

test.each([
  ['Floral', 'floral'],
  ['Honey', 'sweet'],
  ['Sugars', 'sweet'],
  ['Caramel', 'sweet'],
  ['Fruits', 'fruity'],
  ['Citrus', 'citrus'],
  ['Berry', 'berry'],
  ['Cocoa', 'chocolate'],
  ['Nuts', 'nutty'],
  ['Rustic', 'earthy'],
  ['Spice', 'spicy'],
  ['Body', null],
  ['Acidity', null],
])("a supplier's %s is a drinker's %s", (name, flavour) => {
  const [found = null] = comparedFlavours({ [name]: 3 }, {})
  expect(found).toEqual(flavour === null ? null : { flavour, supplier: 3, drinkers: 0 })
})

test('if several names stand for one flavour the highest value counts, and an unknown axis is left out', () => {
  expect(comparedFlavours({ Honey: 1, Sugars: 3.5, Nuts: 0, Body: 4 }, { berry: 2, sweet: 1 })).toEqual([
    { flavour: 'berry', supplier: null, drinkers: 2 },
    { flavour: 'sweet', supplier: 3.5, drinkers: 1 },
    { flavour: 'nutty', supplier: 0, drinkers: 0 },
  ])
})
