import { describe, expect, test } from 'vitest'
import { blendFlower } from './blend-flower.ts'
import { nameWithCountry, sharesLine, shareTexts, uncountedBlends } from './blend-words.ts'
import { coffeeTitle } from './coffee-title.ts'

describe('a blend in words', () => {
  test('is its recipe, else says of how many coffees it is', () => {
    const roast = { bean: { origin_name: 'Wolkite' }, greens: null, blend_name: null }
    expect(coffeeTitle(roast)).toBe('Wolkite')
    expect(coffeeTitle({ ...roast, greens: [1, 2] })).toBe('Blend of two coffees')
    expect(coffeeTitle({ ...roast, greens: [1, 2, 3, 4, 5, 6, 7, 8] })).toBe('Blend of eight coffees')
    expect(coffeeTitle({ ...roast, greens: [1, 2], blend_name: 'Kitchen' })).toBe('Kitchen')
  })

  test('names its coffees with their countries, unless their names do', () => {
    const parts = [
      { bean_id: 1, origin_name: 'Ethiopia Wolkite', share_percent: 60 },
      { bean_id: 2, origin_name: 'Santa Clara', share_percent: 39.6 },
      { bean_id: 3, origin_name: 'A pinch', share_percent: 0.42 },
    ]
    const coffees = [
      { id: 3, country: null },
      { id: 2, country: 'Brazil' },
      { id: 1, country: 'Ethiopia' },
    ]
    expect(sharesLine(parts, coffees)).toBe('60 % Ethiopia Wolkite · 40 % Brazil Santa Clara · 0.4 % A pinch')
    expect(nameWithCountry('Peru Puno', ' ')).toBe('Peru Puno')
  })

  test('has shares of 100 % together', () => {
    const written = (...shares: number[]) =>
      shareTexts(shares.map(share_percent => ({ share_percent }))).join(' ')
    expect(written(66.5, 33.5)).toBe('67 % 33 %')
    expect(written(33.33, 33.33, 33.33)).toBe('34 % 33 % 33 %')
    expect(written(12.5, 12.5, 12.5, 12.5, 12.5, 12.5, 12.5, 12.5)).toBe(
      '13 % 13 % 13 % 13 % 12 % 12 % 12 % 12 %',
    )
    expect(written(99.96, 0.04)).toBe('100 % 0.1 %')
  })

  test('is left out in words only where there are some', () => {
    expect(uncountedBlends(1)).toBe('1 blend isn’t counted')
    expect(uncountedBlends(3, ' by no recipe')).toBe('3 blends by no recipe aren’t counted')
  })

  test('has the mean of its coffees’ flowers by share', () => {
    const bean = (id: number, flavor_profiles: Record<string, number>) => ({
      ...{ id, flavor_profiles, cupping_notes: null, bean_summary: null },
    })
    const parts = [
      { bean_id: 1, share_percent: 60 },
      { bean_id: 2, share_percent: 40 },
    ]
    const coffees = [bean(2, { Nutty: 4, Berry: 1 }), bean(1, { Berry: 5, Floral: 2, Nuts: 1 })]
    const flower = blendFlower(parts, coffees)
    expect(flower.map(({ name, value }) => [name, Math.round(value * 10) / 10])).toEqual([
      ['Berry', 3.4],
      ['Floral', 1.2],
      ['Nuts', 2.2],
    ])
  })
})
