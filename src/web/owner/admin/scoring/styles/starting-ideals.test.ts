import { expect, test } from 'vitest'
import { idealsOfDegree } from './starting-ideals.ts'

const roast = (weight_loss: number | null, duration: number) => ({
  measured: { weight_loss, duration, first_crack: null, curve: null, development: null },
})
const LIGHT = Array.from({ length: 11 }, (_, index) => roast(11 + index / 5, 7 + index / 5))
const DARK = [roast(18, 13), roast(19.5, 14)]

test('ideals of light roasts are the middle 80 % of those that lost less than 14.5 %', () => {
  const { roasts, ideals } = idealsOfDegree([...LIGHT, ...DARK, roast(null, 8)], 'light')
  expect(roasts).toBe(11)
  expect(ideals?.weight_loss).toEqual({ from: 11.2, to: 12.8 })
  expect(ideals?.duration).toEqual({ from: 7.2, to: 8.8 })
})

test('fewer than eight roasts give no ideals', () => {
  expect(idealsOfDegree([...LIGHT, ...DARK], 'dark')).toEqual({ roasts: 2, missing: 6, ideals: null })
})
