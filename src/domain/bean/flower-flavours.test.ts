import { expect, test } from 'vitest'
import { flowerFlavours } from './flower-flavours.ts'

const unknown = { flavor_profiles: null, cupping_notes: null, bean_summary: null }

test("a supplier's ratings above 0 are the flavours, without body", () => {
  const flavor_profiles = { Honey: 2, Sugars: 3, Caramel: 1, Nuts: 0, Umami: 1, Body: 4 }
  expect(flowerFlavours({ ...unknown, flavor_profiles, cupping_notes: 'Jasmine.' })).toEqual([
    { name: 'Honey', flavour: 'sweet', shade: 'pale', value: 2 },
    { name: 'Sugars', flavour: 'sweet', shade: 'plain', value: 3 },
    { name: 'Caramel', flavour: 'sweet', shade: 'deep', value: 1 },
    { name: 'Umami', flavour: null, shade: 'plain', value: 1 },
  ])
})

test('names of one word are one flavour, the stronger', () => {
  const flavor_profiles = { Fruits: 2, fruity: 3, Spice: 2, Spicy: 1, Citrus: 1 }
  expect(flowerFlavours({ ...unknown, flavor_profiles }).map(({ name }) => name)).toEqual([
    'fruity',
    'Spice',
    'Citrus',
  ])
})

test('without ratings, the words of the notes or the summary name them, each once', () => {
  const named = (words: string) => flowerFlavours({ ...unknown, bean_summary: words }).map(({ name }) => name)
  expect(named('Blackcurrant and grapefruit over brown sugar, with raspberry.')).toEqual([
    'berry',
    'citrus',
    'sweet',
  ])
  expect(named('Steady for a minute, with a sublime spectrum; wholesome and special.')).toEqual([])
  expect(named('')).toEqual([])
})
