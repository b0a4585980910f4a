import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Measured } from './measured.ts'
import { HIGHEST_IDEALS, HOUSE, MEASURED_COMPONENTS } from './style.ts'
import { proposedStyle } from './style-proposal.ts'

const liked = (count: number, of: (index: number) => Partial<Measured> = () => ({})): Measured[] =>
  Array.from({ length: count }, (_, index) => ({
    duration: 10,
    weight_loss: 14,
    first_crack: 80,
    curve: 20,
    development: 20,
    ...of(index),
  }))

test('fewer than eight liked roasts propose nothing, and say how many are missing', () => {
  expect(proposedStyle([])).toEqual({ roasts: 0, missing: 8, ideals: null })
  expect(proposedStyle(liked(7))).toEqual({ roasts: 7, missing: 1, ideals: null })
})

test('the ideals are the middle 80 % of what liked roasts measured, rounded outwards', () => {
  const roasts = liked(11, index => ({ duration: 8 + index * 0.25, weight_loss: 12 + index / 10 }))
  expect(proposedStyle(roasts)).toEqual({
    roasts: 11,
    missing: 0,
    ideals: {
      // From 8.25 to 10.25 and from 12.1 to 12.9; the others are all the same.
      duration: { from: 8.2, to: 10.3 },
      weight_loss: { from: 12.1, to: 12.9 },
      first_crack: { from: 80, to: 80.1 },
      development: { from: 20, to: 20.1 },
    },
  })
})

test('a component that too few of them have keeps the ideal of the House', () => {
  const roasts = liked(9, index => (index < 2 ? { weight_loss: null } : {}))
  expect(proposedStyle(roasts).ideals).toMatchObject({ weight_loss: HOUSE.ideals.weight_loss })
})

test('what is proposed can be saved: from is below to, within the limits, with one decimal', () => {
  const values = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 8, maxLength: 30 })
  fc.assert(
    fc.property(values, given => {
      const { ideals } = proposedStyle(
        liked(given.length, index => ({
          duration: given[index]! * 0.3,
          weight_loss: given[index]! * 0.3,
          first_crack: given[index]!,
          development: 100 - given[index]!,
        })),
      )
      for (const name of MEASURED_COMPONENTS) {
        const { from, to } = ideals![name]
        expect(from).toBeGreaterThanOrEqual(0)
        expect(from).toBeLessThan(to)
        expect(to).toBeLessThanOrEqual(HIGHEST_IDEALS[name])
        expect([from, to].map(bound => Number(bound.toFixed(1)))).toEqual([from, to])
      }
    }),
  )
})
