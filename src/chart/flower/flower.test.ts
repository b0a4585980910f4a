import { expect, test } from 'vitest'
import type { FlowerFlavour } from '#domain/bean/flower-flavours.ts'
import { flowerFlavours } from '#domain/bean/flower-flavours.ts'
import { FLAVOURS } from '#domain/words/feedback.ts'
import { demoBeans } from '../../../demo/beans.ts'
import { flavourColour } from './flavour-colours.ts'
import { drawFlower } from './flower.ts'

const petal = (name: string, value: number): FlowerFlavour => {
  const [flavour] = flowerFlavours({
    flavor_profiles: { [name]: value },
    cupping_notes: null,
    bean_summary: null,
  })
  return flavour!
}
const KENYA = [petal('Berry', 4.5), petal('Citrus', 4), petal('Floral', 2), petal('Umami', 1)]

const SWEETS = [...KENYA, petal('Honey', 4.5), petal('Sugars', 4.5), petal('Caramel', 1)]

const lengthOf = (name: string, flavours: readonly FlowerFlavour[]) =>
  drawFlower(flavours)?.petals.find(each => each.name === name)?.length ?? 0

test('a flower has as many petals as its coffee has flavours, unknown ones included', () => {
  expect(drawFlower(KENYA)?.petals.map(({ name }) => name)).toEqual(['Berry', 'Citrus', 'Floral', 'Umami'])
  expect(drawFlower([])).toBeNull()
})

test('a flower has the 24 strongest of very many flavours, whatever their order', () => {
  const weak = petal('Weak', 1)
  const many = Array.from({ length: 60_000 }, (_, index) => ({
    ...weak,
    name: `F${index}`,
    value: index / 60_000,
  }))
  const strong = Array.from({ length: 24 }, (_, index) => petal(`Strong ${index}`, 4))
  const flower = drawFlower([...many, ...strong])
  expect(flower).toEqual(drawFlower(strong))
  expect(flower?.petals).toHaveLength(24)
})

test('a petal is longer for a higher value', () => {
  const stronger = KENYA.map(each => (each.name === 'Floral' ? { ...each, value: 3 } : each))
  expect(lengthOf('Floral', stronger)).toBeGreaterThan(lengthOf('Floral', KENYA))
  expect(lengthOf('Berry', KENYA)).toBeGreaterThan(lengthOf('Citrus', KENYA))
})

test('a coffee of weak flavours has a smaller flower', () => {
  expect(lengthOf('Berry', [petal('Berry', 2)])).toBeLessThan(lengthOf('Berry', [petal('Berry', 4)]))
})

test('the same coffee always has the same flower, in whichever order its flavours are listed', () => {
  expect(drawFlower(SWEETS.toReversed())).toEqual(drawFlower(SWEETS))
})

test('a different strength, a different flavour and an additional flavour each make a different flower', () => {
  const flowers = [
    KENYA,
    KENYA.with(1, petal('Citrus', 3.5)),
    KENYA.with(1, petal('Cocoa', 4)),
    [...KENYA, petal('Honey', 1)],
  ].map(flavours => JSON.stringify(drawFlower(flavours)))
  expect(new Set(flowers).size).toBe(4)
})

test('every flavour has a form and a colour of its own, and a shade of it is another colour', () => {
  const outlines = FLAVOURS.map(flavour => drawFlower([{ ...KENYA[0]!, flavour }])?.petals[0]?.outline)
  expect(new Set(outlines).size).toBe(FLAVOURS.length)
  const colours = FLAVOURS.flatMap(flavour =>
    (['plain', 'pale', 'deep'] as const).flatMap(shade => Object.values(flavourColour(flavour, shade))),
  )
  expect(new Set(colours).size).toBe(FLAVOURS.length * 6)
})

test('every coffee of the demo has its own flower, which fits into its square', () => {
  const flowers = demoBeans.flatMap(
    ({ flavor_profiles = null, cupping_notes = null, bean_summary = null }) => {
      return drawFlower(flowerFlavours({ flavor_profiles, cupping_notes, bean_summary })) ?? []
    },
  )
  expect(flowers.length).toBeGreaterThan(8)
  expect(new Set(flowers.map(({ petals }) => petals.map(({ outline }) => outline).join())).size).toBe(
    flowers.length,
  )
  for (const { viewBox, petals } of flowers) {
    const [x, y, side] = viewBox.split(' ').map(Number)
    const numbers = petals.flatMap(({ outline }) => outline.match(/-?[\d.]+/g)!.map(Number))
    const [across, down] = [0, 1].map(start => numbers.filter((_, index) => index % 2 === start))
    expect(Math.min(...across!)).toBeGreaterThan(x!)
    expect(Math.max(...across!)).toBeLessThan(x! + side!)
    expect(Math.min(...down!)).toBeGreaterThan(y!)
    expect(Math.max(...down!)).toBeLessThan(y! + side!)
  }
})

test('one to three petals are a bud on a stem, the strongest upright before the others; four are a flower', () => {
  for (const count of [1, 2, 3]) {
    const bud = drawFlower(KENYA.slice(0, count))
    expect(bud?.stem).not.toBeNull()
    expect(bud?.petals.at(-1)?.name).toBe('Berry')
  }
  expect(drawFlower(KENYA)?.stem).toBeNull()
})

test('the strongest petal of a bud is drawn as it is alone', () => {
  const [alone] = drawFlower([KENYA[0]!])!.petals
  expect(drawFlower(KENYA.slice(0, 3))!.petals.at(-1)).toEqual(alone)
})
