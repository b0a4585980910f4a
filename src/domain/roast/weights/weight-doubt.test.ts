import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GRAMS_PER_OUNCE, GRAMS_PER_POUND } from '#domain/record/units.ts'
import { inRightUnit, type MistakenUnit, type UnitMistake, weightDoubt } from './weight-doubt.ts'
import { weightDoubtText } from './weight-doubt-text.ts'
import { weightLossPercent } from './weight-loss.ts'

describe('what a roast can weigh', () => {
  test.each([
    [500, 430],
    [500, 475],
    [500, 350],
    [10, 8.6],
    [50, 43],
    [120_000, 102_000],
    [500, null],
    [null, 430],
    [undefined, undefined],
  ])('green %s and roasted %s are not in doubt', (green, roasted) => {
    expect(weightDoubt(green, roasted)).toBeNull()
  })

  test.each([
    [
      400,
      470,
      '400 g green and 470 g roasted are a loss of −17.5 %: the roasted weight is above the green one.',
    ],
    [400, 400, '400 g green and 400 g roasted are a loss of 0.0 %: a roast loses 5 % at least.'],
    [500, 480, '500 g green and 480 g roasted are a loss of 4.0 %: a roast loses 5 % at least.'],
    [500, 345, '500 g green and 345 g roasted are a loss of 31.0 %: a roast loses 30 % at most.'],
    [4535.9237, 10, '4535.92 g green and 10 g roasted are a loss of 99.8 %: a roast loses 30 % at most.'],
    [500, 0, '500 g green and 0 g roasted are a loss of 100.0 %: a roast loses 30 % at most.'],
    // A missing digit is no unit.
    [500, 43, '500 g green and 43 g roasted are a loss of 91.4 %: a roast loses 30 % at most.'],
    [500, 4.3, '500 g green and 4.3 g roasted are a loss of 99.1 %: a roast loses 30 % at most.'],
  ])('green %s and roasted %s are in doubt', (green, roasted, sentence) => {
    const doubt = weightDoubt(green, roasted)
    expect(doubt && weightDoubtText(doubt)).toBe(sentence)
  })

  test.each([
    [
      0.4536,
      0.385,
      'batch_too_small',
      '0.4536 g green and 0.385 g roasted are no batch: a roaster holds 10 g at least.',
    ],
    [
      0.4,
      0.34,
      'batch_too_small',
      '0.4 g green and 0.34 g roasted are no batch: a roaster holds 10 g at least.',
    ],
    [
      181_437,
      154_221,
      'batch_too_large',
      '181437 g green and 154221 g roasted are no batch: a roaster holds 120 kg at most.',
    ],
  ])('green %s and roasted %s are both in another unit: %s', (green, roasted, code, sentence) => {
    const doubt = weightDoubt(green, roasted)
    expect(doubt?.code).toBe(code)
    expect(doubt && weightDoubtText(doubt)).toBe(`${sentence} Is the unit right?`)
  })
})

describe('a unit that was mistaken', () => {
  test.each([
    [500, 0.43, 'roasted_weight_g', 'kg', 430],
    [0.5, 430, 'green_weight_g', 'kg', 500],
    [25, 21_500, 'green_weight_g', 'kg', 25_000],
    [500, 0.95, 'roasted_weight_g', 'lb', 430.91],
    [1, 390, 'green_weight_g', 'lb', 453.59],
    [500, 15.2, 'roasted_weight_g', 'oz', 430.91],
    [12, 300, 'green_weight_g', 'oz', 340.19],
    // No roaster holds 500 kg: grams were taken for kilograms.
    [500, 430_000, 'roasted_weight_g', 'kg', 430],
    [500_000, 430, 'green_weight_g', 'kg', 500],
  ] as const)('green %s and roasted %s: the %s is in %s, %s g', (green, roasted, weight, unit, grams) => {
    expect(weightDoubt(green, roasted)).toMatchObject({
      code: 'unit_mistaken',
      values: { green_weight_g: green, roasted_weight_g: roasted, weight, unit, grams },
    })
  })

  test.each([
    [
      500,
      0.43,
      '500 g green and 0.43 g roasted are a loss of 99.9 %: 0.43 was probably meant in kg, which is 430 g.',
    ],
    [
      500,
      430_000,
      '500 g green and 430000 g roasted are a loss of −85900.0 %: it was probably 430 g, taken for kg.',
    ],
  ])('green %s and roasted %s name the right weight', (green, roasted, sentence) => {
    const doubt = weightDoubt(green, roasted)
    expect(doubt && weightDoubtText(doubt)).toBe(sentence)
  })

  test('is found for every weight of a roast in every unit, and gives the weight back', () => {
    const roast = fc.record({
      green_weight_g: fc.integer({ min: 20, max: 60_000 }),
      share: fc.double({ min: 0.71, max: 0.94, noNaN: true }),
    })
    const mistake = fc.record({
      weight: fc.constantFrom<UnitMistake['weight']>('green_weight_g', 'roasted_weight_g'),
      unit: fc.constantFrom<MistakenUnit>('kg', 'lb', 'oz'),
    })
    const grams = { kg: 1000, lb: GRAMS_PER_POUND, oz: GRAMS_PER_OUNCE }
    fc.assert(
      fc.property(roast, mistake, ({ green_weight_g, share }, { weight, unit }) => {
        const weights = { green_weight_g, roasted_weight_g: green_weight_g * share }
        const written = { ...weights, [weight]: weights[weight] / grams[unit] }
        const doubt = weightDoubt(written.green_weight_g, written.roasted_weight_g)
        if (doubt?.code !== 'unit_mistaken') throw new Error(`no mistaken unit: ${JSON.stringify(doubt)}`)
        expect(doubt.values).toMatchObject({ weight, unit })
        const right = inRightUnit(written, doubt.values)
        const loss = weightLossPercent(right.green_weight_g, right.roasted_weight_g)
        expect(loss).toBeCloseTo(100 * (1 - share), 1)
      }),
    )
  })
})
